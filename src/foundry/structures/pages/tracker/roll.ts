import { personOf } from "../../../applications/tracker/people.ts";
import { say } from "../../../applications/texts.ts";
import { choicesIn, type Base } from "./base.ts";
import { faceOf } from "./conflicts.ts";
import { playerName, sideName } from "./texts.ts";

/** An ability with which one may react. */
interface ReactionContext {
  readonly combatant: string;
  readonly name: string;
  readonly ability: string;
  readonly text: string;
  readonly score: number;
  readonly drives: readonly { readonly drive: string; readonly label: string }[];
  /** The die may be typed in. */
  readonly shown: boolean;
}

/** The abilities with which who looks may react to the die that lies open. */
function reactionsOf({ combat, view, permits }: Base): ReactionContext[] {
  return permits.of("react").flatMap(({ who, fields }) =>
    who.flatMap((combatant) => {
      const row = view.rows.find((one) => one.combatant === combatant);
      const ability = row?.abilities.find((one) => one.ability === choicesIn(fields["ability"])[0]);
      if (!row || !ability) return [];
      const drives = choicesIn(fields["drive"]).map((drive) => ({
        drive,
        label: row.drives.find((one) => one.drive === drive)?.name ?? drive,
      }));
      return [
        {
          combatant,
          name: personOf(combat, combatant).name,
          ability: ability.ability,
          text: ability.name,
          score: ability.score,
          drives,
          shown: fields["shown"] !== undefined,
        },
      ];
    }),
  );
}

/** The die that is open: what was rolled, who chooses, who may react; null where none is. */
export function rollContext(base: Base): object | null {
  const { combat, view, permits } = base;
  const { roll } = view;
  if (roll === null || roll.wants === "nothing") return null;
  const number = roll.die.split("-")[0];
  const conflict = view.conflicts.find((one) => one.number === number);
  const side = conflict?.sides.find(({ word }) => roll.die.startsWith(`${word}-`));
  const who = personOf(combat, roll.combatant);
  const isChoice = roll.wants === "choice";
  return {
    who,
    title: say(isChoice ? "CALLBOARD.pages.Roll.Rolled" : roll.kept ? "CALLBOARD.pages.Roll.Kept" : "CALLBOARD.pages.Roll.Back", {
      name: who.name,
      ability: roll.ability,
    }),
    before: roll.before,
    after: roll.after,
    beforeFace: faceOf(roll.before),
    afterFace: faceOf(roll.after),
    change: say("CALLBOARD.pages.Roll.Change", { before: roll.before, after: roll.after }),
    kept: roll.kept || isChoice,
    where: conflict && side ? say("CALLBOARD.pages.Roll.Where", { text: conflict.text, side: sideName(conflict.type, side) }) : "",
    keep: permits.may("keep"),
    turnBack: permits.may("turnBack"),
    keepText: say("CALLBOARD.pages.Roll.Keep", { value: roll.after }),
    backText: say("CALLBOARD.pages.Roll.TurnBack", { value: roll.before }),
    pass: permits.of("pass").some(({ fields }) => fields["user"] === undefined),
    reactions: reactionsOf(base),
    asked: roll.asked.map((user, index) =>
      say(index === 0 ? "CALLBOARD.pages.Roll.AskedFirst" : "CALLBOARD.pages.Roll.Asked", { user: playerName(view, user) }),
    ),
    chooser: isChoice ? say("CALLBOARD.pages.Roll.Chooses", { user: playerName(view, roll.player) }) : "",
  };
}
