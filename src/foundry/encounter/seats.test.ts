import { describe, expect, it, vi } from "vitest";
import { figure, FOUNDRY, id } from "../arbiter/fakes.fixture.ts";
import { toy } from "../arbiter/toy.fixture.ts";
import { registerFor } from "./registry.fixture.ts";

vi.stubGlobal("foundry", FOUNDRY);
vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OBSERVER: 2, OWNER: 3 } });
const { register } = await import("./registry.ts");
const { seatOf } = await import("./seats.ts");
registerFor();
register("free", { structure: { ...toy, referee: "none" }, templates: "", lang: "", numbers: () => ({}) });

const [gm, wil] = [id("gm"), id("wil")];

/** A combatant whose actor has these owners on the server. */
function combatant(name: string, ownership: Readonly<Record<string, number>>, isNPC: boolean): object {
  const testUserPermission = (user: { id: string; isGM: boolean }) => user.isGM || ownership[user.id] === 3;
  return { ...figure(name), isNPC, testUserPermission, actor: { id: id(`${name}actor`), ownership } };
}

const combatants = [
  combatant("hero", { [wil]: 3 }, false),
  combatant("made", { [wil]: 3, [gm]: 3 }, false),
  combatant("own", { [gm]: 3, [wil]: 2 }, true),
  combatant("any", {}, true),
  combatant("mask", { [wil]: 3 }, false),
  { ...figure("bare"), testUserPermission: ({ isGM }: { isGM: boolean }) => isGM },
];
const names = (type: string, user: object) => {
  const seat = seatOf(user as never, { type, combatants } as never);
  return seat.kind === "user" ? seat.combatants.map((one) => one.replaceAll("0", "")) : [];
};
const master = { id: gm, isGM: true, character: { id: id("maskactor") } };
const player = { id: wil, isGM: false, character: null };

describe("the seat of a user", () => {
  it("has all combatants for a GM, and a player's own for a player", () => {
    expect(names("stages", master)).toEqual(["hero", "made", "own", "any", "mask", "bare"]);
    expect(names("stages", player)).toEqual(["hero", "made", "mask"]);
    expect(seatOf(master as never, { type: "stages", combatants } as never)).not.toHaveProperty("referee");
  });

  it("has for a GM without a referee the own character, and NPCs that name the GM as owner", () => {
    expect(names("free", master)).toEqual(["own", "mask"]);
    expect(names("free", { ...master, character: null })).toEqual(["own"]);
    expect(names("free", player)).toEqual(["hero", "made", "mask"]);
  });

  it("makes a GM no referee there", () => {
    expect(seatOf(master as never, { type: "free", combatants } as never)).toMatchObject({ gm: true, referee: false });
    expect(seatOf(player as never, { type: "free", combatants } as never)).not.toHaveProperty("referee");
  });

  it("is any user's if the structure is unknown", () => {
    expect(names("base", master)).toHaveLength(6);
  });
});
