import { say } from "../texts.ts";

/** A result that a player proposes, as a row shows it. */
interface ProposalContext {
  readonly text: string;
  readonly note: string;
  /** What takes it, for who judges; null for all others. */
  readonly take: { readonly result: string; readonly stack: string; readonly label: string } | null;
}

/** How a proposed result is shown: under its name in the language in use, with what takes it where this user judges the action, of a stack where there are several. */
function proposalContext(
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

/** A button that stands for one result. */
interface ResultSwitch {
  readonly value: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
  readonly pressed: string;
  /** The key that chooses it in the row that has the focus. */
  readonly number: number;
}

/** How a result is chosen or proposed, and what is proposed. */
export interface Verdict {
  /** The results in one row; empty where this user has none to give. */
  readonly results: readonly ResultSwitch[];
  readonly judged: string;
  /** They are the GM's to give, or its player's to propose. */
  readonly verdict: "judge" | "propose";
  /** The note beside the results, as it was given with the one that stands. */
  readonly said: string;
  /** The name of the button that rolls dice; "" where nothing is proposed here. */
  readonly rollLabel: string;
  readonly proposal: ProposalContext | null;
}

interface Standing {
  readonly result: string | null;
  readonly note: string;
}

/** The results of a structure: each with its icon, in the order of their keys, and the structure in whose texts their names stand. */
interface ResultWords {
  readonly type: string;
  readonly icons: Readonly<Record<string, string>>;
  /** The text of a button for who judges, with `name` and `result`. */
  readonly labelKey: string;
}

const NOTHING: Standing = { result: null, note: "" };

/** What an action shows of its result: to who judges it, to its player while it may be proposed, to all others. */
export function verdictOf(
  { type, icons, labelKey }: ResultWords,
  action: Standing & { readonly proposed: { readonly result: string; readonly note: string } | null },
  { name, ...may }: { readonly name: string; readonly judge: boolean; readonly propose: boolean; readonly stack?: number },
): Verdict {
  const wordOf = (result: string) => say(`CALLBOARD.${type}.Result.${result}`);
  const isProposed = !may.judge && may.propose;
  const { proposed } = action;
  const { result, note } = isProposed ? (proposed ?? NOTHING) : action;
  const key = isProposed ? "CALLBOARD.Propose.ResultOf" : labelKey;
  const results = Object.entries(icons).map(([value, icon], index): ResultSwitch => {
    const text = wordOf(value);
    return { value, icon, text, label: say(key, { name, result: text }), pressed: String(result === value), number: index + 1 };
  });
  return {
    results: may.judge || isProposed ? results : [],
    judged: result ?? "",
    verdict: isProposed ? "propose" : "judge",
    said: note,
    rollLabel: isProposed ? say("CALLBOARD.Propose.RollOf", { name }) : "",
    proposal: proposed && !isProposed ? proposalContext(name, { ...proposed, label: wordOf(proposed.result) }, may) : null,
  };
}
