import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { writeRevisionsOf } from "./stamp.ts";

type Role = "PLAYER" | "ASSISTANT" | "GAMEMASTER";

/** A user with a lease in its flag. */
class Person {
  readonly id: string;
  role: Role;
  active = true;
  lease: unknown = undefined;

  constructor(id: string, role: Role) {
    this.id = id;
    this.role = role;
  }
  get isGM(): boolean {
    return this.role !== "PLAYER";
  }
  hasRole = (role: Role): boolean => this.role === role;
  getFlag = (): unknown => this.lease;
}

let people: Person[];
let gm: Person;
let second: Person;
let assistant: Person;
let player: Person;
let at: typeof import("./who-writes.ts");

vi.stubGlobal("foundry", { utils: { randomID: () => "thisPage00000000" } });
afterAll(() => void vi.unstubAllGlobals());

const claimed = (client: string, term: number) => ({ client, term, key: "" });
const settled = (client: string, term: number) => ({ ...claimed(client, term), settled: client });
const stamp = (client: unknown, more: object = {}) => ({ callboard: { client, base: 4, revision: 5, ...more } });

beforeEach(async () => {
  vi.resetModules();
  at = await import("./who-writes.ts");
  [gm, second, assistant, player] = [
    new Person("gm", "GAMEMASTER"),
    new Person("second", "GAMEMASTER"),
    new Person("assistant", "ASSISTANT"),
    new Person("player", "PLAYER"),
  ];
  people = [gm, second, assistant, player];
  const users = {
    get: (id: string) => people.find((one) => one.id === id),
    filter: (test: (one: Person) => boolean) => people.filter(test),
  };
  vi.stubGlobal("game", { users, user: player });
});

describe("a write of an encounter", () => {
  it("is the holder's if a GM wrote it from the page of the winning lease", () => {
    gm.lease = settled("page", 1);
    expect(at.writeOriginOf(stamp("page"), "gm")).toBe("holder");
    expect(writeRevisionsOf(stamp("page"))).toEqual({ base: 4, revision: 5 });
    expect(at.writeOriginOf({ callboard: { client: "page", restored: true } }, "gm")).toBe("holder");
  });

  it("is no arbiter's if any other page wrote it, whatever its options say", () => {
    gm.lease = settled("page", 1);
    player.lease = settled("x", 9);
    assistant.lease = settled("y", 9);
    for (const user of ["player", "assistant", "second", "nobody"]) expect(at.writeOriginOf(stamp("page"), user)).toBeNull();
    expect([at.writeOriginOf(stamp("x"), "player"), at.writeOriginOf(stamp("y"), "assistant"), at.writeOriginOf(stamp("x"), "gm")]).toEqual(
      [null, null, null],
    );
    expect([at.writeOriginOf({}, "gm"), at.writeOriginOf({ callboard: null }, "gm"), at.writeOriginOf(stamp(7), "gm")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("carries no command if its revisions are invalid", () => {
    for (const odd of [{ base: 1e300 }, { base: "4" }, { base: -1 }, { revision: 0.5 }, { revision: null }, { base: undefined }]) {
      expect(writeRevisionsOf(stamp("page", odd))).toBeNull();
    }
  });

  it("is still the former page's until the claimant has settled, and late afterwards", () => {
    gm.lease = settled("page", 1);
    at.noteWritingPage();
    second.lease = claimed("next", 2);
    expect([at.writeOriginOf(stamp("page"), "gm"), at.writeOriginOf(stamp("next"), "second")]).toEqual(["holder", null]);
    second.lease = settled("next", 2);
    expect([at.writeOriginOf(stamp("page"), "gm"), at.writeOriginOf(stamp("next"), "second")]).toEqual(["late", "holder"]);
    gm.role = "PLAYER";
    expect(at.writeOriginOf(stamp("page"), "gm")).toBeNull();
  });

  it("is told apart by page, even if one GM opens another tab", () => {
    gm.lease = settled("page", 1);
    at.noteWritingPage();
    gm.lease = { ...claimed("tab", 2), settled: "page" };
    expect([at.writeOriginOf(stamp("page"), "gm"), at.writeOriginOf(stamp("tab"), "gm")]).toEqual(["holder", null]);
    gm.lease = settled("tab", 2);
    expect([at.writeOriginOf(stamp("page"), "gm"), at.writeOriginOf(stamp("tab"), "gm")]).toEqual(["late", "holder"]);
  });

  it("is an assistant's only if no full GM with a lease is present", () => {
    gm.lease = settled("page", 1);
    assistant.lease = settled("forged", 2 ** 31);
    expect([at.writeOriginOf(stamp("forged"), "assistant"), at.writeOriginOf(stamp("page"), "gm")]).toEqual([null, "holder"]);
    gm.active = false;
    at.noteWritingPage();
    expect([at.writeOriginOf(stamp("forged"), "assistant"), at.writeOriginOf(stamp("page"), "gm")]).toEqual(["holder", "late"]);
  });

  it("is still the assistant's when a full GM returns, until the GM's new page has settled", () => {
    gm.lease = settled("old", 1);
    gm.active = false;
    assistant.lease = settled("helping", 2);
    at.noteWritingPage();
    gm.active = true;
    expect([at.writeOriginOf(stamp("helping"), "assistant"), at.writeOriginOf(stamp("old"), "gm")]).toEqual(["holder", null]);
    gm.lease = { ...claimed("new", 3), settled: "old" };
    expect(at.writeOriginOf(stamp("helping"), "assistant")).toBe("holder");
    gm.lease = settled("new", 3);
    expect([at.writeOriginOf(stamp("helping"), "assistant"), at.writeOriginOf(stamp("new"), "gm")]).toEqual(["late", "holder"]);
  });
});

describe("a claim", () => {
  it("would not hold for an assistant while a full GM with a claim is present", () => {
    vi.stubGlobal("game", { ...game, user: assistant });
    gm.lease = settled("page", 1);
    expect(at.wouldClaimWin(2)).toBe(false);
    gm.active = false;
    at.noteWritingPage();
    expect(at.wouldClaimWin(2)).toBe(true);
  });
});
