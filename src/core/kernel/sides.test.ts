import { describe, expect, it } from "vitest";
import { makeFreshEncounter } from "./begin.ts";
import { council, type CouncilCommand } from "./council.fixture.ts";
import { parseCommandRequest } from "./parse-command.ts";
import { playCommand } from "./play.ts";
import { TABLE } from "./seat-rights.ts";
import { startingSideOf, type Allegiance, type Sided } from "./sides.ts";

const [ada, bo] = ["A".repeat(16), "B".repeat(16)] as const;
const member = (id: string, side: string) => ({ id, name: id, side, npc: false, hidden: false, holder: id, numbers: {} });
const start = makeFreshEncounter(council, { [ada]: member(ada, "crown") }, {});
const position = council.position(start.state);
const context = { knows: (id: string) => Object.hasOwn(start.state.combatants, id), gm: true };

function reasonOf(request: object): string | null {
  const parsed = parseCommandRequest(council, { position, ...request }, context);
  return "refusal" in parsed ? parsed.refusal.reason : null;
}

/** Returns the side that a combatant with this allegiance begins on. */
const starting = (structure: Sided, allegiance: Partial<Allegiance>) =>
  startingSideOf(structure, { isPlayers: false, isFriendly: false, ...allegiance });

describe("sides", () => {
  it("are party and foe by default", () => {
    expect([starting({}, {}), starting({}, { isFriendly: true })]).toEqual(["foe", "party"]);
  });

  it("are the first for friendly combatants and the second for all others", () => {
    expect([starting(council, { isFriendly: true }), starting(council, {})]).toEqual(["crown", "guild"]);
    expect([starting({ sides: ["all"] }, { isFriendly: true }), starting({ sides: ["all"] }, {})]).toEqual(["all", "all"]);
  });

  it("are the first for players' combatants, friendly or not, unless a GM chose another", () => {
    expect(starting(council, { isPlayers: true })).toBe("crown");
    expect(starting(council, { isPlayers: true, chosen: "street" })).toBe("street");
    expect(starting(council, { isFriendly: true, chosen: "guild" })).toBe("guild");
  });

  it.each(["foe", "constructor", 7, null, ["crown"], "x".repeat(41)])("are not changed by the choice %j", (chosen) => {
    expect(starting(council, { isPlayers: true, chosen })).toBe("crown");
  });

  it("let a combatant join on a third side", () => {
    const parsed = parseCommandRequest(council, { kind: "join", position, member: member(bo, "street") }, context);
    if ("refusal" in parsed) throw new Error(parsed.refusal.reason);
    const verdict = playCommand(council, start, parsed.command as CouncilCommand, TABLE);
    if (verdict.kind !== "done") throw new Error("refused");
    expect(verdict.encounter.state.combatants[bo]?.side).toBe("street");
  });

  it.each([
    ["of another structure", "foe"],
    ["of the prototype", "constructor"],
    ["with a dot", "crown.guild"],
    ["that is far too long", "x".repeat(41)],
    ["that is no word", 7],
    ["that is none", ""],
    ["that is a list", ["crown"]],
  ])("refuses a side %s", (_what, side) => {
    expect(reasonOf({ kind: "join", member: { ...member(bo, "crown"), side } })).toBe("field");
    expect(reasonOf({ kind: "side", combatant: ada, side })).toBe("field");
  });

  it("are refused if too long, even if the structure names them", () => {
    const long = "x".repeat(41);
    const request = { kind: "join", position, member: member(bo, long) };
    expect(parseCommandRequest({ ...council, sides: [long] }, request, context)).toEqual({
      refusal: { reason: "field", data: { field: "member" } },
    });
  });
});
