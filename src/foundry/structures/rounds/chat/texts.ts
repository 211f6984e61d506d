import { Rounds, type JsonRecord } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { outcomeName, sideName } from "../shared/texts.ts";

const isSide = (value: string): boolean => Rounds.SIDES.some((side) => side === value);

/** Returns a chat card's field as text: sides, outcomes, their fates, and given names. Null for other fields. */
export function roundsCardFieldText(record: JsonRecord, field: string): string | null {
  const value = record[field];
  if (typeof value !== "string" || value === "") return null;
  switch (field) {
    case "side":
    case "buyer":
      return isSide(value) ? sideName(value) : null;
    case "outcome":
      return Rounds.OUTCOMES.some((one) => one === value) ? outcomeName(value as Rounds.Outcome) : null;
    case "fate":
      return say(`CALLBOARD.rounds.Fate.${value}`);
    case "stance":
      return say(`CALLBOARD.rounds.Stance.${value}.name`);
    case "skill":
    case "weapon":
      return value;
    default:
      return null;
  }
}
