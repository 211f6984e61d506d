import { membersInOrder } from "../../../kernel/cast/member.ts";
import { healthCommands } from "../../../kernel/cast/health-commands.ts";
import type { CommandOf } from "../../../kernel/command-definition.ts";
import { rulesOf } from "../../../kernel/build-command-rules.ts";
import { lookup } from "../../../kernel/records.ts";
import type { StagesState } from "../state.ts";
import { knownOf, canSee, stepFor } from "../visibility.ts";
import { announce, lock, pass, withdraw } from "./announcing.ts";
import { attempt } from "./attempting.ts";
import { CAST, DROP } from "./cast.ts";
import { adjust, begin, bide, classify, rate, tag } from "./classifying.ts";
import { judge, propose } from "./judging.ts";
import { affect } from "./affecting.ts";
import { closeStage, nextRound, reorder, restore, retarget, voidAction } from "./resolving.ts";
import { breakSeal, declare, expose, open, reveal, seal } from "./sealing.ts";

/** The commands of `stages`: the one list of its kinds. */
export const COMMANDS = {
  announce,
  seal,
  withdraw,
  pass,
  lock,
  open,
  break: breakSeal,
  expose,
  reveal,
  classify,
  rate,
  tag,
  adjust,
  bide,
  begin,
  attempt,
  judge,
  propose,
  affect,
  void: voidAction,
  retarget,
  restore,
  reorder,
  closeStage,
  nextRound,
  ...CAST,
  ...healthCommands<StagesState>(DROP),
} as const;

/** A command of `stages`, of any kind. */
export type StagesCommand = CommandOf<typeof COMMANDS>;

/** The part of the structure `stages` that handles its commands: checks, dice, effects and options. */
export const RULES = rulesOf(
  COMMANDS,
  {
    notReferee: "narrator",
    stepFor,
    sees: (state, id, seat) => canSee(seat, id, lookup(state.combatants, id)),
    known: (state, seat) => knownOf(membersInOrder(state), seat),
  },
  { declare },
);
