import { describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { registerFor } from "../encounter/registry.fixture.ts";
import { figure, Figures, FOUNDRY, id } from "./fakes.fixture.ts";
import { toy } from "./toy.fixture.ts";

vi.stubGlobal("foundry", FOUNDRY);
vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY: 1 } });
const { register } = await import("../encounter/registry.ts");
const { castOf, resourceHolderIdOf } = await import("./cast-from-documents.ts");
registerFor();
register("three", { structure: { ...toy, sides: ["crown", "guild", "street"] }, templates: "", lang: "", numbers: () => ({}) });

/** A friendly combatant, a hostile one, and one without a disposition. */
function combatOf(type: string, sides: object = {}): CallboardEncounter {
  const wil = { ...figure("wil"), token: { disposition: 1 } };
  const fee = { ...figure("fee"), token: { disposition: -1 } };
  // A player owns it, and may have written its flags and its prototype token's disposition.
  const ada = { ...figure("ada"), isNPC: false, flags: { callboard: { sides: { [id("ada")]: "street" } } }, token: { disposition: -1 } };
  const combatants = new Figures([wil, fee, figure("ned"), ada].map((one) => [one.id, one as never]));
  return { type, combatants, flags: { callboard: { sides } } } as unknown as CallboardEncounter;
}

const sidesIn = (type: string, chosen: object = {}) => Object.values(castOf(combatOf(type, chosen))).map(({ side }) => side);

describe("the sides of a cast", () => {
  it("are party for friendly combatants, and foe for all others", () => {
    expect(sidesIn("stages")).toEqual(["party", "foe", "foe", "party"]);
  });

  it("are the first two of a structure that names its own", () => {
    expect(sidesIn("three")).toEqual(["crown", "guild", "guild", "crown"]);
  });

  it("are a GM's choice from the encounter's flags, if the structure has that side", () => {
    const chosen = { [id("wil")]: "street", [id("ada")]: "guild", [id("fee")]: "foe", [id("ned")]: 7 };
    expect(sidesIn("three", chosen)).toEqual(["street", "guild", "guild", "guild"]);
    expect(sidesIn("three", [] as never)).toEqual(["crown", "guild", "guild", "crown"]);
  });

  it("are copied into each member", () => {
    expect(castOf(combatOf("three"))[id("wil")]).toMatchObject({ id: id("wil"), side: "crown" });
  });
});

describe("the holder of a combatant's numbers", () => {
  const actor = { id: id("actor"), isToken: false };
  it.each([
    ["a linked token's actor, where the combatant names it", { actorId: id("actor"), token: { actorLink: true }, actor }, "actor"],
    ["a linked token's actor, where the combatant names its token alone", { actorId: null, token: { actorLink: true }, actor }, "actor"],
    ["an actor without token", { actorId: id("actor"), token: null, actor }, "actor"],
    ["itself, with an unlinked token", { actorId: id("actor"), token: { actorLink: false }, actor: { ...actor, isToken: true } }, "goblin"],
    ["itself, where the actor is gone", { actorId: id("actor"), token: null, actor: null }, "goblin"],
  ])("is %s", (_whose, facts, holder) => {
    expect(resourceHolderIdOf({ ...figure("goblin"), ...facts } as never)).toBe(id(holder));
  });
});
