import type { TimelineBase } from "./base.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Timeline } from "../../../../core/index.ts";
import { count, say } from "../../../applications/texts.ts";
import { hiddenTag } from "../../../applications/tracker/hidden-tag.ts";
import { lampContext, shownLamp, type LampContext } from "../../../applications/tracker/lamps.ts";
import { refusalAt } from "../../../encounter/parts/ui-state.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { poolsContext, poolsLine, type AspectContext } from "./pools.ts";

const ICONS = {
  thinking: "fa-ellipsis",
  sealed: "fa-stamp",
  passed: "fa-forward",
  resting: "fa-bed",
  unable: "fa-battery-empty",
  surprised: "fa-bolt",
  late: "fa-person-walking-arrow-right",
  held: "fa-hand",
  out: "fa-skull",
  left: "fa-door-open",
} as const;

/** The most phases that somebody is surprised for. */
const MOST_DELAY = 20;

/** One button of a row: what it does, and what it is called. */
export interface RowButton {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  /** What stands on it, where it is more than its icon. */
  readonly text: string;
  /** Its class; nothing for a plain one. */
  readonly css?: string;
  /** Fields of the command, for those that have one. */
  readonly resting?: string;
  readonly held?: string;
  readonly phases?: string;
  /** A number that is set beside it and goes with the command. */
  readonly number?: { readonly name: string; readonly value: number; readonly max: number; readonly label: string };
  readonly fold?: string;
  readonly pressed?: string;
}

/** One combatant in the list. */
export interface RowContext extends ShownCombatant {
  readonly css: string;
  readonly tag: string;
  /** Null where nobody is asked anything. */
  readonly lamp: LampContext | null;
  /** What stands beside the lamp: how many actions are on the line, when it may declare. */
  readonly facts: string;
  /** The pools in full; empty where they are not to be known, or folded. */
  readonly aspects: readonly AspectContext[];
  /** The pools in one line. */
  readonly pools: string;
  readonly buttons: readonly RowButton[];
  /** What is seldom needed; drawn once it is unfolded. */
  readonly more: readonly RowButton[];
  readonly refusal: string;
  readonly find: string;
}

/** The lamp of a row as it is drawn; null outside of a window. */
export const rowLamp = (reading: Reading, row: Timeline.Row): LampContext | null => lampContext(reading, row, ICONS);

/** The list of combatants: first those who are waited for, then those on hold, then the others. */
export function listContext(base: TimelineBase): { groups: object[] } {
  const { rows, referee } = base.view;
  const isHeld = (row: Timeline.Row) => row.lamp === "held" && !row.waited;
  const waiting = rows.filter((row) => row.waited);
  const held = rows.filter(isHeld);
  const others = rows.filter((row) => !row.waited && !isHeld(row));
  const here = waiting.some((row) => base.reading.people.isAttended(row.combatant));
  const folded = base.view.step !== "declare";
  const group = (key: string, title: string, some: readonly Timeline.Row[]) => {
    const shown = some.map((row) => rowContext(base, row));
    const isFolded = folded && key === "others";
    const nudge = key === "waiting" && referee && here;
    const frame = { key: `group-${key}${isFolded ? "-folded" : ""}`, title, nudge, folded: isFolded };
    const { same } = base.uiState.drawn.row(frame.key, { ...frame, ids: shown.map(({ id }) => id) }, shown);
    return { ...frame, rows: shown, same };
  };
  const groups = [
    group(
      "waiting",
      count(waiting.length, (form) => `CALLBOARD.timeline.Row.Waiting.${form}`),
      waiting,
    ),
    group(
      "held",
      count(held.length, (form) => `CALLBOARD.timeline.Row.Held.${form}`),
      held,
    ),
    group("others", say(waiting.length > 0 ? "CALLBOARD.timeline.Row.In" : "CALLBOARD.timeline.Row.All"), others),
  ];
  return { groups: groups.filter(({ rows: some }) => some.length > 0) };
}

