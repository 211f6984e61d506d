import { isHealthAsked } from "../../../applications/tracker/health-questions.ts";
import type { TimelineBase } from "./drawing-data.ts";
import type { Reading } from "../../../encounter/parts/reading.ts";
import type { Timeline } from "../../../../core/index.ts";
import { crowdHealthContext } from "../../../applications/health.ts";
import { isMergedGroup, groupName, showEachLabel } from "../../../applications/tracker/combatant-groups.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { lampContext, type LampContext } from "../../../applications/tracker/lamps.ts";
import { listOrderOf } from "../../../applications/tracker/row-order.ts";
import { rowFrame, type RowFrame } from "../../../applications/tracker/row-frame.ts";
import { crowdRowFrame, type CrowdFrame } from "../../../applications/tracker/crowd-row-frame.ts";
import { gatherCombatants, type RowCrowd } from "./gather-crowds.ts";
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

/** The highest number of phases that a GM may enter for a surprise. */
const MOST_DELAY = 20;

/** One button of a row: its action, icon and label. */
export interface RowButton {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  /** The visible text. "" if the button shows only its icon. */
  readonly text: string;
  /** The button's CSS class. Absent for a plain button. */
  readonly css?: string;
  /** For a pass: "true" if the combatant passes until it rejoins. Absent otherwise. */
  readonly resting?: string;
  /** For a hold: whether the combatant goes on hold, as "true" or "false". Absent otherwise. */
  readonly held?: string;
  /** A number of phases, as text. Absent if the command takes none. */
  readonly phases?: string;
  /** A number input beside the button. Its value is sent with the command. */
  readonly number?: { readonly name: string; readonly value: number; readonly max: number; readonly label: string };
  readonly fold?: string;
  readonly pressed?: string;
  /** The button's key in its window, by which it gets the focus back after a redraw. By default its action and the row's id. */
  readonly focus?: string;
}

/** One combatant's row in the tracker's list. */
export interface RowContext extends RowFrame {
  /** Text beside the row's icon: how many actions the combatant has on the line, and from which phase it may declare. */
  readonly facts: string;
  /** The combatant's pools in full. Empty if the user may not know them, or if they are folded. */
  readonly aspects: readonly AspectContext[];
  /** The combatant's pools in one line. "" if they are shown in full, or if the user may not know them. */
  readonly pools: string;
  readonly buttons: readonly RowButton[];
  /** Buttons that are seldom needed. They are drawn once the row's last button unfolds them. */
  readonly more: readonly RowButton[];
  /** Null for the row of one combatant. */
  readonly crowd: CrowdRowContext | null;
}

/** What the row of a crowd shows of its members. */
interface CrowdRowContext extends CrowdFrame {
  /** The members' own rows. Drawn only while the crowd is unfolded. */
  readonly rows: readonly object[];
}

/** The id and name that a row is drawn under: a combatant's, or a crowd's. */
interface RowSubject {
  readonly id: string;
  readonly name: string;
}

/** Returns the lamp of a row for drawing: what its combatant is asked, or has done. Null if the lamp is `quiet`. */
export const rowLamp = (reading: Reading, row: Timeline.Row): LampContext | null => lampContext(reading, row, ICONS);

/** Returns the list: combatants that are waited for, then those on hold, then the others. A player's own come first in each part. */
export function combatantListContext(base: TimelineBase): { groups: object[] } {
  const { referee } = base.view;
  const rows = listOrderOf(base.reading, base.view.rows);
  const isHeld = (row: Timeline.Row) => row.lamp === "held" && !row.waited;
  const waiting = rows.filter((row) => row.waited);
  const held = rows.filter(isHeld);
  const others = rows.filter((row) => !row.waited && !isHeld(row));
  const isNudging = referee && waiting.some((row) => base.reading.people.isAttended(row.combatant));
  // A GM who is asked about Health finds the question without opening the list.
  const folded = base.view.step !== "declare" && (base.reading.ended || !isHealthAsked(base.view));
  const group = (key: string, title: string, some: readonly Timeline.Row[]) => {
    const shown = gatherCombatants(base.reading, some).map((one) =>
      isMergedGroup(one) ? crowdRow(base, one, key) : rowContext(base, one),
    );
    const isFolded = folded && key === "others";
    const nudge = key === "waiting" && isNudging;
    const frame = { key: `group-${key}${isFolded ? "-folded" : ""}`, title, nudge, folded: isFolded };
    const { same } = base.uiState.drawn.row(frame.key, { ...frame, ids: shown.map(({ id }) => id) }, shown);
    return { ...frame, rows: shown, same };
  };
  const groups = [
    group(
      "waiting",
      pluralText(waiting.length, (form) => `CALLBOARD.timeline.Row.Waiting.${form}`),
      waiting,
    ),
    group(
      "held",
      pluralText(held.length, (form) => `CALLBOARD.timeline.Row.Held.${form}`),
      held,
    ),
    group("others", say(waiting.length > 0 ? "CALLBOARD.timeline.Row.In" : "CALLBOARD.timeline.Row.All"), others),
  ];
  return { groups: groups.filter(({ rows: some }) => some.length > 0) };
}

