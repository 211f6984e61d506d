import { Pages, type JsonRecord } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { sideWord } from "../shared/texts.ts";

/** The fields with names that people gave: such a name is no id. */
const PEOPLES = new Set(["ability", "drive", "creator", "resolver", "user"]);

/** What a field of a chat card of `pages` says in words: kinds and sides, and names that people gave; null for other fields. */
export function pagesWords(record: JsonRecord, field: string): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  if (field === "type" && Pages.KINDS.some((kind) => kind === value)) return say(`CALLBOARD.pages.Kind.${value}`);
  if (field === "side") return sideWord(value);
  return PEOPLES.has(field) ? value : null;
}
