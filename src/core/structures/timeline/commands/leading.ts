import { advanced, finished, reopened } from "../counter.ts";
import { line } from "../log.ts";
import { lurkers } from "../visibility.ts";
import { command, GOING } from "./command.ts";

/** The counter moves on from a phase that has resolved. */
export const advance = command({
  fields: {},
  by: "referee",
  during: ["advance"],
  apply(state) {
    const next = advanced(state);
    return { state: next, line: line("advance", lurkers(state), { phase: next.phase }) };
  },
  likely: true,
});

/** Ends the sequence now; the table owes it where all have passed with nothing pending. */
export const finish = command({
  fields: {},
  by: "referee",
  during: GOING,
  apply: (state) => ({ state: finished(state), line: line("finish", []) }),
});

/** The sequence goes on after all. */
export const reopen = command({
  fields: {},
  by: "referee",
  during: ["over"],
  apply: (state) => ({ state: reopened(state), line: line("reopen", []) }),
});
