import type { QUIET, RowBase, ViewBase } from "../../../core/index.ts";
import type { ShownCombatant } from "../../encounter/parts/shown-combatants.ts";
import { refusalTextAt } from "../../encounter/parts/ui-state.ts";
import { healthBarContext, type HealthBarContext } from "../health.ts";
import { say } from "../texts.ts";
import type { Base } from "./drawing-data.ts";
import { healthQuestions, type HealthQuestion } from "./health-questions.ts";
import { hiddenTagText } from "./hidden-tag.ts";
import { ongoingEffects, type OngoingEffect } from "./ongoing-effects.ts";
import { lampContext, lampOrAway, type LampContext } from "./lamps.ts";

/** The parts of a combatant's row that every structure's list shows. */
export interface RowFrame extends ShownCombatant {
  readonly css: string;
  /** A short text that marks a combatant whom players cannot see. "" for any other. */
  readonly tag: string;
  /** The icon for what the combatant is asked or has done. Null if nothing is asked of it. */
  readonly lamp: LampContext | null;
  /** The combatant's Health as a bar. Null without Health. */
  readonly health: HealthBarContext | null;
  readonly questions: readonly HealthQuestion[];
  /** The icons of the combatant's effects, for its owners and GMs. Empty in a row of several combatants. */
  readonly ongoing: readonly OngoingEffect[];
  readonly refusal: string;
  readonly find: string;
}

/** How a structure's list shows a row: its lamps' icons, and whether the row counts as the viewer's own. */
interface Frame<Lamp extends string> {
  readonly icons: Readonly<Record<Exclude<Lamp, typeof QUIET>, string>>;
  readonly isOwn: boolean;
  /** The id and name that the row is shown under. The combatant's own by default. */
  readonly subject?: Pick<ShownCombatant, "id" | "name"> | undefined;
}

/** Returns the parts of a combatant's row that every structure's list shows. */
export function rowFrame<Lamp extends string>(
  { reading, uiState }: Pick<Base<ViewBase>, "reading" | "uiState">,
  row: RowBase<Lamp>,
  { icons, isOwn, subject }: Frame<Lamp>,
): RowFrame {
  const person = { ...reading.people.personOf(row.combatant), ...subject };
  const marks = [lampOrAway(reading, row), isOwn ? "own" : "", row.waited ? "waited" : "", row.hidden ? "hide" : ""];
  return {
    ...person,
    css: marks.filter(Boolean).join(" "),
    tag: hiddenTagText(reading, row.combatant),
    lamp: lampContext(reading, row, icons),
    health: healthBarContext(row.health),
    questions: healthQuestions(reading, row, person.name),
    ongoing: subject === undefined || subject.id === row.combatant ? ongoingEffects(reading, row.combatant) : [],
    refusal: refusalTextAt(uiState, person.id),
    find: say("CALLBOARD.Tracker.Find", { name: person.name }),
  };
}
