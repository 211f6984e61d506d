import type { Stages } from "../../../../core/index.ts";
import { findBreakable } from "../../../opening/index.ts";
import { count, say } from "../../../applications/texts.ts";
import { hiddenTag } from "../../../applications/tracker/hidden-tag.ts";
import { lampContext, shownLamp, type LampContext } from "../../../applications/tracker/lamps.ts";
import { refusalAt } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { alikeContext, gatherRows, isAlike, subjectOf, type AlikeContext, type Subject } from "./alike.ts";
import type { StagesBase } from "./rows-base.ts";
import { verbOf, wordsOf } from "./texts.ts";

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

/** One combatant in the list. */
export interface RowContext extends ShownCombatant {
  readonly css: string;
  readonly tag: string;
  /** Null if nothing is asked of it. */
  readonly lamp: LampContext | null;
  readonly words: string;
  readonly card: string;
  /** What lies face down until the lock falls. */
  readonly sealed: boolean;
  readonly targets: readonly ShownCombatant[];
  readonly refusal: string;
  readonly buttons: readonly ButtonContext[];
  /** What a Narrator may do in place of somebody who is away or on hold, in words. */
  readonly instead: readonly ButtonContext[];
  readonly find: string;
  /** The combatants for whom it is one; null where it is one's alone. */
  readonly alike: AlikeContext<RowContext> | null;
}

/** One small button: what it does, and what it is called. */
export interface ButtonContext {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  /** "true" or "false" for a switch. */
  readonly pressed?: string;
  /** A field of the command, for those that have one. */
  readonly held?: string;
  /** What stands on it, where it is more than its icon. */
  readonly text?: string;
}

/** The list while people announce, in the order of the cast: a row stays where it is. */
export function listContext(base: StagesBase): { groups: object[] } {
  const { view, reading } = base;
  const waiting = view.rows.filter(({ waited }) => waited);
  const group = {
    key: "all",
    title: waiting.length > 0 ? count(waiting.length, (form) => `CALLBOARD.stages.Row.Waiting.${form}`) : say("CALLBOARD.stages.Row.All"),
    rows: rowsContext(base, view.rows),
    nudge: view.referee && waiting.some(({ combatant }) => reading.people.isAttended(combatant)),
  };
  return { groups: group.rows.length > 0 ? [group] : [] };
}

/** What the rows of a list show; those of a kind that stand alike are one. */
export function rowsContext(base: StagesBase, rows: readonly Stages.Row[]): RowContext[] {
  return gatherRows(base, rows).map((row) => {
    if (!isAlike(row)) return drawnRow(base, contentOf(base, row));
    const [first] = row.all;
    if (!first) throw new Error("A group of nobody");
    const all = row.all.map((one) => drawnRow(base, contentOf(base, one)));
    const alike = alikeContext(base, row);
    return { ...drawnRow(base, { ...contentOf(base, first, subjectOf(row)), alike }, all), alike: { ...alike, all } };
  });
}

type Drawn = RowContext & { readonly same: boolean };

function drawnRow(base: StagesBase, row: RowContext, inside: readonly Drawn[] = []): Drawn {
  return base.uiState.drawn.row(`row-${row.id}`, row, inside);
}

/** What one row of the list shows, under another name where it stands for several. */
function contentOf(base: StagesBase, row: Stages.Row, subject?: Subject): RowContext {
  const { reading, uiState } = base;
  const lamp = shownLamp(reading, row);
  const shown = row.card ? wordsOf(reading.live, row.card) : { words: "", card: "" };
  const person = { ...reading.people.personOf(row.combatant), ...subject };
  return {
    ...person,
    css: [lamp, row.own && !base.view.referee ? "own" : "", row.waited ? "waited" : "", row.hidden ? "hide" : ""].filter(Boolean).join(" "),
    tag: hiddenTag(reading, row.combatant),
    lamp: lampContext(reading, row, ICONS),
    ...shown,
    sealed: row.lamp === "sealed",
    targets: (row.card?.targets ?? []).map((id) => reading.people.personOf(id)),
    refusal: refusalAt(uiState, person.id),
    buttons: buttonsOf(base, row, person.name).filter(({ action }) => subject === undefined || OF_SEVERAL.includes(action)),
    instead: subject === undefined ? standInButtonsOf(base, row, person.name) : [],
    find: say("CALLBOARD.Tracker.Find", { name: person.name }),
    alike: null,
  };
}

/** What may be done for several at once. */
const OF_SEVERAL: readonly string[] = ["compose", "hold"];

const isHeld = (row: Stages.Row) => row.lamp === "held" && !row.waited;

/** Whoever passed, or has announced already, gets another chance in its row; a GM picks anybody there. */
function mayCompose({ view, permits }: StagesBase, row: Stages.Row): boolean {
  const again = row.card !== null || row.lamp === "passed" || row.lamp === "sealed" || view.referee;
  return view.step === "announce" && again && permits.may(verbOf(view), row.combatant);
}

function composeButton(row: Stages.Row, name: string): ButtonContext {
  if (row.card || row.lamp === "sealed") return { action: "compose", icon: "fa-pen", label: say("CALLBOARD.stages.Row.Change", { name }) };
  return { action: "compose", icon: "fa-comment", label: say("CALLBOARD.stages.Row.SpeakFor", { name }) };
}

function holdButton(row: Stages.Row, name: string): ButtonContext {
  const label = row.held ? say("CALLBOARD.stages.Row.Release", { name }) : say("CALLBOARD.stages.Row.Hold", { name });
  return { action: "hold", icon: row.held ? "fa-play" : "fa-hand", label, held: String(!row.held) };
}

/** For a seal that its owner leaves closed: to break it, or to give up what it holds. */
function leftClosedButtons({ reading, permits }: StagesBase, row: Stages.Row, name: string): ButtonContext[] {
  const mayBreak = findBreakable(reading.live).some(({ combatant }) => combatant === row.combatant);
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

/** For one who is away: to speak, to pass or to wait for it; for one on hold: to wait for it no longer. */
function standInButtonsOf(base: StagesBase, row: Stages.Row, name: string): ButtonContext[] {
  const { reading, permits, view } = base;
  const id = row.combatant;
  if (!view.referee) return [];
  if (view.step === "reveal") return leftClosedButtons(base, row, name);
  const hold = permits.may("hold", id)
    ? [{ ...holdButton(row, name), text: say(`CALLBOARD.stages.Row.${row.held ? "Free" : "Wait"}`) }]
    : [];
  if (isHeld(row)) return hold;
  if (!row.waited || shownLamp(reading, row) !== "absent") return [];
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

/** What a Narrator may do for a row, and whoever owns it. Buttons end at the edge of the row: what comes and goes stands before what stays, which keeps its place. */
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
  // Those that come and go stand first, since the buttons end at the edge: so none gives way to another.
  return [...icons, ...aims];
}
