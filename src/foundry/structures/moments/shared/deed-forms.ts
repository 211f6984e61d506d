import { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { deedButton, type DeedButton, type DeedOf } from "./deed-button.ts";
import type { MomentsBase } from "./drawing-data.ts";
import { businessProgressText } from "./row-texts.ts";
import { readDraft } from "./word-drafts.ts";

/** An option in one of a form's lists. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** The form of a deed that needs a choice or a text before its button is pressed. */
interface Form {
  readonly id: string;
  readonly name: string;
  readonly button: DeedButton;
}

/** The form of a move that is typed, not dragged: the way and the number of spaces. */
interface MoveContext extends Form {
  readonly ways: readonly Choice[];
  readonly max: number;
  readonly wayLabel: string;
  readonly spacesLabel: string;
}

/** The form that chooses a figure's cover. */
interface CoverContext extends Form {
  readonly covers: readonly Choice[];
  readonly label: string;
}

/** The form of an attempt to talk to the other side: how, and with what text. */
interface TalkContext extends Form {
  readonly ways: readonly Choice[];
  readonly wayLabel: string;
  readonly textLabel: string;
  /** The text that was typed but not sent yet. */
  readonly text: string;
}

/** The form of the management phase: a text, or one more phase of long business. */
interface ManageContext extends Form {
  readonly textLabel: string;
  /** The text that was typed but not sent yet. */
  readonly text: string;
  readonly hint: string;
  /** The button that does one more phase of long business and shows its progress. Null if the figure has none. */
  readonly long: DeedButton | null;
}

/** The forms of a figure's row, one for each deed that needs one. Null if the deed is not possible. */
export interface DeedForms {
  readonly move: MoveContext | null;
  readonly cover: CoverContext | null;
  readonly talk: TalkContext | null;
  readonly manage: ManageContext | null;
}

/** The most spaces that may be typed for a move. */
const MOST = 200;

const sayNamed = (key: string, { name }: DeedOf): string => say(`CALLBOARD.moments.Tracker.${key}`, { name });

/** Returns the form to move a figure that has no token on the scene. */
export function moveContext(base: MomentsBase, deed: DeedOf): MoveContext {
  const { combatant, beats } = deed.row;
  const isOpen = deed.shown.not === "";
  const allowed = isOpen ? base.permits.among("move", combatant, "way") : Moments.WAYS;
  const ways = Moments.WAYS.filter((way) => allowed.includes(way)).map((way, index) => ({
    value: way,
    label: say("CALLBOARD.moments.Tracker.WayFor", { way: say(`CALLBOARD.moments.Way.${way}`), beats: Moments.WAY_BEATS[way] }),
    selected: index === 0,
  }));
  const max = isOpen ? Math.max(1, (beats?.left ?? MOST) * 2) : MOST;
  const labels = { wayLabel: sayNamed("WayOf", deed), spacesLabel: sayNamed("SpacesOf", deed) };
  return { id: combatant, name: deed.name, ways, max, ...labels, button: deedButton(base, deed) };
}

/** Returns the form that chooses a figure's cover. */
export function coverContext(base: MomentsBase, deed: DeedOf): CoverContext {
  const { combatant, cover } = deed.row;
  const covers = Moments.COVERS.map((value) => ({ value, label: say(`CALLBOARD.moments.Cover.${value}`), selected: value === cover }));
  return { id: combatant, name: deed.name, covers, label: sayNamed("CoverOf", deed), button: deedButton(base, deed) };
}

/** Returns the form with which a figure talks to the other side. */
export function talkContext(base: MomentsBase, deed: DeedOf): TalkContext {
  const { text, way } = readDraft(base.reading.encounter, deed.row.combatant, "talk");
  const ways = Moments.TALKS.map((value, index) => ({
    value,
    label: say(`CALLBOARD.moments.Talk.${value}`),
    selected: way === "" ? index === 0 : value === way,
  }));
  const labels = { wayLabel: sayNamed("TalkOf", deed), textLabel: sayNamed("TalkText", deed) };
  return { id: deed.row.combatant, name: deed.name, text, ways, ...labels, button: deedButton(base, deed) };
}

/** Returns the button that does one more phase of a figure's long business. Null if it has none. */
function longButton(button: DeedButton, { row, name }: DeedOf): DeedButton | null {
  const { business } = row;
  if (!business) return null;
  const text = businessProgressText({ ...business, done: business.done + 1 });
  return { ...button, text, label: say("CALLBOARD.moments.Tracker.Named", { name, text }) };
}

/** Returns the form with which a figure does something in the management phase. */
export function manageContext(base: MomentsBase, deed: DeedOf): ManageContext {
  const button = deedButton(base, deed);
  const long = longButton(button, deed);
  const textLabel = sayNamed(long ? "ManageElse" : "ManageText", deed);
  const hint = say(`CALLBOARD.moments.Tracker.${long ? "ManageElseHint" : "ManageHint"}`);
  return {
    id: deed.row.combatant,
    name: deed.name,
    textLabel,
    text: readDraft(base.reading.encounter, deed.row.combatant, "manage").text,
    hint,
    long,
    button: long ? { ...button, key: `${button.key}-else` } : button,
  };
}
