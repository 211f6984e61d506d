import type { Prompt } from "../../../core/index.ts";
import { replaceIdsByNames } from "../../outbox/refusal-texts.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { pluralText, say } from "../texts.ts";

/** Returns the what-now line in the structure's texts, or that the encounter has ended. `words` replaces values of the prompt's data. */
export function nowText({ lang, people, ended }: Reading, { key, data }: Prompt, words: Readonly<Record<string, string>> = {}): string {
  if (ended) return say("CALLBOARD.Tracker.Ended");
  const whole = `${lang}.Now.${key}`;
  const said = { ...replaceIdsByNames(people, data), ...words };
  const number = data["count"];
  const isPlural = typeof number === "number" && game.i18n.has(`${whole}.other`);
  return isPlural ? pluralText(number, (form) => `${whole}.${form}`, said) : say(whole, said);
}
