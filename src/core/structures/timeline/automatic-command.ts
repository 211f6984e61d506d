import type { Due } from "../../kernel/seal-types.ts";
import type { TimelineCommand } from "./commands/index.ts";
import { isSequenceEnding } from "./advance.ts";
import { position } from "./position.ts";
import { sealContextOf, isPartDue, shutPartsOf, type Part } from "./sealed-parts.ts";
import { allStacksOf, findAimless, findUnplaced, findUnturned, type Placed } from "./find-stacks.ts";
import { nextTaken } from "./suggestions.ts";
import type { TimelineState } from "./state.ts";
import { isCallComplete } from "./waiting.ts";

type OwedKind = "closeCall" | "closeFlip" | "closeAim" | "finish";

function inWindow(state: TimelineState): OwedKind | null {
  if (!isCallComplete(state) || findUnplaced(state) !== undefined) return null;
  return isSequenceEnding(state) ? "finish" : "closeCall";
}

function owedKind(state: TimelineState): OwedKind | null {
  switch (state.step) {
    case "declare":
      return inWindow(state);
    case "flip":
      return findUnturned(state) === undefined ? "closeFlip" : null;
    case "aim":
      return findAimless(state) === undefined ? "closeAim" : null;
    case "resolve":
    case "advance":
    case "over":
      return null;
  }
}

/** Returns the command that the rules give by themselves: a close, the end, or the result of a contest or a suggestion. Null if none. */
export function owed(state: TimelineState): TimelineCommand | null {
  const kind = owedKind(state);
  if (kind !== null) return { kind, position: position(state) };
  const taken = nextTaken(state);
  return taken && { kind: "judge", position: position(state), ...taken };
}

/** Returns the command that finishes the sequence of an encounter that ends early. Null if the sequence is over. */
export function closingCommandOf(state: TimelineState): TimelineCommand | null {
  return state.step === "over" ? null : { kind: "finish", position: position(state) };
}

function wayOf({ escrow }: TimelineState, part: Part, isVoid: boolean): Due["way"] {
  if (part === "phase") return escrow === "none" ? "owner" : "escrow";
  return part === "bid" && isVoid && escrow === "full" ? "escrow" : "owner";
}

function dueOfStack(state: TimelineState, { at: ref, stack }: Placed): Due[] {
  const { combatant, stack: number } = ref;
  return shutPartsOf(stack)
    .filter(([part]) => isPartDue(state, stack, part))
    .map(([part, commitment]) => ({
      commitment,
      context: sealContextOf(state, stack, part, ref),
      way: wayOf(state, part, stack.voided !== null),
      command: { kind: "open", combatant, stack: number, part },
    }));
}

/** Returns the sealed parts to open now (see `isPartDue`), each with who opens it: the arbiter's browser (`escrow`) or only its owner's. */
export function duePartsOf(state: TimelineState): readonly Due[] {
  if (state.step === "over") return [];
  return allStacksOf(state).flatMap((placed) => dueOfStack(state, placed));
}
