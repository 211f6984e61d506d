import { describe, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounters.ts";
import { registerFor } from "../registry.fixture.ts";
import { figure, Figures, FOUNDRY, id } from "./fakes.ts";
import { toy } from "./toy.ts";

vi.stubGlobal("foundry", FOUNDRY);
vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY: 1 } });
const { register } = await import("../registry.ts");
const { castOf } = await import("./cast.ts");
registerFor();
register("three", { structure: { ...toy, sides: ["crown", "guild", "street"] }, templates: "", lang: "", numbers: () => ({}) });

/** A friendly one, a hostile one, and one of whom nothing is known. */
function combatOf(type: string): CallboardEncounter {
  const wil = { ...figure("wil"), token: { disposition: 1 } };
  const fee = { ...figure("fee"), token: { disposition: -1 } };
  return { type, combatants: new Figures([wil, fee, figure("ned")].map((one) => [one.id, one as never])) } as unknown as CallboardEncounter;
}

const sidesIn = (type: string) => Object.values(castOf(combatOf(type))).map(({ side }) => side);

describe("the sides of a cast", () => {
  it("are party for who is friendly, and foe for all others", () => {
    expect(sidesIn("stages")).toEqual(["party", "foe", "foe"]);
  });

  it("are the first two of a structure that names its own", () => {
    expect(sidesIn("three")).toEqual(["crown", "guild", "guild"]);
  });

  it("are copied with the id of each", () => {
    expect(castOf(combatOf("three"))[id("wil")]).toMatchObject({ id: id("wil"), side: "crown" });
  });
});
