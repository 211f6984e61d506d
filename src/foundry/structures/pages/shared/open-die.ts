import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { say } from "../../../applications/texts.ts";
import { type PagesBase } from "./drawing-data.ts";
import { dieIconOf } from "./conflicts.ts";
import { playerName, sideName } from "./texts.ts";

/** The abilities with which one character may react to the open die. */
interface ReactionsContext extends ShownCombatant {
  readonly abilities: readonly {
    readonly ability: string;
    readonly name: string;
    readonly score: number;
    readonly super: boolean;
  }[];
  /** The Drives that may take the Debt if a super ability is used. */
  readonly drives: readonly { readonly drive: string; readonly label: string }[];
  /** Whether the user may type in the value that was rolled with real dice. */
  readonly shown: boolean;
}

/** Returns the abilities with which the user may react to the open die, by character. */
function reactionsOf({ reading, view, permits }: PagesBase): ReactionsContext[] {
  const rows = view.rows.filter(({ combatant }) => permits.may("react", combatant));
  return rows.map(({ combatant, abilities, drives }) => {
    const ids = permits.among("react", combatant, "ability");
    const payers = permits.among("react", combatant, "drive");
    return {
      ...reading.people.personOf(combatant),
      abilities: abilities.filter(({ ability }) => ids.includes(ability)),
      drives: drives
        .filter(({ drive }) => payers.includes(drive))
        .map(({ drive, name, debt }) => ({ drive, label: say("CALLBOARD.pages.Row.Drive", { drive: name, debt }) })),
      shown: permits.mayGiving("react", combatant, "shown"),
    };
  });
}

/** Returns a line with the players who may still react to the open die. "" if there are none. */
function askedText({ view }: PagesBase, asked: readonly string[]): string {
  if (asked.length === 0) return "";
  const users = asked.map((user) => playerName(view, user)).join(", ");
  // In a fixed order one player answers next. In any order all asked players do.
  const isFree = asked.length > 1 && view.seats.filter(({ answer }) => answer === "next").length === asked.length;
  return say(isFree ? "CALLBOARD.pages.Roll.AnyOrder" : "CALLBOARD.pages.Roll.InOrder", { users });
}

/** Returns the open die: what was rolled, who chooses its value, and who may react. Null if no die is open. */
export function openDieContext(base: PagesBase): object | null {
  const { reading, view, permits } = base;
  const { roll } = view;
  if (roll === null || roll.wants === "nothing") return null;
  const number = roll.die.split("-")[0];
  const conflict = view.conflicts.find((one) => one.number === number);
  const side = conflict?.sides.find(({ word }) => roll.die.startsWith(`${word}-`));
  const who = reading.people.personOf(roll.combatant);
  const isChoice = roll.wants === "choice";
  return {
    who,
    title: say(isChoice ? "CALLBOARD.pages.Roll.Rolled" : roll.kept ? "CALLBOARD.pages.Roll.Kept" : "CALLBOARD.pages.Roll.Back", {
      name: who.name,
      ability: roll.ability,
    }),
    before: roll.before,
    after: roll.after,
    beforeFace: dieIconOf(roll.before),
    afterFace: dieIconOf(roll.after),
    change: say("CALLBOARD.pages.Roll.Change", { before: roll.before, after: roll.after }),
    kept: roll.kept || isChoice,
    where: conflict && side ? say("CALLBOARD.pages.Roll.Where", { text: conflict.text, side: sideName(conflict.type, side) }) : "",
    keep: permits.may("keep"),
    turnBack: permits.may("turnBack"),
    keepText: say("CALLBOARD.pages.Roll.Keep", { value: roll.after }),
    backText: say("CALLBOARD.pages.Roll.TurnBack", { value: roll.before }),
    pass: permits.mayGiving("pass", undefined, "user", false),
    reactions: reactionsOf(base),
    asked: reading.ended ? "" : askedText(base, roll.asked),
    chooser: isChoice && !reading.ended ? say("CALLBOARD.pages.Roll.Chooses", { user: playerName(view, roll.player) }) : "",
  };
}
