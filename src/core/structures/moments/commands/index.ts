import { healthCommands } from "../../../kernel/cast/health-commands.ts";
import type { CommandHooks, CommandOf } from "../../../kernel/command-definition.ts";
import { rulesOf } from "../../../kernel/build-command-rules.ts";
import { lookup } from "../../../kernel/records.ts";
import { affect } from "./affecting.ts";
import { ambush, penalise } from "./ambushing.ts";
import { done, restore, toNextHalf, toNextMoment, toNextPhase } from "./advancing.ts";
import { business, manage } from "./management-business.ts";
import { moved, placed } from "./token-gesture.ts";
import { contact, move, prone, rise } from "./moving.ts";
import { beats, CAST } from "./cast.ts";
import { agilityOrder, reorder } from "./ordering.ts";
import { cover, detect, sneak, sneakCheck } from "./sneaking.ts";
import { correctDamage, modify, strike, strikeTogether } from "./striking.ts";
import { answer, talk } from "./talking.ts";
import { no } from "../refusals.ts";
import { stateFor } from "../perspective.ts";
import { isShownPreviousHalf, knownOf, halfFor, canSee, stepOf } from "../visibility.ts";
import type { MomentsState } from "../state.ts";
import { sideFiguresInOrder } from "../waiting.ts";
import { otherSide } from "../halves-of-phase.ts";

/** The deeds of figures that have their own button, in the order of the buttons. */
export const DEEDS = { talk, strike, move, prone, rise, sneak, cover, sneakCheck, manage } as const;

/** A deed of a figure that has its own button. */
export type Deed = keyof typeof DEEDS;

/** The commands of `moments`, the only list of their kinds. */
export const COMMANDS = {
  ...DEEDS,
  answer,
  ambush,
  penalise,
  modify,
  strikeTogether,
  correctDamage,
  affect,
  detect,
  business,
  reorder,
  agilityOrder,
  done,
  contact,
  nextHalf: toNextHalf,
  nextPhase: toNextPhase,
  nextMoment: toNextMoment,
  restore,
  moved,
  placed,
  beats,
  ...CAST,
  ...healthCommands<MomentsState>(),
} as const;

/** A command of `moments`, of any kind. */
export type MomentsCommand = CommandOf<typeof COMMANDS>;

const HOOKS: CommandHooks<MomentsState> = {
  notReferee: "narrator",
  stepFor: (state, seat) => stepOf(halfFor(state, seat)),
  refuseOver: (state, seat) => (isShownPreviousHalf(state, seat) ? no("over") : null),
  seen: stateFor,
  sees: (state, id, seat) => canSee(seat, id, lookup(state.combatants, id)),
  known: (state, seat) => knownOf([...sideFiguresInOrder(state, state.half), ...sideFiguresInOrder(state, otherSide(state.half))], seat),
};

/** The part of the structure `moments` that handles its commands: checks, dice, effects and options. */
export const RULES = rulesOf(COMMANDS, HOOKS);
