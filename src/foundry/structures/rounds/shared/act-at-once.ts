import { memoByIdentity, type Option, type Rounds } from "../../../../core/index.ts";
import { compareNames, pluralText, say } from "../../../applications/texts.ts";
import { sceneTargetsOf } from "../../../applications/scene-targets.ts";
import { OptionsIndex } from "../../../encounter/parts/options-index.ts";
import type { RoundsBase } from "./drawing-data.ts";

/** The skills with which a GM lets an NPC, or each member of a crowd, act at once, with the possible targets. */
export interface ActsContext {
  readonly title: string;
  /** Says that they act once others are done. "" if they act at once. */
  readonly later: string;
  /** The targets: several to spread over (ids separated by spaces), one of them, or no target (""). Empty if actions have no target now. */
  readonly aims: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly skills: readonly { readonly name: string; readonly text: string; readonly label: string }[];
}

/** The command with which the GM lets NPCs act, and its options. */
interface Way {
  readonly kind: "callAndAct" | "queue";
  readonly permits: OptionsIndex;
}

const indexOf = memoByIdentity((options: readonly Option[]) => new OptionsIndex(options));

/** Returns how NPCs can act: at once, or in the queue while a character acts. */
export function wayOf({ permits, view }: Pick<RoundsBase, "permits" | "view">): Way {
  if (view.queueable.length === 0) return { kind: "callAndAct", permits };
  return { kind: "queue", permits: indexOf(view.queueable) };
}

/** Returns the members that may be called up and act now, or be queued while a character acts. */
export function membersAbleToAct(base: RoundsBase, rows: readonly Rounds.Row[]): readonly Rounds.Row[] {
  const { kind, permits } = wayOf(base);
  return base.view.referee ? rows.filter(({ combatant, npc, queued }) => npc && !queued && permits.may(kind, combatant)) : [];
}

/** Returns a combatant's skills that it may act with now, the best first. */
export function usableSkills(base: RoundsBase, { combatant, skills }: Rounds.Row): readonly Rounds.ShownSkill[] {
  const { kind, permits } = wayOf(base);
  const usable = new Set(permits.among(kind, combatant, "skill"));
  return skills.filter(({ skill }) => usable.has(skill)).sort((a, b) => b.rank - a.rank || compareNames(a.name, b.name));
}

function aimsOf(base: RoundsBase, { combatant }: Rounds.Row, isCrowd: boolean): ActsContext["aims"] {
  const { reading } = base;
  const { kind, permits } = wayOf(base);
  const targets = permits.among(kind, combatant, "target");
  const marked = sceneTargetsOf(reading.live).filter((id) => targets.includes(id));
  const among = marked.length > 1 ? marked : targets;
  const spread =
    isCrowd && among.length > 1
      ? [{ value: among.join(" "), label: pluralText(among.length, (form) => `CALLBOARD.rounds.Crowd.Spread.${form}`) }]
      : [];
  const single = targets.map((id) => ({ value: id, label: reading.people.nameOf(id) }));
  const isAimless = permits.mayGiving(kind, combatant, "target", false);
  const nobody = isAimless && targets.length > 0 ? [{ value: "", label: say("CALLBOARD.rounds.Hand.NoTarget") }] : [];
  const all = [...spread, ...single, ...nobody];
  const chosen = marked.length === 1 ? marked[0] : all[0]?.value;
  return all.map((aim) => ({ ...aim, selected: aim.value === chosen }));
}

/** Returns the controls with which one NPC or a crowd acts at once. Null if none may. `name` is the row's name. */
export function actsContext(base: RoundsBase, rows: readonly Rounds.Row[], name: string): ActsContext | null {
  const able = membersAbleToAct(base, rows);
  const [first] = able;
  if (first === undefined) return null;
  const isCrowd = rows.length > 1;
  const skills = usableSkills(base, first).map((shown) => {
    const text = say("CALLBOARD.rounds.Track.Rank", { skill: shown.name, rank: shown.rank });
    return {
      name: shown.name,
      text,
      label: pluralText(able.length, (form) => `CALLBOARD.rounds.Crowd.ActWith.${form}`, { name, skill: text }),
    };
  });
  return {
    later: wayOf(base).kind === "queue" ? say("CALLBOARD.rounds.Crowd.Later") : "",
    title: isCrowd
      ? pluralText(able.length, (form) => `CALLBOARD.rounds.Crowd.Title.${form}`)
      : say("CALLBOARD.rounds.Row.ActOf", { name }),
    aims: aimsOf(base, first, isCrowd),
    skills,
  };
}
