import { advanceCounter, finishSequence, reopenSequence } from "../advance.ts";
import { line } from "../log.ts";
import { actorsIfAllHidden } from "../visibility.ts";
import { command, GOING } from "./define-command.ts";

/** Moves the counter on from a phase that has resolved. */
export const advance = command({
  fields: {},
  by: "referee",
  during: ["advance"],
  apply(state) {
    const next = advanceCounter(state);
    return { state: next, line: line("advance", actorsIfAllHidden(state), { phase: next.phase }) };
  },
  likely: true,
});

/** Ends the sequence now. The rules give this command by themselves once all combatants have passed and no action is pending. */
export const finish = command({
  fields: {},
  by: "referee",
  during: GOING,
  apply: (state) => ({ state: finishSequence(state), line: line("finish", []) }),
});

/** Reopens a sequence that is over, so that combatants may declare again. */
export const reopen = command({
  fields: {},
  by: "referee",
  during: ["over"],
  apply: (state) => ({ state: reopenSequence(state), line: line("reopen", []) }),
});
