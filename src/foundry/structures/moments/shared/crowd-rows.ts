import type { Moments } from "../../../../core/index.ts";
import { groupName, showEachLabel } from "../../../applications/tracker/combatant-groups.ts";
import { crowdHealthContext, type HealthBarContext } from "../../../applications/health.ts";
import { healthQuestions, type HealthQuestion } from "../../../applications/tracker/health-questions.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { findSceneTargetsAmong } from "../dialogs/target.ts";
import type { MomentsBase } from "./drawing-data.ts";
import { spreadOverTargets } from "../../../applications/tracker/spread-over-targets.ts";
import { crowdRowFrame, type CrowdFrame } from "../../../applications/tracker/crowd-row-frame.ts";
import type { Crowd } from "./gather-crowds.ts";

/** A figure that a whole crowd may strike with one click. */
interface CrowdTarget extends ShownCombatant {
  readonly label: string;
  /** How many members may strike it. "" if all that may strike at all may strike it. */
  readonly some: string;
  readonly marked: boolean;
}

/** The controls with which the members of a crowd strike in one command. */
interface CrowdStrikes {
  readonly title: string;
  readonly targets: readonly CrowdTarget[];
  /** The text of the button that spreads the strikes evenly. "" for a single target. */
  readonly spread: string;
  /** The ids of the targets that the strikes are spread over, separated by spaces. */
  readonly among: string;
}

/** The row of a crowd in the tracker's list. Its members' own rows are drawn only while the row is unfolded. */
export interface CrowdRowContext<Row> {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly css: string;
  readonly tag: string;
  readonly folded: boolean;
  /** The members' Health. Null without Health. */
  readonly health: HealthBarContext | null;
  readonly questions: readonly HealthQuestion[];
  readonly refusal: string;
  readonly crowd: CrowdFrame & {
    /** How many members have struck or are done, and their Beats. */
    readonly facts: readonly string[];
    readonly strikes: CrowdStrikes | null;
    /** The text of the button that says all members are done. "" if none may be. */
    readonly done: string;
    /** The ids of the members that may be done, separated by spaces. */
    readonly doers: string;
    readonly label: string;
    readonly rows: readonly Row[];
  };
}

/** Returns texts that count the members: those that struck, with their hits, those that are done, and the Beats that are left. */
function factsOf({ view }: MomentsBase, rows: readonly Moments.FigureRow[]): string[] {
  const struck = rows.flatMap((row) => row.struck ?? []);
  const hits = struck.filter(({ hit }) => hit).length;
  const done = rows.filter((row) => row.done).length;
  const beats = rows.flatMap((row) => row.beats?.left ?? []);
  const [least, most] = [Math.min(...beats), Math.max(...beats)];
  const isMoving = view.phase === "movement" && beats.length > 0;
  return [
    ...(struck.length > 0 ? [pluralText(struck.length, (form) => `CALLBOARD.moments.Crowd.Struck.${form}`, { hits })] : []),
    ...(done > 0 ? [pluralText(done, (form) => `CALLBOARD.moments.Crowd.Done.${form}`)] : []),
    ...(isMoving ? [say(`CALLBOARD.moments.Crowd.${least === most ? "Beats" : "BeatsRange"}`, { least, most })] : []),
  ];
}

/** Returns the strikes that a crowd may make now. Null if no member may strike. */
function strikesOf({ reading }: MomentsBase, { name, all }: Crowd): CrowdStrikes | null {
  const able = all.filter(({ targets }) => targets.length > 0);
  const [first] = able;
  if (first === undefined) return null;
  const sideOf = new Map(reading.view.rows.map(({ combatant, side }) => [combatant, side]));
  const reach = [...new Set(able.flatMap(({ targets }) => targets))].filter((id) => sideOf.get(id) !== first.side);
  const marked = reading.live ? findSceneTargetsAmong(reading.live, reach) : [];
  const targets = reach.map((id): CrowdTarget => {
    const person = reading.people.personOf(id);
    const { length } = spreadOverTargets(able, [id]);
    return {
      ...person,
      label: pluralText(length, (form) => `CALLBOARD.moments.Crowd.StrikeAt.${form}`, { name, target: person.name }),
      some: length === able.length ? "" : String(length),
      marked: marked.includes(id),
    };
  });
  const among = marked.length > 1 ? marked : reach;
  return {
    title: pluralText(able.length, (form) => `CALLBOARD.moments.Crowd.Title.${form}`),
    targets,
    spread: among.length > 1 ? pluralText(among.length, (form) => `CALLBOARD.moments.Crowd.Spread.${form}`) : "",
    among: among.join(" "),
  };
}

/** Returns the row of a crowd. `rowOf` returns the row of one member. */
export function crowdRowContext<Row>(base: MomentsBase, crowd: Crowd, rowOf: (row: Moments.FigureRow) => Row): CrowdRowContext<Row> {
  const { reading, uiState, view, permits } = base;
  const { key, all } = crowd;
  const [first] = all;
  if (first === undefined) throw new Error("A crowd without members");
  const frame = crowdRowFrame(
    base,
    key,
    all.map(({ combatant }) => combatant),
  );
  const isActing = first.side === view.half;
  const doers = isActing ? all.filter(({ combatant, waited }) => waited && permits.may("done", combatant)) : [];
  const css = [isActing ? "" : "folded", all.some(({ waited }) => waited) ? "waited" : "", first.hidden ? "hide" : ""];
  return {
    id: key,
    name: groupName(crowd.name, all.length),
    img: reading.people.personOf(first.combatant).img,
    css: css.filter(Boolean).join(" "),
    tag: hiddenTagText(reading, first.combatant),
    folded: !isActing,
    health: crowdHealthContext(all),
    questions: healthQuestions(reading, first, groupName(crowd.name, all.length)),
    refusal: refusalTextAt(uiState, key),
    crowd: {
      ...frame,
      facts: factsOf(base, all),
      strikes: isActing ? strikesOf(base, crowd) : null,
      done: doers.length > 0 ? pluralText(doers.length, (form) => `CALLBOARD.moments.Crowd.AllDone.${form}`) : "",
      doers: doers.map(({ combatant }) => combatant).join(" "),
      label: showEachLabel(crowd.name, all.length),
      rows: frame.open ? all.map(rowOf) : [],
    },
  };
}
