import { describe, expect, it } from "vitest";
import { spreadOverTargets } from "./spread-over-targets.ts";

const member = (combatant: string, ...targets: readonly string[]) => ({ combatant, targets });

describe("a crowd that spreads over targets", () => {
  const targetsOf = (...args: Parameters<typeof spreadOverTargets>) =>
    spreadOverTargets(...args).map(({ combatant, target }) => `${combatant} ${target}`);

  it("gives each target as many as the others", () => {
    const members = ["a", "b", "c", "d", "e"].map((id) => member(id, "mira", "jo", "tom"));
    expect(targetsOf(members, ["mira", "jo", "tom"])).toEqual(["a mira", "b jo", "c tom", "d mira", "e jo"]);
    expect(targetsOf(members, ["jo"])).toEqual(["a jo", "b jo", "c jo", "d jo", "e jo"]);
  });

  it("lets members that reach one target alone choose first, and keeps the members' order", () => {
    const members = [member("a", "mira", "jo"), member("b", "mira"), member("c", "mira", "jo"), member("d")];
    expect(targetsOf(members, ["mira", "jo"])).toEqual(["a jo", "b mira", "c mira"]);
  });

  it("leaves out members that cannot reach the only target", () => {
    const members = [member("a", "mira", "jo"), member("b", "jo"), member("c")];
    expect(spreadOverTargets(members, ["mira"])).toEqual([{ combatant: "a", target: "mira" }]);
    expect(spreadOverTargets(members, ["nobody"])).toEqual([]);
  });

  it("gives none without a target", () => {
    expect(targetsOf([member("a", "mira")], [])).toEqual([]);
  });
});
