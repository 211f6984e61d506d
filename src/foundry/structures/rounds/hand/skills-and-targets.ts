import type { Rounds } from "../../../../core/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { compareNames, say } from "../../../applications/texts.ts";
import type { RoundsBase } from "../shared/drawing-data.ts";
import { sideName } from "../shared/texts.ts";
import { HAND_DRAFTS } from "./draft.ts";
import { sceneTargetsOf } from "../../../applications/scene-targets.ts";

/** Chances of this many successes and more are added up. */
const TOP = 4;

/** A skill of the combatant, with the chance of each number of successes. */
export interface SkillContext {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
  readonly kind: string;
  readonly may: boolean;
  readonly why: string;
  readonly chances: readonly { readonly successes: string; readonly percent: string; readonly share: number }[];
  readonly chancesText: string;
  /** The chance that the skill wins against the attack's successes, as text. "" while they are unknown. */
  readonly odds: string;
  readonly use: string;
}

const percentOf = (chance: number): string => {
  const percent = 100 * chance;
  return percent > 0 && percent < 1 ? "<1" : String(Math.round(percent));
};

function chancesContext(chances: readonly number[]): SkillContext["chances"] {
  const few = chances.slice(0, TOP);
  const many = chances.slice(TOP).reduce((sum, chance) => sum + chance, 0);
  return [...few, many].map((chance, index) => ({
    successes: index === TOP ? `${String(TOP)}+` : String(index),
    percent: percentOf(chance),
    share: Math.round(1000 * chance) / 10,
  }));
}

/** Returns the chance that a counteraction wins, as text. An evasive counteraction wins ties. "" until the attack is rolled. */
function oddsOf({ reading, view }: RoundsBase, id: string, chances: readonly number[] | null): string {
  const attack = view.exchange?.attacker.successes ?? null;
  if (chances === null || attack === null) return "";
  const least = HAND_DRAFTS.read(reading.encounter, id).stance === "evasive" ? attack : attack + 1;
  const chance = chances.slice(least).reduce((sum, each) => sum + each, 0);
  return say("CALLBOARD.rounds.Hand.Odds", { percent: percentOf(chance) });
}

/** Returns a combatant's skills with the chance of each number of successes. Usable ones come first, then the best. `use` is the button's lang key. */
export function skillsContext(
  base: RoundsBase,
  id: string,
  how: { readonly command: "declare" | "counter"; readonly use: string },
): SkillContext[] {
  const row = base.view.rows.find(({ combatant }) => combatant === id);
  const may = new Set(base.permits.among(how.command, id, "skill"));
  const skills = [...(row?.skills ?? [])].sort(
    (a, b) => Number(may.has(b.skill)) - Number(may.has(a.skill)) || b.rank - a.rank || compareNames(a.name, b.name),
  );
  return skills.map((shown) => {
    const chances = chancesContext(how.command === "declare" ? shown.chances : shown.counterChances);
    const isUsed = base.view.conflict === "chase" && shown.used;
    return {
      id: shown.skill,
      name: shown.name,
      rank: shown.rank,
      kind: say(`CALLBOARD.Skill.Kind.${shown.kind}`),
      may: may.has(shown.skill),
      why: may.has(shown.skill) ? "" : say(isUsed ? "CALLBOARD.rounds.Hand.Used" : "CALLBOARD.rounds.Hand.NotNow"),
      chances,
      odds: oddsOf(base, id, how.command === "counter" ? shown.counterChances : null),
      chancesText: chances.map(({ successes, percent }) => say("CALLBOARD.rounds.Hand.Chance", { successes, percent })).join(", "),
      use: say(how.use, { skill: shown.name }),
    };
  });
}

/** The possible targets of an action, and whether the action needs no target. */
export interface AimContext {
  readonly groups: readonly { readonly label: string; readonly people: readonly (ShownCombatant & { readonly selected: boolean })[] }[];
  readonly nobody: boolean;
}

/** Returns the targets of the acting combatant, grouped by side. The picked target is selected, or else the default. */
export function aimContext(base: RoundsBase, id: string, options: readonly string[]): AimContext {
  const { reading, view } = base;
  const chosen = targetOf(base, id, options);
  const groups = view.sides.flatMap(({ side, members }) => {
    const people = members
      .filter((one) => options.includes(one))
      .map((one) => ({ ...reading.people.personOf(one), selected: one === chosen }));
    return people.length === 0 ? [] : [{ label: sideName(side), people }];
  });
  return { groups, nobody: mayBeAimless(base) };
}

/** Whether an action may have no target in this kind of conflict. */
const mayBeAimless = ({ view }: RoundsBase): boolean => view.conflict !== "attack" && view.conflict !== "social";

/** Returns an action's target: the picked one, else the user's scene target, else the first. "" if the person chose to aim at no one. */
export function targetOf(base: RoundsBase, id: string, options: readonly string[]): string {
  const { target } = HAND_DRAFTS.read(base.reading.encounter, id);
  if (target === "nobody" && mayBeAimless(base)) return "";
  const [marked = options[0] ?? ""] = sceneTargetsOf(base.reading.live).filter((each) => options.includes(each));
  return options.includes(target) ? target : marked;
}

/** Returns the weapons that the combatant may hit with. */
export function weaponsContext(
  base: RoundsBase,
  id: string,
): { readonly id: string; readonly name: string; readonly menace: string; readonly use: string }[] {
  const row = base.view.rows.find(({ combatant }) => combatant === id);
  return (row?.weapons ?? []).map(({ weapon, name, menace }) => ({
    id: weapon,
    name,
    menace: say("CALLBOARD.rounds.Hand.Menace", { menace }),
    use: say("CALLBOARD.rounds.Hand.HitWith", { weapon: name }),
  }));
}

/** Returns the stances in which a combatant may counter, with the chosen one selected. */
export function stancesContext(
  base: RoundsBase,
  id: string,
): { readonly value: Rounds.Stance; readonly label: string; readonly hint: string; readonly checked: boolean }[] {
  const { stance } = HAND_DRAFTS.read(base.reading.encounter, id);
  return (["aggressive", "evasive"] as const).map((value) => ({
    value,
    label: say(`CALLBOARD.rounds.Stance.${value}.name`),
    hint: say(`CALLBOARD.rounds.Stance.${value}.hint`),
    checked: value === stance,
  }));
}
