import { diceConfig, rollClass } from "./environment.ts";
import { parse } from "./grammar.peggy";
import { splitModifiers } from "./modifiers.ts";

/** What the grammar makes of a part of a formula. */
interface Node {
  readonly kind: "operator" | "number" | "string" | "dice" | "parenthetical" | "function" | "pool";
  readonly [key: string]: any;
}

/** The terms of a formula in which all data is filled in; throws where it is no formula. */
export function parseTerms(formula: string): any[] {
  if (formula.trim() === "") return [];
  const denominations = Object.keys((diceConfig()["terms"] ?? {}) as object).filter((letter) => letter !== "d");
  return (parse(formula, { denominations }) as Node[]).map(toTerm);
}

function toTerm(node: Node): any {
  const { termTypes } = diceConfig();
  const options = node["flavor"] ? { flavor: node["flavor"] as string } : {};
  switch (node.kind) {
    case "operator":
      return new termTypes.OperatorTerm({ operator: node["operator"] });
    case "number":
      return new termTypes.NumericTerm({ number: node["number"], options });
    case "string":
      return new termTypes.StringTerm({ term: node["term"], options });
    case "parenthetical":
      return new termTypes.ParentheticalTerm({ term: formulaOf(node["text"]), options });
    case "function":
      return new termTypes.FunctionTerm({
        fn: node["fn"],
        terms: node["terms"].map((argument: Node) => formulaOf(argument["text"])),
        options,
      });
    case "pool": {
      const terms = node["terms"].map((argument: Node) => formulaOf(argument["text"]));
      return new termTypes.PoolTerm({ terms, modifiers: splitModifiers(node["modifiers"]), options });
    }
    default:
      return toDice(node, options);
  }
}

/** A formula as it is written out, evenly spaced. */
function formulaOf(text: string): string {
  return new (rollClass())(text).formula;
}

function toDice(node: Node, options: Record<string, any>): any {
  const part = (value: any): any => (typeof value === "object" && value !== null ? new (rollClass())(value.text) : value);
  const given = { number: part(node["number"] ?? 1), modifiers: splitModifiers(node["modifiers"]), options };
  const { terms } = diceConfig();
  if (typeof node["faces"] === "string") return new terms[node["faces"]](given);
  return new terms.d({ ...given, faces: part(node["faces"]) });
}
