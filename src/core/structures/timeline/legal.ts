import { own } from "../../kernel/records.ts";
import type { Id, Option, Seat, Secrets } from "../../kernel/structure.ts";
import { declarations, passing } from "./legal-declaring.ts";
import { handling, leading, minding, opening } from "./legal-gm.ts";
import { aiming, answering, judging, refunding, type Acting } from "./legal-resolving.ts";
import { acting, lensOf, spokenFor, waited, type Lens } from "./lens.ts";
import { likely, option } from "./options.ts";
import { pursesOf } from "./purse.ts";
import { refuseHold } from "./refuse-declaring.ts";
import type { Step, TimelineState } from "./state.ts";

/** What leads on, by the step: for who speaks for somebody waited for, and for a GM. */
const LIKELY = {
  declare: ["declare", "closeCall"],
  flip: ["open", "closeFlip"],
  aim: ["target", "closeAim"],
  resolve: ["refund", "closePhase"],
  advance: ["advance", "advance"],
  over: ["reopen", "reopen"],
} as const satisfies Readonly<Record<Step, readonly [string, string]>>;

function likelyKind(lens: Lens, options: readonly Option[]): (typeof LIKELY)[Step][number] | "answer" {
  const [player, referee] = LIKELY[lens.state.step];
  if (lens.referee) return referee;
  return player === "refund" && !options.some(({ kind }) => kind === player) ? "answer" : player;
}

/** The kinds of command and of intent this seat may give now, each with the combatants it is for and the ranges of its fields. The likely one is the large button. */
export function legal(state: TimelineState, seat: Seat, secrets: Secrets): readonly Option[] {
  const lens = lensOf(state, seat, secrets);
  const present = lens.cast.flatMap(([id, { standing }]) => (standing === "left" ? [] : [id]));
  const mine = present.filter((id) => lens.owns(id));
  const mayHold = (id: Id) => refuseHold(state, { combatant: id, held: own(state.combatants, id)?.held !== true }, seat) === null;
  const asked: Acting = { state, seat, lens, acting: acting(lens) };
  const options = [
    ...(lens.state.step === "declare" ? declarations(lens, pursesOf(lens)) : []),
    ...passing(state, mine, seat),
    ...opening({ state, seat, lens }),
    ...aiming(asked),
    ...refunding(asked),
    ...answering(asked),
    ...option("hold", mine.filter(mayHold), { held: { type: "flag" } }),
    ...(lens.referee
      ? [...leading(state, seat), ...judging(asked), ...handling(state, lens.stacks, seat), ...minding(state, present, seat)]
      : []),
  ];
  const isAsked = lens.referee || spokenFor(lens, waited(lens)).length > 0;
  return isAsked && lens.state.step !== "over" ? likely(options, likelyKind(lens, options)) : options;
}
