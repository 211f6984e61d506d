import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import type { Stages } from "../../../../core/index.ts";
import { crowdHealthContext } from "../../../applications/health.ts";
import { findBreakableSeals } from "../../../opening/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { lampOrAway } from "../../../applications/tracker/lamps.ts";
import { listOrderOf } from "../../../applications/tracker/row-order.ts";
import { rowFrame, type RowFrame } from "../../../applications/tracker/row-frame.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { mergedRowContext, gatherCombatants, mergedRowSubject, type AlikeContext, type Subject } from "./merge-alike.ts";
import type { StagesBase } from "./drawing-data.ts";
import { announcingCommandKind, actionWordsAndCard } from "./texts.ts";

const ICONS = {
  announced: "fa-check",
  sealed: "fa-stamp",
  thinking: "fa-ellipsis",
  passed: "fa-forward",
  held: "fa-hand",
  bided: "fa-hourglass-half",
  out: "fa-skull",
  left: "fa-door-open",
} as const;

/** One combatant's row in the tracker's list, or a merged row of several. */
export interface RowContext extends RowFrame {
  readonly words: string;
  readonly card: string;
  /** Whether the combatant's announcement is sealed until all announcements are locked. */
  readonly sealed: boolean;
  readonly targets: readonly ShownCombatant[];
  readonly buttons: readonly ButtonContext[];
  /** Buttons with text for a GM who acts for a combatant that is away or on hold. */
  readonly instead: readonly ButtonContext[];
  /** The combatants merged into this row. Null for a single combatant. */
  readonly alike: AlikeContext<RowContext> | null;
}

/** A small button in a row: its action, icon and label. */
export interface ButtonContext {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  /** Whether a switch is on, "true" or "false". Absent for a plain button. */
  readonly pressed?: string;
  /** The field `held` of a "hold" command, "true" or "false". Absent for other buttons. */
  readonly held?: string;
  /** The visible text of the button. Absent if the button shows only its icon. */
  readonly text?: string;
}

/** Returns the list of combatants in the announce step: a player's own first, the defeated last, all others in cast order. */
export function combatantListContext(base: StagesBase): { groups: object[] } {
  const { view, reading } = base;
  const waiting = view.rows.filter(({ waited }) => waited);
  const group = {
    key: "all",
    title:
      waiting.length > 0 ? pluralText(waiting.length, (form) => `CALLBOARD.stages.Row.Waiting.${form}`) : say("CALLBOARD.stages.Row.All"),
    rows: rowsContext(base, listOrderOf(reading, view.rows)),
    nudge: view.referee && waiting.some(({ combatant }) => reading.people.isAttended(combatant)),
  };
  return { groups: group.rows.length > 0 ? [group] : [] };
}

/** Returns rows for the template, with identical rows of one group merged. */
export function rowsContext(base: StagesBase, rows: readonly Stages.Row[]): RowContext[] {
  return gatherCombatants(base, rows).map((row) => {
    if (!isMergedGroup(row)) return drawnRow(base, contentOf(base, row));
    const [first] = row.all;
    if (!first) throw new Error("A group of nobody");
    const all = row.all.map((one) => drawnRow(base, contentOf(base, one)));
    const alike = mergedRowContext(base, row);
    return {
      ...drawnRow(base, { ...contentOf(base, first, mergedRowSubject(row)), health: crowdHealthContext(row.all), alike }, all),
      alike: { ...alike, all },
    };
  });
}

type Drawn = RowContext & { readonly same: boolean };

function drawnRow(base: StagesBase, row: RowContext, inside: readonly Drawn[] = []): Drawn {
  return base.uiState.drawn.row(`row-${row.id}`, row, inside);
}

/** Returns the content of one row. A merged row is shown under the name of its subject. */
function contentOf(base: StagesBase, row: Stages.Row, subject?: Subject): RowContext {
  const { reading } = base;
  const frame = rowFrame(base, row, { icons: ICONS, isOwn: row.own && !base.view.referee, subject });
  return {
    ...frame,
    ...(row.card ? actionWordsAndCard(reading.live, row.card) : { words: "", card: "" }),
    sealed: row.lamp === "sealed",
    targets: (row.card?.targets ?? []).map((id) => reading.people.personOf(id)),
    buttons: buttonsOf(base, row, frame.name).filter(({ action }) => subject === undefined || OF_SEVERAL.includes(action)),
    instead: subject === undefined ? standInButtonsOf(base, row, frame.name) : [],
    alike: null,
  };
}

/** The actions of buttons that a row for several combatants keeps. */
const OF_SEVERAL: readonly string[] = ["compose", "hold"];

