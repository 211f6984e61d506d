import { beforeEach, expect, it, vi } from "vitest";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import { markTargets, mergeTargets, sceneTargetsOf, watchTargets } from "./scene-targets.ts";

const targets = new Set<object>();
let hooks: ((user: { isSelf: boolean }) => void)[] = [];

/** A combatant with a token that its user can target as in Foundry. */
function combatant(id: string, { hidden = false, isElsewhere = false, visible = true } = {}) {
  const drawn = {
    document: { id: `token-${id}`, parent: { id: "here" } },
    setTarget(on: boolean) {
      if (on) targets.add(drawn);
      else targets.delete(drawn);
      for (const call of hooks) call({ isSelf: true });
    },
  };
  return {
    id,
    tokenId: `token-${id}`,
    sceneId: "here",
    isOwner: false,
    hidden: !visible,
    token: { hidden, object: isElsewhere ? null : drawn },
    drawn,
  };
}

const list = [
  combatant("ada"),
  combatant("bog"),
  combatant("lurker", { hidden: true }),
  combatant("far", { isElsewhere: true }),
  combatant("unseen", { visible: false }),
];
const combat = {
  combatants: {
    filter: (test: (one: (typeof list)[number]) => boolean) => list.filter(test),
    get: (id: string) => list.find((one) => one.id === id),
    [Symbol.iterator]: () => list[Symbol.iterator](),
  },
} as unknown as CallboardEncounter;
const drawnOf = (id: string) => list.find((one) => one.id === id)!.drawn;

beforeEach(() => {
  targets.clear();
  hooks = [];
  vi.stubGlobal("game", { user: { targets } });
  vi.stubGlobal("Hooks", {
    on: (_name: string, call: (typeof hooks)[number]) => hooks.push(call),
    off: () => {
      hooks = [];
    },
  });
});

it("takes visible combatants of the encounter from the targets on the map", () => {
  for (const id of ["bog", "unseen"]) targets.add(drawnOf(id));
  targets.add({ document: { id: "token-of-a-bystander" } });
  expect(sceneTargetsOf(combat)).toEqual(["bog"]);
});

it("targets replace those that can be targeted, and keep chosen combatants without a token there", () => {
  targets.add(drawnOf("bog"));
  expect(mergeTargets(combat, ["ada", "far"])).toEqual(["bog", "far"]);
});

it("targets the chosen, releases others of the encounter, and leaves bystanders and hidden tokens alone", () => {
  const bystander = { document: { id: "token-of-a-bystander" } };
  targets.add(bystander).add(drawnOf("bog"));
  markTargets(combat, ["ada", "lurker", "far"]);
  expect([...targets]).toEqual([bystander, drawnOf("ada")]);
});

it("reports a target set by hand, but not one set by the composer", () => {
  const told = vi.fn();
  const end = watchTargets(told);
  markTargets(combat, ["ada"]);
  expect(told).not.toHaveBeenCalled();
  drawnOf("bog").setTarget(true);
  expect(told).toHaveBeenCalledOnce();
  end();
  drawnOf("bog").setTarget(false);
  expect(told).toHaveBeenCalledOnce();
});

it("reports targets set by hand again after another module threw during the composer's own", () => {
  const told = vi.fn();
  watchTargets(told);
  hooks.push(() => {
    throw new Error("another package");
  });
  expect(() => markTargets(combat, ["ada"])).toThrow("another package");
  expect(told).not.toHaveBeenCalled();
  hooks.pop();
  drawnOf("bog").setTarget(true);
  expect(told).toHaveBeenCalledOnce();
});

it("ignores a token of a duplicated scene, which has the same id", () => {
  targets.add({ document: { id: "token-bog", parent: { id: "copy" } } });
  expect(sceneTargetsOf(combat)).toEqual([]);
});
