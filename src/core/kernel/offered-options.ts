import type { AnyKind, Asking, Case, Offer } from "./command-definition.ts";
import type { Field, Fields, FieldShape, Option } from "./command-fields.ts";
import type { Id } from "./json-types.ts";
import { memoByIdentity } from "./memo-by-identity.ts";
import { isBarred, hasOwnRefusals, refuseContent, refuseStep } from "./refuse-command.ts";
import type { StateBase } from "./structure.ts";

type Ranges = Readonly<Record<string, Field & { readonly optional?: boolean }>>;

/** Returns the widest range in which a field is offered. Null for a field that no person fills. */
function rangeOf(shape: FieldShape, known: readonly Id[]): Field | null {
  switch (shape.type) {
    case "id":
      return { type: "choice", among: known };
    case "ids":
      return { type: "ids", among: known, max: shape.max };
    case "amounts":
      return { type: "amounts", among: known, max: shape.max };
    case "envelope":
    case "place":
    case "list":
      return null;
    default: {
      const { optional: _unset, ...range } = shape;
      return range;
    }
  }
}

const KEY = "0".repeat(16);

/** Returns the least value of a range, to call `refuse` with. */
function leastOf(range: Field): unknown {
  switch (range.type) {
    case "text":
    case "word":
      return "x";
    case "integer":
      return range.min;
    case "choice":
      return range.among[0];
    case "flag":
      return range.only ?? true;
    case "key":
      return KEY;
    case "ids":
      return [];
    case "amounts":
      return {};
    case "opening":
      return { payload: {}, salt: "" };
    case "member":
      return null;
  }
}

/** Returns the names of the required fields of a command. */
const neededOf = memoByIdentity((fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.optional !== true));

function rangesOf({ fields }: AnyKind<never>, offer: Offer<never, Fields>, narrow: Case["ranges"], known: readonly Id[]): Ranges {
  const needed = offer.with ?? neededOf(fields);
  const ranges: Record<string, Field & { readonly optional?: boolean }> = {};
  for (const name of offer.optional ? [...needed, ...offer.optional] : needed) {
    const shape = fields[name];
    const word = offer.only?.[name];
    const range = word === undefined ? (narrow[name] ?? (shape && rangeOf(shape, known))) : ({ type: "choice", among: [word] } as const);
    if (name === "combatant" || !range) continue;
    ranges[name] = offer.optional?.includes(name) === true ? { ...range, optional: true } : range;
  }
  return ranges;
}

/** Splits field ranges into one set for each word of the choice field `name`. Returns one set if there is no such field. */
function splitOf(ranges: Ranges, name: string | undefined): readonly Ranges[] {
  const range = name === undefined ? undefined : ranges[name];
  if (name === undefined || range?.type !== "choice") return [ranges];
  return range.among.map((word) => ({ ...ranges, [name]: { ...range, among: [word] } }));
}

/** Returns the least values of the required fields, to call `refuse` with. They are the same for every combatant. */
function leastGiven(ranges: Ranges): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(ranges)) {
    const range = ranges[name];
    if (range !== undefined && range.optional !== true) given[name] = leastOf(range);
  }
  return given;
}

/** Returns the combatants that `refuse` lets give a kind with these ranges. Null if the kind is about no combatant and is accepted. */
function allowedOf<State>(
  spec: AnyKind<State>,
  offer: Offer<State, Fields>,
  { state, seat }: Asking<State>,
  ranges: Ranges,
  people: readonly Id[],
): readonly Id[] | null {
  const isAboutSomebody = Object.hasOwn(spec.fields, "combatant");
  if (offer.always === true || !hasOwnRefusals(spec)) return isAboutSomebody ? people : null;
  const given = leastGiven(ranges);
  const may = () => refuseContent(spec, state, given, seat) === null;
  if (!isAboutSomebody) return may() ? null : [];
  return people.filter((combatant) => {
    given["combatant"] = combatant;
    return may();
  });
}

/** Returns the options that one offer of a kind gives: one per case, for the combatants that `refuse` accepts. */
function optionsOfOffer<State>(kind: string, spec: AnyKind<State>, offer: Offer<State, Fields>, asking: Asking<State>): Option[] {
  const { step, known } = asking;
  if (offer.during?.includes(step) === false) return [];
  const candidates = () => spec.candidates?.(asking) ?? (spec.by === "owner" ? asking.own : known);
  const cases: readonly Case[] = offer.cases?.(asking) ?? [{ who: candidates(), ranges: {} }];
  const isAboutSomebody = Object.hasOwn(spec.fields, "combatant");
  const options: Option[] = [];
  const narrow = offer.ranges?.(asking);
  for (const { who: people, ranges } of cases) {
    if (isAboutSomebody && people.length === 0) continue;
    const all = rangesOf(spec, offer, narrow === undefined ? ranges : { ...narrow, ...ranges }, known);
    for (const fields of splitOf(all, offer.each)) {
      const who = allowedOf(spec, offer, asking, fields, people);
      if (who === null) options.push({ kind, who: [], fields });
      else if (who.length > 0) options.push({ kind, who, fields });
    }
  }
  return options;
}

const ANYHOW: readonly Offer<never, Fields>[] = [{}];

/** Returns the options of one kind of command for a seat. Empty if the seat may not give it now. */
export function commandOptionsFor<State extends StateBase>(kind: string, spec: AnyKind<State>, asking: Asking<State>): readonly Option[] {
  const { by, offer = ANYHOW as readonly Offer<State, Fields>[], likely = false } = spec;
  // Kinds that are barred for this seat or step are not tested for each combatant.
  if (offer === false || isBarred(by, asking.state, asking.seat)) return [];
  if (refuseStep(spec, () => asking.step) !== null || spec.offeredIn?.includes(asking.step) === false) return [];
  const options = typeof offer === "function" ? offer(asking) : offer.flatMap((one) => optionsOfOffer(kind, spec, one, asking));
  if (likely === false) return options;
  const first = options.findIndex(({ who }) => likely === true || likely(asking, who));
  return options.map((option, index) => (index === first ? { ...option, likely: true } : option));
}
