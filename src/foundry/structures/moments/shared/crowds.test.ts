import { describe, expect, it } from "vitest";
import { strikeOne } from "./crowds.ts";

const member = (combatant: string, ...targets: readonly string[]) => ({ combatant, targets });

describe("a crowd that strikes one target", () => {
  it("leaves out members that cannot strike it", () => {
    const members = [member("a", "mira", "jo"), member("b", "jo"), member("c")];
    expect(strikeOne(members, "mira")).toEqual([{ combatant: "a", target: "mira" }]);
    expect(strikeOne(members, "nobody")).toEqual([]);
  });
});