const isHeld = (row: Stages.Row) => row.lamp === "held" && !row.waited;

/** Whether a row offers the composer in the announce step: after a pass or an announcement, and for a GM always. */
function mayCompose({ view, permits }: StagesBase, row: Stages.Row): boolean {
  const again = row.card !== null || row.lamp === "passed" || row.lamp === "sealed" || view.referee;
  return view.step === "announce" && again && permits.may(announcingCommandKind(view), row.combatant);
}

function composeButton(row: Stages.Row, name: string): ButtonContext {
  if (row.card || row.lamp === "sealed") return { action: "compose", icon: "fa-pen", label: say("CALLBOARD.stages.Row.Change", { name }) };
  return { action: "compose", icon: "fa-comment", label: say("CALLBOARD.stages.Row.SpeakFor", { name }) };
}

function holdButton(row: Stages.Row, name: string): ButtonContext {
  const label = row.held ? say("CALLBOARD.stages.Row.Release", { name }) : say("CALLBOARD.stages.Row.Hold", { name });
  return { action: "hold", icon: row.held ? "fa-play" : "fa-hand", label, held: String(!row.held) };
}

/** Returns the GM's buttons for a seal that its owner does not open: open it, or give up its content. */
function leftClosedButtons({ reading, permits }: StagesBase, row: Stages.Row, name: string): ButtonContext[] {
  const mayBreak = findBreakableSeals(reading.live).some(({ combatant }) => combatant === row.combatant);
  const button = (action: string, icon: string, key: string): ButtonContext => ({
    action,
    icon,
    label: say(`CALLBOARD.stages.Sealed.${key}Of`, { name }),
    text: say(`CALLBOARD.stages.Sealed.${key}`),
  });
  return [
    ...(mayBreak ? [button("breakSeal", "fa-hammer", "Break")] : []),
    ...(row.waited && permits.may("void", row.combatant) ? [button("void", "fa-ban", "Lose")] : []),
  ];
}

/** Returns the GM's buttons for a combatant that is away (announce, pass or hold) or on hold (release). */
function standInButtonsOf(base: StagesBase, row: Stages.Row, name: string): ButtonContext[] {
  const { reading, permits, view } = base;
  const id = row.combatant;
  if (!view.referee) return [];
  if (view.step === "reveal") return leftClosedButtons(base, row, name);
  const hold = permits.may("hold", id)
    ? [{ ...holdButton(row, name), text: say(`CALLBOARD.stages.Row.${row.held ? "Free" : "Wait"}`) }]
    : [];
  if (isHeld(row)) return hold;
  if (!row.waited || lampOrAway(reading, row) !== "absent") return [];
  const pass = {
    action: "pass",
    icon: "fa-forward",
    label: say("CALLBOARD.stages.Row.PassFor", { name }),
    text: say("CALLBOARD.stages.Compose.Pass"),
  };
  return [
    ...(mayCompose(base, row) ? [{ ...composeButton(row, name), text: say("CALLBOARD.stages.Row.Speak") }] : []),
    ...(permits.may("pass", id) ? [pass] : []),
    ...hold,
  ];
}

function nudgeButton(name: string): ButtonContext {
  return { action: "nudge", icon: "fa-bell", label: say("CALLBOARD.Nudge.One", { name }) };
}

/** Returns the GM's and owner's buttons. The row is aligned right, so buttons that come and go stand first and move no other. */
function ownButtons(base: StagesBase, row: Stages.Row, name: string): ButtonContext[] {
  const { reading, permits, view } = base;
  const here = view.referee && row.waited && reading.people.isAttended(row.combatant);
  return [
    ...(here ? [nudgeButton(name)] : []),
    ...(view.referee && permits.may("hold", row.combatant) ? [holdButton(row, name)] : []),
    ...(mayCompose(base, row) ? [composeButton(row, name)] : []),
  ];
}

function buttonsOf(base: StagesBase, row: Stages.Row, name: string): ButtonContext[] {
  const { aimed } = base;
  const spoken = standInButtonsOf(base, row, name).map((button) => button.action);
  const aim = {
    action: "aim",
    icon: "fa-crosshairs",
    label: say("CALLBOARD.stages.Compose.Target", { name }),
    pressed: String(aimed?.includes(row.combatant) ?? false),
  };
  const icons = ownButtons(base, row, name).filter(({ action }) => !spoken.includes(action));
  const aims = aimed && row.lamp !== "left" ? [aim] : [];
  // Buttons that come and go stand first. The row is aligned at its end, so the others keep their place.
  return [...icons, ...aims];
}
