import { entriesOf, isReaderOf, linesOf, type Encounter, type Entry, type Id, type LogLine } from "../../../core/index.ts";
import { rulesEncounterOf } from "../../encounter/encounter-lookups.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { Reader } from "./reader.ts";

/** Damage of one action to one target, as the log tells it after all corrections. */
export interface ToldDamage {
  /** The round, phase or Moment. */
  readonly unit: number;
  readonly combatant: Id;
  readonly target: Id;
  /** The kind of the strike. "" if the structure has no kinds. */
  readonly kind: string;
  readonly amount: number;
  readonly line: Pick<LogLine, "readers" | "secret">;
}

/** The fields of a log line that name who acts on whom, in which way. */
interface Deed {
  readonly combatant: Id;
  readonly target: Id;
  readonly kind: string;
  /** The number of the action, in structures in which a combatant has several. */
  readonly stack: string;
  readonly isCorrection: boolean;
}

const textOf = ({ data }: LogLine, field: string): string => String(data[field] ?? "");

function deedOf(line: LogLine): Deed {
  const [combatant = "", target = "", kind = "", stack = ""] = ["combatant", "target", "kind", "stack"].map((field) => textOf(line, field));
  return { combatant, target, kind, stack, isCorrection: line.key === "correctDamage" };
}

/** Notes the damage that an entry tells. Damage told again for the same action replaces what was told before. */
function note(told: Map<string, ToldDamage>, { line, position: { unit } }: Entry): void {
  let deed: Deed | null = null;
  const put = (one: Deed, told_: LogLine) => {
    const { combatant, target, stack } = one;
    const last = one.isCorrection
      ? [...told.entries()].findLast(([, damage]) => damage.combatant === combatant && damage.target === target)
      : undefined;
    const kind = last?.[1].kind ?? one.kind;
    const key = last?.[0] ?? [unit, combatant, target, kind, stack].join(" ");
    const { readers, secret } = told_;
    const read = { ...(readers === undefined ? {} : { readers }), ...(secret === undefined ? {} : { secret }) };
    told.set(key, { unit: last?.[1].unit ?? unit, combatant, target, kind, amount: Number(told_.data["amount"]), line: read });
  };
  for (const one of linesOf(line)) {
    const { combatant, target } = deedOf(one);
    if (one.key === "dealt") put({ ...deedOf(one), stack: deed?.combatant === combatant ? deed.stack : "" }, one);
    else if (one.key === "damage" && deed?.target === combatant) put(deed, one);
    else if (combatant !== "" && (target !== "" || textOf(one, "stack") !== "")) deed = deedOf(one);
  }
}

/** What was last read of an encounter's log. */
const known = new WeakMap<object, { readonly undone: Encounter["undone"]; readonly told: readonly ToldDamage[] }>();

/** Returns the damage that an encounter's log tells, in order. Undone entries tell none. */
export function damageToldIn(combat: CallboardEncounter): readonly ToldDamage[] {
  const encounter = rulesEncounterOf(combat);
  if (!encounter) return [];
  const { ledger, undone } = encounter;
  const before = known.get(ledger);
  if (before?.undone === undone) return before.told;
  const told = new Map<string, ToldDamage>();
  for (const entry of entriesOf(encounter)) if (!Object.hasOwn(undone, String(entry.number))) note(told, entry);
  const all = [...told.values()];
  known.set(ledger, { undone, told: all });
  return all;
}

/** Whether a reader may read an amount of damage, as the log's line about it says. */
export function mayReadDamage(reader: Pick<Reader, "referee" | "owns">, { line }: ToldDamage): boolean {
  return isReaderOf(line, reader);
}
