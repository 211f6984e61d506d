// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keyPairFromSecret, type Id } from "../../core/index.ts";

const id = (name: string): Id => name.padEnd(16, "0");

/** A user with the keys in its flag. */
const person = (name: string) => {
  const flags: { keys: unknown } = { keys: {} };
  return { id: id(name), name, isSelf: name === "Bo", flags, getFlag: (_scope: string, key: "keys") => flags[key] };
};
const [bo, ada] = [person("Bo"), person("Ada")];
const asUser = (one: object) => one as unknown as User.Implementation;
const notices: string[] = [];
let count = 0;

vi.stubGlobal("ui", { notifications: { warn: (text: string) => notices.push(text) } });
vi.stubGlobal("foundry", { utils: { randomID: () => id(`r${(count += 1)}`) } });
vi.stubGlobal("game", {
  world: { id: "swamp" },
  user: bo,
  users: new Map([bo, ada].map((one) => [one.id, one])),
  i18n: { format: (key: string, { name }: { name: string }) => `${key} ${name}` },
});

const { candidateKeysOf, publicKeysOf, MOST_KEYS, randomBytes } = await import("./keys.ts");
const { trustedKeysOf, pinKeysOf } = await import("./pins.ts");

vi.useFakeTimers();
/** Lets a minute pass on the test's clock, so that all keys may be checked again. */
const minutePasses = () => vi.advanceTimersByTime(60_000);
const anyKey = () => keyPairFromSecret(randomBytes(32)).public;
const trusted = () => trustedKeysOf(asUser(ada)).map(([key]) => key);

beforeEach(() => {
  minutePasses();
  localStorage.clear();
  localStorage.setItem(`callboard.pins.swamp.${bo.id}`, "{}");
  ada.flags.keys = { [id("first")]: { key: anyKey(), at: 1 } };
  pinKeysOf(asUser(ada));
  notices.length = 0;
});

describe("keys of a user who makes new ones too often", () => {
  it("are checked a few times a minute, and then all at once", () => {
    for (let n = 1; n <= 12; n += 1) {
      const key = anyKey();
      ada.flags.keys = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [id(`k${n}x${i}`), { key, at: n }]));
      pinKeysOf(asUser(ada));
    }
    expect([notices.length, trusted()]).toEqual([4, []]);
    minutePasses();
    expect([notices.length, trusted().length]).toEqual([5, MOST_KEYS]);
    expect(trusted()[0]).toContain("k12x");
    minutePasses();
    expect(notices).toHaveLength(5);
  });

  it("are reported a few times a minute if one is replaced under its id", () => {
    for (let times = 0; times < 12; times += 1) {
      ada.flags.keys = { [id("first")]: { key: anyKey(), at: 1 } };
      pinKeysOf(asUser(ada));
    }
    expect(notices).toHaveLength(4);
    minutePasses();
    expect([notices.length, trusted()]).toEqual([5, []]);
  });

  it("delay no other user's", () => {
    for (let times = 0; times < 6; times += 1) {
      ada.flags.keys = { [id(`k${times}`)]: { key: anyKey(), at: times } };
      pinKeysOf(asUser(ada));
    }
    bo.flags.keys = { [id("one")]: { key: anyKey(), at: 1 } };
    pinKeysOf(asUser(bo));
    bo.flags.keys = { [id("two")]: { key: anyKey(), at: 1 } };
    pinKeysOf(asUser(bo));
    expect(notices.at(-1)).toBe("CALLBOARD.Seal.KeyOwn Bo");
  });

  it("are checked eight at a time, the newest first, however many there are", () => {
    const low = Array.from({ length: 60 }, (_, n) => [id(`low${n}`), { key: `${"A".repeat(43)}=`, at: 9999 }] as const);
    ada.flags.keys = Object.fromEntries([...low, [id("old"), { key: anyKey(), at: 1 }]]);
    expect([candidateKeysOf(asUser(ada)).length, publicKeysOf(asUser(ada))]).toEqual([MOST_KEYS, []]);
  });
});
