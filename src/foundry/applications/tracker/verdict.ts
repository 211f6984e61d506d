import { pluralText, say } from "../texts.ts";

/** A result that a player proposes, as a row shows it. */
interface ProposalContext {
  readonly text: string;
  readonly note: string;
  /** The button that accepts the result, for the user who judges. Null for all other users. */
  readonly take: { readonly result: string; readonly stack: string; readonly label: string } | null;
}

/** Returns a proposed result's label, with a button to accept it if this user judges. `stack` is set if there are several. */
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

/** A result that numbers suggest, as a row shows it. */
export interface SuggestionContext {
  /** The numbers and what they suggest, such as "9 against 5: Success". */
  readonly text: string;
  /** The large button that accepts the result, for the user who judges. Null for all other users. `result` is "" for a crowd's results. */
  readonly take: { readonly action: string; readonly result: string; readonly stack: string; readonly label: string } | null;
}

/** Returns a suggestion's text, with the button that accepts its result if this user judges. `stack` is set if there are several. */
export function suggestionContext(
  text: string,
  result: { readonly id: string; readonly label: string } | null,
  may: { readonly name: string; readonly judge: boolean; readonly stack?: number },
): SuggestionContext {
  if (result === null || !may.judge) return { text, take: null };
  const label = say("CALLBOARD.Propose.TakeOf", { name: may.name, result: result.label });
  return { text, take: { action: "judge", result: result.id, stack: may.stack === undefined ? "" : String(may.stack), label } };
}

/** Returns how many members of a crowd each result is suggested to: "8 successes, 4 misses". "" if none is suggested. */
export function suggestedCountsText({ type, icons }: ResultWords, suggested: readonly (string | null)[]): string {
  const countOf = (result: string | null) => suggested.filter((one) => one === result).length;
  const open = countOf(null);
  if (open === suggested.length) return "";
  const counts = Object.keys(icons).flatMap((result) => {
    const count = countOf(result);
    return count === 0 ? [] : [pluralText(count, (form) => `CALLBOARD.${type}.Suggested.${result}.${form}`)];
  });
  const undecided = open === 0 ? [] : [pluralText(open, (form) => `CALLBOARD.Propose.Undecided.${form}`)];
  return new Intl.ListFormat(game.i18n.lang, { type: "unit" }).format([...counts.reverse(), ...undecided]);
}

/** Returns a crowd's suggestions, with the button that gives each member the result that is suggested to it if this user judges. */
export function crowdSuggestionContext(
  text: string,
  counts: string,
  may: { readonly name: string; readonly judge: boolean },
): SuggestionContext {
  if (counts === "" || !may.judge) return { text, take: null };
  const label = say("CALLBOARD.Propose.TakeOf", { name: may.name, result: counts });
  return { text, take: { action: "acceptSuggested", result: "", stack: "", label } };
}

/** A button that chooses or proposes one result. */
interface ResultSwitch {
  readonly value: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
  readonly pressed: string;
  /** The digit key that presses the button while its row has the focus. */
  readonly number: number;
}

/** How an action's result is chosen or proposed, and the present proposal. */
export interface Verdict {
  /** The buttons for the results, in order. Empty if this user can neither judge nor propose. */
  readonly results: readonly ResultSwitch[];
  readonly judged: string;
  /** Whether the user judges the action or proposes a result. */
  readonly verdict: "judge" | "propose";
  /** The note that was given with the present result. */
  readonly said: string;
  /** The label of the button that rolls dice. "" if this user cannot propose. */
  readonly rollLabel: string;
  readonly proposal: ProposalContext | null;
}

interface Standing {
  readonly result: string | null;
  readonly note: string;
}

/** A structure's results with their icons, in the order of their keys, and the structure whose texts name them. */
interface ResultWords {
  readonly type: string;
  readonly icons: Readonly<Record<string, string>>;
  /** The lang key of the label of a result's button. Its placeholders are the action's `name` and the `result`. */
  readonly labelKey: string;
}

const NOTHING: Standing = { result: null, note: "" };

/** Returns what an action shows of its result: to its judge, to its player while it may be proposed, and to all others. */
export function actionResultContext(
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
