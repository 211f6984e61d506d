import { Pages, type JsonRecord } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { loggedSideName } from "../shared/texts.ts";

/** The fields of a chat card that hold a name which people gave. They are shown unchanged. */
const PEOPLES = new Set(["ability", "drive", "creator", "resolver", "user"]);

/** Returns a chat card's field as text: kinds of conflicts, sides, and names that people gave. Null for other fields. */
export function pagesCardFieldText(record: JsonRecord, field: string): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  if (field === "type" && Pages.KINDS.some((kind) => kind === value)) return say(`CALLBOARD.pages.Kind.${value}`);
  if (field === "side") return loggedSideName(value);
  return PEOPLES.has(field) ? value : null;
}
