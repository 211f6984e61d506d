import type { CommandOf } from "../../../kernel/command-definition.ts";
import { rulesOf } from "../../../kernel/build-command-rules.ts";
import { membersInOrder } from "../../../kernel/cast/member.ts";
import type { PagesState } from "../state.ts";
import { knownOf, sees } from "../visibility.ts";
import { act, buyAction, create, raise, use } from "./acting.ts";
import { CAST } from "./cast.ts";
import { add, claim } from "./claiming-conflicts.ts";
import { keep, pass, react, turnBack } from "./reacting.ts";
import { gloat, resolve } from "./resolving.ts";
import { declareScene, done, skip, take } from "./scene.ts";
import { begin, move, sit, stand } from "./seating.ts";
import { inspire, newSide, split, stake } from "./staking-and-splitting.ts";
import { deadlock, debt, endGame, endOverdrawn, overdraw, passOn } from "./automatic.ts";

/** The commands of `pages` by kind: the only list of them. */
export const COMMANDS = {
  sit,
  stand,
  move,
  begin,
  declareScene,
  take,
  add,
  claim,
  act,
  use,
  keep,
  turnBack,
  react,
  pass,
  raise,
  create,
  stake,
  split,
  inspire,
  newSide,
  buyAction,
  resolve,
  gloat,
  done,
  skip,
  overdraw,
  endOverdrawn,
  deadlock,
  passOn,
  debt,
  endGame,
  ...CAST,
} as const;

/** A command of `pages`, of any kind. */
export type PagesCommand = CommandOf<typeof COMMANDS>;

/** The part of the structure `pages` that handles its commands: checks, dice, effects and options. */
export const RULES = rulesOf<PagesState, typeof COMMANDS>(COMMANDS, {
  notReferee: "notDecided",
  stepFor: ({ step }) => step,
  sees,
  known: (state, seat) => knownOf(membersInOrder(state), seat),
});

/** The kinds of command that a user may take back, if the user gave the newest one. */
export const CHOICES = [
  "declareScene",
  "take",
  "add",
  "claim",
  "act",
  "keep",
  "turnBack",
  "pass",
  "raise",
  "create",
  "stake",
  "split",
  "inspire",
  "newSide",
  "buyAction",
  "resolve",
  "gloat",
  "done",
] as const;
