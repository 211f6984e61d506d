import type { FigureRow, MomentsView } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../api.ts";
import { say } from "../../words.ts";
import { refusalAt, type Desk } from "../desk.ts";
import { isAttended, personOf, playersOf, type Person } from "../people.ts";
import type { Permits } from "../permits.ts";
import { whyNot } from "./words.ts";

const LAMP_ICONS = {
  thinking: "fa-ellipsis",
  absent: "fa-moon",
  done: "fa-check",
  cannot: "fa-minus",
  waits: "fa-hourglass-half",
  held: "fa-hand",
  out: "fa-skull",
  left: "fa-door-open",
} as const;
const BADGE_ICONS = {
  mayAct: "fa-play",
  struck: "fa-hand-fist",
  stopped: "fa-ban",
  prone: "fa-person-falling",
  partial: "fa-shield-halved",
  full: "fa-shield",
  sneaking: "fa-shoe-prints",
} as const;

/** What rows are drawn from. */
export interface Base {
  readonly combat: CallboardEncounter;
  readonly view: MomentsView;
  readonly desk: Desk;
  readonly permits: Permits;
}

/** One small button: what it does, and what it is called. */
export interface RowButton {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  /** Fields of the command, for those that have one. */
  readonly done?: string;
  readonly held?: string;
}

/** Beats as a bar. */
export interface BeatsContext {
  readonly left: number;
  readonly max: number;
  readonly label: string;
}

/** One figure in the list. */
export interface RowContext extends Person {
  readonly css: string;
  readonly tag: string;
  readonly lamp: { readonly id: string; readonly icon: string; readonly label: string };
  /** Why it may not act, where its half is open. */
  readonly why: string;
  /** Null where they are not to be known. */
  readonly beats: BeatsContext | null;
  readonly badges: readonly { readonly id: string; readonly icon: string; readonly label: string }[];
  readonly buttons: readonly RowButton[];
  readonly refusal: string;
  readonly find: string;
}

/** The figures by side, the acting one first. */
export function listContext(base: Base): { groups: object[] } {
  const { rows, half } = base.view;
  const sides = [half, half === "party" ? "foe" : "party"] as const;
  const groups = sides.map((side) => ({
    key: side,
    title: say(`CALLBOARD.moments.Side.${side}`),
    acting: side === half,
    rows: rows.filter((row) => row.side === side).map((row) => rowContext(base, row)),
  }));
  return { groups: groups.filter((group) => group.rows.length > 0) };
}

/** What one row of the list shows. */
export function rowContext(base: Base, row: FigureRow): RowContext & { readonly same: boolean } {
  return base.desk.drawn.row(`row-${row.combatant}`, contentOf(base, row));
}

function contentOf(base: Base, row: FigureRow): RowContext {
  const { combat, desk, view } = base;
  const lamp = lampOf(combat, row);
  const person = personOf(combat, row.combatant);
  return {
    ...person,
    css: [lamp, row.own && !view.narrator ? "own" : "", row.waited ? "waited" : "", row.hidden ? "hide" : ""].filter(Boolean).join(" "),
    tag: row.hidden ? say("CALLBOARD.Tracker.Hidden") : "",
    lamp: { id: lamp, icon: `fa-solid ${LAMP_ICONS[lamp]}`, label: lampText(combat, row, lamp) },
    why: lamp === "cannot" ? whyNot(combat, row.not, row.notData) : "",
    beats: beatsContext(row),
    badges: row.badges.map((id) => ({ id, icon: `fa-solid ${BADGE_ICONS[id]}`, label: say(`CALLBOARD.moments.Badge.${id}`) })),
    buttons: buttonsOf(base, row, person.name),
    refusal: refusalAt(desk, row.combatant),
    find: say("CALLBOARD.Tracker.Find", { name: person.name }),
  };
}

/** Beats as a bar; null where they are not to be known. */
export function beatsContext({ beats }: Pick<FigureRow, "beats">): BeatsContext | null {
  return beats && { ...beats, label: say("CALLBOARD.moments.Sheet.BeatsOf", { left: beats.left, max: beats.max }) };
}

function lampOf(combat: CallboardEncounter, row: FigureRow): keyof typeof LAMP_ICONS {
  if (row.lamp === "thinking" && !row.npc && !isAttended(combat, row.combatant)) return "absent";
  return row.lamp;
}

function lampText(combat: CallboardEncounter, row: FigureRow, lamp: keyof typeof LAMP_ICONS): string {
  const players = lamp === "absent" ? playersOf(combat, row.combatant) : "";
  return players === "" ? say(`CALLBOARD.moments.Lamp.${lamp}`) : say("CALLBOARD.moments.Row.Away", { players });
}

function buttonsOf({ permits, view }: Base, row: FigureRow, name: string): RowButton[] {
  const { combatant: id, done, held } = row;
  const label = (key: string) => say(`CALLBOARD.moments.Row.${key}`, { name });
  return [
    ...(permits.may("done", id)
      ? [{ action: "done", icon: done ? "fa-rotate-left" : "fa-check", label: label(done ? "NotDone" : "Done"), done: String(!done) }]
      : []),
    ...(view.narrator && permits.may("hold", id)
      ? [{ action: "hold", icon: held ? "fa-play" : "fa-hand", label: label(held ? "Release" : "Hold"), held: String(!held) }]
      : []),
  ];
}