type Drawn = RowContext & { readonly same: boolean };

/** Returns a combatant's row in the tracker's list. `same` says that it is unchanged since it was last drawn. */
function rowContext(base: TimelineBase, row: Timeline.Row): Drawn {
  const id = row.combatant;
  return base.uiState.drawn.row(`row-${id}`, contentOf(base, row, { id, name: base.reading.people.nameOf(id) }));
}

/** Returns the row of a crowd, with the rows of its members while it is unfolded. `place` tells the crowds of several lists apart. */
function crowdRow(base: TimelineBase, { key, name, all }: RowCrowd, place: string): Drawn {
  const [first] = all;
  if (first === undefined) throw new Error("A crowd without members");
  const subject = { id: `${place}-${key}`, name: groupName(name, all.length) };
  const frame = crowdRowFrame(
    base,
    subject.id,
    all.map(({ combatant }) => combatant),
  );
  const { fold, open } = frame;
  const crowd: CrowdRowContext = { ...frame, rows: [] };
  const label = showEachLabel(name, all.length);
  const each: RowButton = { action: "unfold", icon: "fa-users", label, text: "", fold, pressed: String(open), focus: fold };
  const content = contentOf(base, first, subject);
  const context = { ...content, health: crowdHealthContext(all), buttons: [each, ...content.buttons], crowd };
  const rows = open ? all.map((row) => rowContext(base, row)) : [];
  const { same } = base.uiState.drawn.row(`row-${subject.id}`, context, rows);
  return { ...context, crowd: { ...crowd, rows }, same };
}

/** Returns what a row shows and offers. The row of a crowd shows what its first member does, under the crowd's name. */
function contentOf(base: TimelineBase, row: Timeline.Row, subject: RowSubject): RowContext {
  const frame = rowFrame(base, row, { icons: ICONS, isOwn: row.own && !base.view.referee, subject });
  return { ...frame, facts: factsOf(row), ...poolsOf(base, row, subject), ...controlsOf(base, row, subject), crowd: null };
}

/** Returns the pools that a row shows. Own pools of a combatant that is waited for are shown above the list instead. */
function poolsOf({ view, uiState }: TimelineBase, row: Timeline.Row, { id }: RowSubject): Pick<RowContext, "aspects" | "pools"> {
  const full = view.referee ? uiState.opened.includes(`pools-${id}`) : row.own;
  if (!(view.referee || row.own) || (!view.referee && row.waited)) return { aspects: [], pools: "" };
  return full ? { aspects: poolsContext(row.pools), pools: "" } : { aspects: [], pools: poolsLine(row.pools) };
}

/** Returns the buttons of a row, and the seldom needed buttons that its last button unfolds. */
function controlsOf(base: TimelineBase, row: Timeline.Row, subject: RowSubject): Pick<RowContext, "buttons" | "more"> {
  const more = moreOf(base, row);
  const { id, name } = subject;
  if (more.length === 0) return { buttons: buttonsOf(base, row, name), more: [] };
  const fold = `row-${id}`;
  const open = base.uiState.opened.includes(fold);
  const unfold: RowButton = {
    action: "unfold",
    icon: "fa-ellipsis",
    label: say("CALLBOARD.timeline.Row.MoreOf", { name }),
    text: "",
    fold,
    pressed: String(open),
  };
  return { buttons: [...buttonsOf(base, row, name), unfold], more: open ? more.flatMap((buttons) => buttons(base, row, subject)) : [] };
}

function factsOf({ from, pending, next }: Timeline.Row): string {
  const facts: string[] = [];
  if (from > 0) facts.push(say("CALLBOARD.timeline.Row.From", { phase: from }));
  if (pending > 0 && next !== null) facts.push(pluralText(pending, (form) => `CALLBOARD.timeline.Row.Next.${form}`, { phase: next }));
  else if (pending > 0) facts.push(pluralText(pending, (form) => `CALLBOARD.timeline.Row.Pending.${form}`));
  return facts.join(", ");
}

