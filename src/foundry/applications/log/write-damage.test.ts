// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { serializeEntry, type Entry, type LogLine } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { damageToldIn } from "./damage-told.ts";
import { followDamage, readableDamage, writeDamage } from "./write-damage.ts";

const reading = vi.hoisted(() => ({ referee: false, own: [] as string[] }));
vi.mock("../../encounter/encounter-lookups.ts", () => ({
  isReadableCallboard: (combat: unknown) => Boolean(combat),
  rulesEncounterOf: (combat: { system: object }) => combat.system,
}));
vi.mock("./reader.ts", () => ({
  readerHere: () => ({ referee: reading.referee, knows: () => true, owns: (id: string) => reading.own.includes(id) }),
}));

const line = (key: string, data: LogLine["data"], more: Partial<LogLine> = {}): LogLine => ({ key, data, about: [], ...more });
const entry = (number: number, unit: number, said: LogLine): string =>
  serializeEntry({
    number,
    revision: number,
    at: 0,
    by: "gm",
    gm: true,
    position: { unit, step: "melee", undos: 0 },
    command: { kind: "strike", position: { unit, step: "melee", undos: 0 } },
    rolled: [],
    line: said,
  } as unknown as Entry);
/** An entry's line about a strike that hits, with its damage. */
const hit = (combatant: string, target: string, amount: number, more: Partial<LogLine> = { readers: [target] }) =>
  line("strikeHit", { combatant, target, kind: "melee", die: 4 }, { parts: [line("damage", { combatant: target, amount }, more)] });
const correct = (combatant: string, target: string, amount: number) =>
  line("correctDamage", { combatant, target }, { parts: [line("damage", { combatant: target, amount }, { readers: [target] })] });

/** Returns an encounter whose log has these lines, all in Moment 2. */
function encounterWith(lines: readonly LogLine[], undone: Readonly<Record<string, number>> = {}): CallboardEncounter {
  const ledger = Object.fromEntries(lines.map((said, index) => [String(index + 1), entry(index + 1, 2, said)]));
  return { id: "fen", system: { ledger, undone, revision: lines.length, state: {} } } as unknown as CallboardEncounter;
}

const amountsIn = (combat: CallboardEncounter) => damageToldIn(combat).map(({ combatant, target, amount }) => [combatant, target, amount]);
const anyone = { referee: false, owns: () => false };

beforeEach(() => {
  document.body.replaceChildren();
  Object.assign(reading, { referee: false, own: [] });
  const texts: Readonly<Record<string, string>> = {
    "CALLBOARD.Health.Dealt.other": "{count} damage",
    "CALLBOARD.Health.Dealt.one": "{count} damage",
    "CALLBOARD.Health.Damage": "{amount} damage to {target}",
    "CALLBOARD.Health.DamageUnread": "damage to {target}",
  };
  const format = (key: string, data: Readonly<Record<string, string>> = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => data[name]?.replaceAll(/[\u2066-\u2069]/g, "") ?? whole);
  vi.stubGlobal("game", { i18n: { lang: "en", format, localize: format, has: (key: string) => key in texts } });
});

describe("the damage that a log tells", () => {
  it("is that of each strike after its corrections, and none of undone entries", () => {
    const lines = [hit("maren", "bog", 5), hit("tobin", "bog", 3), correct("maren", "bog", 2)];
    expect(amountsIn(encounterWith(lines))).toEqual([
      ["maren", "bog", 2],
      ["tobin", "bog", 3],
    ]);
    expect(amountsIn(encounterWith(lines, { 3: 4 }))[0]).toEqual(["maren", "bog", 5]);
    expect(amountsIn(encounterWith(lines, { 2: 4 }))).toEqual([["maren", "bog", 2]]);
  });

  it("is found in strikes made together, and replaced if an action is judged or set again", () => {
    const together = line("strikeTogether", { who: "a b", kind: "melee", hits: 2 }, { parts: [hit("a", "bog", 1), hit("b", "bog", 6)] });
    expect(amountsIn(encounterWith([together]))).toEqual([
      ["a", "bog", 1],
      ["b", "bog", 6],
    ]);
    const dealt = (amount: number) =>
      line("judge", { combatant: "a", stack: 2 }, { parts: [line("dealt", { combatant: "a", target: "bog", amount })] });
    expect(amountsIn(encounterWith([dealt(4), dealt(9)]))).toEqual([["a", "bog", 9]]);
  });

  it("is for those who may read it alone, as a sum of all who dealt it", () => {
    const told = damageToldIn(encounterWith([hit("maren", "bog", 5), hit("tobin", "bog", 3), hit("tobin", "eel", 7, { secret: true })]));
    const place = { unit: 2, card: "melee", by: ["maren", "tobin"], to: "bog" };
    expect(readableDamage(told, { referee: true, owns: () => false }, place)).toBe(8);
    expect(readableDamage(told, { referee: false, owns: (id) => id === "bog" }, place)).toBe(8);
    expect(readableDamage(told, anyone, place)).toBeNull();
    expect(readableDamage(told, { referee: false, owns: () => true }, { ...place, to: "eel" })).toBeNull();
    expect(readableDamage(told, { referee: true, owns: () => false }, { ...place, card: "missile" })).toBeNull();
  });
});

describe("a chat card", () => {
  const combat = encounterWith([hit("maren", "bog", 5)]);
  const message = (more: object = {}) =>
    ({ author: { isGM: true }, flags: { callboard: { encounter: "fen", key: "chat-2-melee-maren" } }, ...more }) as never;
  /** Draws a card with a strike's place and an effect's, and returns their texts. */
  function drawn(one: never = message()): string[] {
    const card = document.body.appendChild(document.createElement("div"));
    card.innerHTML = `<span data-damage-by="maren" data-damage-to="bog" hidden></span><span data-damage-by="maren " data-damage-to="bog" data-damage-name="Bog">damage to Bog</span>`;
    writeDamage(one, card);
    return [...card.querySelectorAll("span")].map((place) => (place.hidden ? "hidden" : place.textContent));
  }

  beforeEach(() => Object.assign(game, { combats: new Map([["fen", combat]]) }));

  it("tells damage to those who may read it, and to nobody else", () => {
    expect(drawn()).toEqual(["hidden", "damage to Bog"]);
    reading.own = ["bog"];
    expect(drawn()).toEqual(["5 damage", "5 damage to Bog"]);
    Object.assign(reading, { referee: true, own: [] });
    expect(drawn()).toEqual(["5 damage", "5 damage to Bog"]);
  });

  it("is unchanged if a player wrote it", () => {
    reading.referee = true;
    expect(drawn(message({ author: { isGM: false } }))).toEqual(["hidden", "damage to Bog"]);
  });

  it("follows a correction, which changes no message", () => {
    let changed: (one: object) => void = () => undefined;
    vi.stubGlobal("Hooks", { on: (_hook: string, follow: typeof changed) => (changed = follow) });
    followDamage();
    reading.referee = true;
    drawn();
    changed(encounterWith([hit("maren", "bog", 5), correct("maren", "bog", 0)]));
    expect(document.querySelector("[data-damage-name]")?.textContent).toBe("0 damage to Bog");
  });
});