/** What one row of the list shows. */
function rowContext(base: TimelineBase, row: Timeline.Row): RowContext & { readonly same: boolean } {
  return base.uiState.drawn.row(`row-${row.combatant}`, contentOf(base, row));
}

function contentOf(base: TimelineBase, row: Timeline.Row): RowContext {
  const { reading, uiState } = base;
  const lamp = shownLamp(reading, row);
  const person = reading.people.personOf(row.combatant);
  return {
    ...person,
    css: cssOf(base, row, lamp),
    tag: hiddenTag(reading, row.combatant),
    lamp: rowLamp(reading, row),
    facts: factsOf(row),
    ...poolsOf(base, row),
    ...controlsOf(base, row, person.name),
    refusal: refusalAt(uiState, row.combatant),
    find: say("CALLBOARD.Tracker.Find", { name: person.name }),
  };
}

/** The pools of a row as far as they are shown there: those of who is waited for stand where it is asked, above the list. */
function poolsOf({ view, uiState }: TimelineBase, row: Timeline.Row): Pick<RowContext, "aspects" | "pools"> {
  const full = view.referee ? uiState.opened.includes(`pools-${row.combatant}`) : row.own;
  if (!(view.referee || row.own) || (!view.referee && row.waited)) return { aspects: [], pools: "" };
  return full ? { aspects: poolsContext(row.pools), pools: "" } : { aspects: [], pools: poolsLine(row.pools) };
}

/** The buttons of a row, and those behind the last of them. */
function controlsOf(base: TimelineBase, row: Timeline.Row, name: string): Pick<RowContext, "buttons" | "more"> {
  const more = moreOf(base, row);
  if (more.length === 0) return { buttons: buttonsOf(base, row, name), more: [] };
  const fold = `row-${row.combatant}`;
  const open = base.uiState.opened.includes(fold);
  const unfold: RowButton = {
    action: "unfold",
    icon: "fa-ellipsis",
    label: say("CALLBOARD.timeline.Row.MoreOf", { name }),
    text: "",
    fold,
    pressed: String(open),
  };
  return { buttons: [...buttonsOf(base, row, name), unfold], more: open ? more.flatMap((buttons) => buttons(base, row, name)) : [] };
}

function cssOf({ view }: TimelineBase, row: Timeline.Row, lamp: string): string {
  const own = row.own && !view.referee ? "own" : "";
  return [lamp, own, row.waited ? "waited" : "", row.hidden ? "hide" : ""].filter(Boolean).join(" ");
}

function factsOf({ from, pending, next }: Timeline.Row): string {
  const facts: string[] = [];
  if (from > 0) facts.push(say("CALLBOARD.timeline.Row.From", { phase: from }));
  if (pending > 0 && next !== null) facts.push(count(pending, (form) => `CALLBOARD.timeline.Row.Next.${form}`, { phase: next }));
  else if (pending > 0) facts.push(count(pending, (form) => `CALLBOARD.timeline.Row.Pending.${form}`));
  return facts.join(", ");
}

type Key = "Pass" | "Rest" | "RestFor" | "Pools" | "Hold" | "Release" | "Surprise" | "Unsurprise" | "Back";

/** A button with words on it, whose name says also for whom it is. */
function buttonOf(key: Key, name: string, { action, icon }: Pick<RowButton, "action" | "icon">): RowButton {
  const text = say(`CALLBOARD.timeline.Row.${key}`);
  return { action, icon, text, label: say("CALLBOARD.timeline.Named", { name, text }) };
}

/** Whether a combatant may pass until it is recalled, and whether for this call. */
function passesOf({ permits }: TimelineBase, { combatant, resting }: Timeline.Row): { readonly rest: boolean; readonly pass: boolean } {
  const may = (given: boolean) => permits.mayGiving("pass", combatant, "resting", given);
  return { rest: may(true) && !resting, pass: may(false) };
}