type Key = "Pass" | "Rest" | "RestFor" | "Pools" | "Hold" | "Release" | "Surprise" | "Unsurprise" | "Back";

/** Returns a row's button with text. Its label for screen readers also names the combatant. */
function buttonOf(key: Key, name: string, { action, icon }: Pick<RowButton, "action" | "icon">): RowButton {
  const text = say(`CALLBOARD.timeline.Row.${key}`);
  return { action, icon, text, label: say("CALLBOARD.timeline.Named", { name, text }) };
}

/** Whether a combatant may pass until it is recalled, and whether it may pass for this call. */
function passesOf({ permits }: TimelineBase, { combatant, resting }: Timeline.Row): { readonly rest: boolean; readonly pass: boolean } {
  const may = (given: boolean) => permits.mayGiving("pass", combatant, "resting", given);
  return { rest: may(true) && !resting, pass: may(false) };
}

/** Returns the buttons with which a combatant passes: for this call, and until it is recalled. */
export function passButtons(base: TimelineBase, row: Timeline.Row, { name }: Pick<RowSubject, "name">): RowButton[] {
  const { rest, pass } = passesOf(base, row);
  const restKey = base.view.referee ? "RestFor" : "Rest";
  return [
    ...(rest ? [{ ...buttonOf(restKey, name, { action: "pass", icon: "fa-bed" }), resting: "true", css: "quiet" }] : []),
    ...(pass ? [buttonOf("Pass", name, { action: "pass", icon: "fa-forward" })] : []),
  ];
}

/** Returns the buttons needed at once: the Hand, and the way back from a pass. */
function buttonsOf(base: TimelineBase, row: Timeline.Row, name: string): RowButton[] {
  const { reading, permits, view } = base;
  const id = row.combatant;
  const here = view.referee && row.waited && reading.people.isAttended(id);
  const hand = { action: "deal", icon: "fa-hand-holding-hand", label: say("CALLBOARD.timeline.Row.DeclareFor", { name }) };
  const recall = { action: "recall", icon: "fa-rotate-left", label: say("CALLBOARD.timeline.Row.RecallFor", { name }) };
  // A player's own way back is above the list, where they are asked.
  const asked = view.referee && (view.step === "declare" || view.step === "advance");
  // Buttons that come and go stand first, so that the others keep their place.
  return [
    ...(here ? [{ action: "nudge", icon: "fa-bell", label: say("CALLBOARD.Nudge.One", { name }), text: "" }] : []),
    ...(asked && row.lamp !== "thinking" && permits.may("recall", id) ? [{ ...recall, text: "" }] : []),
    ...(permits.may("declare", id) ? [{ ...hand, text: "" }] : []),
  ];
}

/** Returns buttons for a row, which are made only once the row's fold is open. */
type Buttons = (base: TimelineBase, row: Timeline.Row, subject: RowSubject) => readonly RowButton[];

/** Returns the functions that make a row's folded buttons, for a GM and for the owner. They run only if the row is unfolded. */
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

const backButtons: Buttons = (_base, _row, { name }) => [buttonOf("Back", name, { action: "restore", icon: "fa-heart-pulse" })];

function holdButtons(_base: TimelineBase, { held }: Timeline.Row, { name }: RowSubject): RowButton[] {
  const button = buttonOf(held ? "Release" : "Hold", name, { action: "hold", icon: held ? "fa-play" : "fa-hand" });
  return [{ ...button, held: String(!held) }];
}

function poolsButtons({ uiState }: TimelineBase, _row: Timeline.Row, { id, name }: RowSubject): RowButton[] {
  const fold = `pools-${id}`;
  const button = buttonOf("Pools", name, { action: "unfold", icon: "fa-coins" });
  return [{ ...button, fold, pressed: String(uiState.opened.includes(fold)) }];
}

/** Returns the button that surprises a combatant for a number of phases, or the button that ends its surprise. */
function surpriseButtons({ view }: TimelineBase, row: Timeline.Row, { name }: RowSubject): RowButton[] {
  const { surprise, surpriseDelay } = view.house;
  const skips = surprise === "skipFirstWindow";
  const is = row.from > 0 || (skips && row.lamp === "late");
  const button = buttonOf(is ? "Unsurprise" : "Surprise", name, { action: "surprise", icon: "fa-bolt" });
  if (is) return [{ ...button, phases: "0" }];
  const label = say("CALLBOARD.timeline.Row.SurpriseFor", { name });
  return [skips ? button : { ...button, number: { name: "phases", value: surpriseDelay, max: MOST_DELAY, label } }];
}
