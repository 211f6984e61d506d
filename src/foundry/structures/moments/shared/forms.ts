import { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { deedButton, type DeedButton, type DeedOf } from "./button.ts";
import type { MomentsBase } from "./base.ts";
import { progressText } from "./row-texts.ts";
import { readDraft } from "./word-drafts.ts";

/** An option of a list. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A deed with a choice or a text. */
interface Form {
  readonly id: string;
  readonly name: string;
  readonly button: DeedButton;
}

/** A typed move: the way and the spaces. */
interface MoveContext extends Form {
  readonly ways: readonly Choice[];
  readonly max: number;
  readonly wayLabel: string;
  readonly spacesLabel: string;
}

/** The choice of a figure's cover. */
interface CoverContext extends Form {
  readonly covers: readonly Choice[];
  readonly label: string;
}

/** An attempt to talk. */
interface TalkContext extends Form {
  readonly ways: readonly Choice[];
  readonly wayLabel: string;
  readonly textLabel: string;
  /** The typed text that is not sent yet. */
  readonly text: string;
}

/** Management business: a text, or one more phase of long business. */
interface ManageContext extends Form {
  readonly textLabel: string;
  /** The typed text that is not sent yet. */
  readonly text: string;
  readonly hint: string;
  /** The button that goes on with long business and shows its progress. Null if there is none. */
  readonly long: DeedButton | null;
}

/** The forms of a row. */
export interface DeedForms {
  readonly move: MoveContext | null;
  readonly cover: CoverContext | null;
  readonly talk: TalkContext | null;
  readonly manage: ManageContext | null;
}

/** The most spaces that a field takes. */
const MOST = 200;

const sayNamed = (key: string, { name }: DeedOf): string => say(`CALLBOARD.moments.Tracker.${key}`, { name });

/** Returns the form to move a figure without a token. */
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

/** Returns the form for a figure's cover. */
export function coverContext(base: MomentsBase, deed: DeedOf): CoverContext {
  const { combatant, cover } = deed.row;
  const covers = Moments.COVERS.map((value) => ({ value, label: say(`CALLBOARD.moments.Cover.${value}`), selected: value === cover }));
  return { id: combatant, name: deed.name, covers, label: sayNamed("CoverOf", deed), button: deedButton(base, deed) };
}

/** Returns the form to talk to the other side. */
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

/** Returns the button that goes on with a figure's long business. Null if it has none. */
function longButton(button: DeedButton, { row, name }: DeedOf): DeedButton | null {
  const { business } = row;
  if (!business) return null;
  const text = progressText({ ...business, done: business.done + 1 });
  return { ...button, text, label: say("CALLBOARD.moments.Tracker.Named", { name, text }) };
}

/** Returns the form of the management phase. */
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
