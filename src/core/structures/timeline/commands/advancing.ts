import { advanceCounter, finishSequence, reopenSequence } from "../advance.ts";
import { line } from "../log.ts";
import { findUnseenActors } from "../visibility.ts";
import { command, GOING } from "./command.ts";

/** The counter moves on from a phase that has resolved. */
export const advance = command({
  fields: {},
  by: "referee",
  during: ["advance"],
  apply(state) {
    const next = advanceCounter(state);
    return { state: next, line: line("advance", findUnseenActors(state), { phase: next.phase }) };
  },
  likely: true,
});

/** Ends the sequence now; the table owes it where all have passed with nothing pending. */
export const finish = command({
  fields: {},
  by: "referee",
  during: GOING,
  apply: (state) => ({ state: finishSequence(state), line: line("finish", []) }),
});

/** The sequence goes on after all. */
export const reopen = command({
  fields: {},
  by: "referee",
  during: ["over"],
  apply: (state) => ({ state: reopenSequence(state), line: line("reopen", []) }),
});
