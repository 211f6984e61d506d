import { say } from "../texts.ts";

/** A result that a player proposes, as a row shows it. */
export interface ProposalContext {
  readonly text: string;
  readonly note: string;
  /** What takes it, for who judges; null for all others. */
  readonly take: { readonly result: string; readonly stack: string; readonly label: string } | null;
}

/** How a proposed result is shown: under its name in the language in use, with what takes it where this user judges the action, of a stack where there are several. */
export function proposalContext(
  name: string,
  proposed: { readonly result: string; readonly label: string; readonly note: string },
  may: { readonly judge: boolean; readonly stack?: number },
): ProposalContext {
  const { result, label, note } = proposed;
  const take = {
    result,
    stack: may.stack === undefined ? "" : String(may.stack),
    label: say("CALLBOARD.Propose.TakeOf", { name, result: label }),
  };
  return { text: say("CALLBOARD.Propose.Said", { result: label }), note, take: may.judge ? take : null };
}
