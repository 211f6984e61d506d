import { isRecord } from "./records.ts";
import type { Shape } from "./shape.ts";

/** One house rule: its choices or range, and its default. A world setting holds the choice, which an encounter copies into its state. */
export type HouseRule =
  | { readonly type: "choice"; readonly among: readonly string[]; readonly default: string }
  | { readonly type: "flag"; readonly default: boolean }
  | { readonly type: "integer"; readonly min: number; readonly max: number; readonly default: number };

/** The house rules of a structure by key. */
export type HouseRules = Readonly<Record<string, HouseRule>>;

/** The chosen values of house rules, by key. */
export type House = Readonly<Record<string, string | boolean | number>>;

/** Sets of choices for house rules, by name. A rule that a set leaves out has its default. Each structure has the set `recommended`. */
export type Presets = Readonly<Record<string, House>>;

type Chosen<Rule extends HouseRule> = Rule extends { readonly type: "choice"; readonly among: readonly (infer Word)[] }
  ? Word
  : Rule extends { readonly type: "flag" }
    ? boolean
    : number;

/** The type of the chosen values of house rules, derived from the rules' definitions. An encounter's state holds such values. */
export type HouseOf<Rules extends HouseRules> = { readonly [Key in keyof Rules]: Chosen<Rules[Key]> };

/** Returns the values of all house rules at their defaults. */
export function defaultHouse(rules: HouseRules): House {
  return Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, rule.default]));
}

/** Whether a value is one of a house rule's choices, or within its range. */
export function isChoice(rule: HouseRule, value: unknown): boolean {
  switch (rule.type) {
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && rule.among.includes(value);
    case "integer":
      return typeof value === "number" && Number.isSafeInteger(value) && value >= rule.min && value <= rule.max;
  }
}

/** Returns all house rules as chosen. Missing or invalid choices become the default. */
export function completeHouse<const Rules extends HouseRules>(rules: Rules, chosen: House): HouseOf<Rules> {
  const given = Object.entries(rules).filter(([key, rule]) => Object.hasOwn(chosen, key) && isChoice(rule, chosen[key]));
  return { ...defaultHouse(rules), ...Object.fromEntries(given.map(([key]) => [key, chosen[key] ?? false])) } as HouseOf<Rules>;
}

/** Returns the shape of house rules in a stored state. Rules in `later` may be missing, because older encounters began without them. */
export function houseShape<Chosen>(rules: HouseRules, later: readonly string[] = []): Shape<Chosen> {
  const entries = Object.entries(rules);
  return (value) => {
    if (!isRecord(value)) return "";
    const wrong = entries.find(([key, rule]) => (Object.hasOwn(value, key) ? !isChoice(rule, value[key]) : !later.includes(key)));
    return wrong?.[0] ?? null;
  };
}