/** A pass for this call, and one until it is recalled. */
export function passButtons(base: TimelineBase, row: Timeline.Row, name: string): RowButton[] {
  const { rest, pass } = passesOf(base, row);
  const restKey = base.view.referee ? "RestFor" : "Rest";
  return [
    ...(rest ? [{ ...buttonOf(restKey, name, { action: "pass", icon: "fa-bed" }), resting: "true", css: "quiet" }] : []),
    ...(pass ? [buttonOf("Pass", name, { action: "pass", icon: "fa-forward" })] : []),
  ];
}

/** What is wanted at once: the hand, and the way back from a pass. What comes and goes stands first, so that the rest keeps its place at the edge. */
function buttonsOf(base: TimelineBase, row: Timeline.Row, name: string): RowButton[] {
  const { reading, permits, view } = base;
  const id = row.combatant;
  const here = view.referee && row.waited && reading.people.isAttended(id);
  const hand = { action: "deal", icon: "fa-hand-holding-hand", label: say("CALLBOARD.timeline.Row.DeclareFor", { name }) };
  const recall = { action: "recall", icon: "fa-rotate-left", label: say("CALLBOARD.timeline.Row.RecallFor", { name }) };
  // A player's own way back stands where it was asked, above the list.
  const asked = view.referee && (view.step === "declare" || view.step === "advance");
  return [
    ...(here ? [{ action: "nudge", icon: "fa-bell", label: say("CALLBOARD.Nudge.One", { name }), text: "" }] : []),
    ...(asked && row.lamp !== "thinking" && permits.may("recall", id) ? [{ ...recall, text: "" }] : []),
    ...(permits.may("declare", id) ? [{ ...hand, text: "" }] : []),
  ];
}

/** Makes buttons of a row. */
type Buttons = (base: TimelineBase, row: Timeline.Row, name: string) => readonly RowButton[];

/** What a GM may do for a row, and whoever owns it may do now and then. Texts are made for an open row alone. */
function moreOf(base: TimelineBase, row: Timeline.Row): Buttons[] {
  const { permits, view } = base;
  const { rest, pass } = passesOf(base, row);
  const id = row.combatant;
  const back = row.lamp === "out" && permits.may("restore", id);
  return [
    ...(rest || pass ? [passButtons] : []),
    ...(view.referee ? [poolsButtons] : []),
    ...(view.referee && permits.may("hold", id) ? [holdButtons] : []),
    ...(view.house.surprise !== "none" && permits.may("surprise", id) ? [surpriseButtons] : []),
    ...(back ? [backButtons] : []),
  ];
}

const backButtons: Buttons = (_base, _row, name) => [buttonOf("Back", name, { action: "restore", icon: "fa-heart-pulse" })];

function holdButtons(_base: TimelineBase, { held }: Timeline.Row, name: string): RowButton[] {
  const button = buttonOf(held ? "Release" : "Hold", name, { action: "hold", icon: held ? "fa-play" : "fa-hand" });
  return [{ ...button, held: String(!held) }];
}

function poolsButtons({ uiState }: TimelineBase, row: Timeline.Row, name: string): RowButton[] {
  const fold = `pools-${row.combatant}`;
  const button = buttonOf("Pools", name, { action: "unfold", icon: "fa-coins" });
  return [{ ...button, fold, pressed: String(uiState.opened.includes(fold)) }];
}

/** A surprise for as many phases as the GM says, and the way back from it. */
function surpriseButtons({ view }: TimelineBase, row: Timeline.Row, name: string): RowButton[] {
  const { surprise, surpriseDelay } = view.house;
  const skips = surprise === "skipFirstWindow";
  const is = row.from > 0 || (skips && row.lamp === "late");
  const button = buttonOf(is ? "Unsurprise" : "Surprise", name, { action: "surprise", icon: "fa-bolt" });
  if (is) return [{ ...button, phases: "0" }];
  const label = say("CALLBOARD.timeline.Row.SurpriseFor", { name });
  return [skips ? button : { ...button, number: { name: "phases", value: surpriseDelay, max: MOST_DELAY, label } }];
}
