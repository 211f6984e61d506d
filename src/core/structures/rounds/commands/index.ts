import { membersInOrder } from "../../../kernel/cast/member.ts";
import type { CommandOf } from "../../../kernel/command-definition.ts";
import { rulesOf } from "../../../kernel/build-command-rules.ts";
import { knownOf, sees } from "../visibility.ts";
import { armour, counter, declare, letBe, menace } from "./acting.ts";
import { call, pass, volunteer } from "./volunteering-and-calling.ts";
import { callAndAct, queue, unqueue } from "./queueing.ts";
import { CAST } from "./cast.ts";
import { begin, frame, goal, lead } from "./framing.ts";
import { closeRound, concede, correct, finish, nextRoundOf, restore, wound } from "./ending.ts";
import { propose, share } from "./sharing-drafts.ts";
import { resolve } from "./resolving-outcomes.ts";
import { agree, breakSeal, closeNominate, expose, giveBack, lose, nominate, open, seal, skipSide } from "./nominating.ts";

/** The commands of `rounds`, the only list of their kinds. */
export const COMMANDS = {
  frame,
  goal,
  lead,
  begin,
  volunteer,
  call,
  callAndAct,
  queue,
  unqueue,
  declare,
  counter,
  letBe,
  menace,
  armour,
  pass,
  closeRound,
  seal,
  share,
  agree,
  skipSide,
  closeNominate,
  open,
  break: breakSeal,
  expose,
  giveBack,
  lose,
  resolve,
  nextRound: nextRoundOf,
  concede,
  finish,
  correct,
  restore,
  wound,
  ...CAST,
} as const;

/** A command of `rounds`, of any kind. */
export type RoundsCommand = CommandOf<typeof COMMANDS>;

/** The part of the structure `rounds` that handles its commands: checks, dice, effects and options. */
export const RULES = rulesOf(
  COMMANDS,
  {
    notReferee: "gm",
    stepFor: ({ step }) => step,
    sees,
    known: (state, seat) => knownOf(membersInOrder(state), seat),
  },
  { nominate, propose },
);
