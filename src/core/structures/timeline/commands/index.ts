import { membersInOrder } from "../../../kernel/cast/member.ts";
import { healthCommands } from "../../../kernel/cast/health-commands.ts";
import type { CommandOf } from "../../../kernel/command-definition.ts";
import { rulesOf } from "../../../kernel/build-command-rules.ts";
import type { Given } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { knownOf, placeFor, canSee } from "../visibility.ts";
import { CAST, DROP, pool, surprise } from "./cast.ts";
import { answer, contest, reply } from "./contesting.ts";
import { closeCall, giveBack, pass, recall } from "./passing.ts";
import { advance, finish, reopen } from "./advancing.ts";
import { breakSeal, open } from "./opening.ts";
import { closeFlip, doubt, keep } from "./flipping.ts";
import { expose } from "./exposing.ts";
import { judge, propose } from "./judging.ts";
import { affect } from "./affecting.ts";
import { closeAim, closePhase, refund, target } from "./resolving.ts";
import { declare } from "./seal-declaration.ts";
import { seal } from "./sealing.ts";
import { restore, voidStack } from "./voiding.ts";
import type { TimelineState } from "../state.ts";

/** The commands of `timeline`: the one list of its kinds. */
export const COMMANDS = {
  seal,
  pass,
  recall,
  giveBack,
  closeCall,
  open,
  break: breakSeal,
  expose,
  doubt,
  void: voidStack,
  keep,
  closeFlip,
  target,
  closeAim,
  judge,
  propose,
  affect,
  refund,
  contest,
  answer,
  restore,
  closePhase,
  advance,
  surprise,
  finish,
  reopen,
  pool,
  ...CAST,
  ...healthCommands<TimelineState>(DROP),
} as const;

/** A command of `timeline`, of any kind. */
export type TimelineCommand = CommandOf<typeof COMMANDS>;

/** The intent of a combatant to put an action on the line, with the bid before it is sealed. */
export type Declare = { readonly kind: "declare" } & Given<(typeof declare)["fields"]>;

/** The intent to answer a contest with sealed points. */
export type Reply = { readonly kind: "reply" } & Given<(typeof reply)["fields"]>;

/** The functions about commands that a structure must provide. */
export const RULES = rulesOf(
  COMMANDS,
  {
    notReferee: "referee",
    notTable: "table",
    stepFor: (state, seat) => placeFor(state, seat).step,
    sees: (state, id, seat) => canSee(seat, id, lookup(state.combatants, id)),
    known: (state, seat) => knownOf(membersInOrder(state), seat),
  },
  { declare, reply },
);
