import { diceConfig, rollClass } from "./environment.ts";
import { parse } from "./grammar.peggy";
import { splitModifiers } from "./modifiers.ts";
import type { ParseNode } from "./parser.ts";

/** Parses a formula with all data filled in. Throws if it is no formula. */
export function parseTree(formula: string): ParseNode {
  const { parser: Parser, terms = {} } = diceConfig();
  const denominations = Object.keys(terms as object).filter((letter) => letter !== "d");
  return parse(formula, { denominations, parser: new Parser(formula) }) as ParseNode;
}

/** Creates the term of a node. */
export function toTerm(node: ParseNode): any {
  const { termTypes } = diceConfig();
  const options = { ...node["options"] };
  switch (node.class) {
    case "OperatorTerm":
      return new termTypes.OperatorTerm({ operator: node["operator"] });
    case "NumericTerm":
      return new termTypes.NumericTerm({ number: node["number"], options });
    case "StringTerm":
      return new termTypes.StringTerm({ term: node["term"], options });
    case "ParentheticalTerm":
      return new termTypes.ParentheticalTerm({ term: formulaOf(node["term"]), options });
    case "FunctionTerm":
      return new termTypes.FunctionTerm({ fn: node["fn"], terms: formulasOf(node), options });
    case "PoolTerm":
      return new termTypes.PoolTerm({ terms: formulasOf(node), modifiers: splitModifiers(node["modifiers"]), options });
    default:
      return toDice(node, options);
  }
}

const formulasOf = (node: ParseNode): string[] => node["terms"].map(({ formula }: ParseNode) => formulaOf(formula));

/** Returns a formula with even spacing. */
function formulaOf(text: string): string {
  return new (rollClass())(text).formula;
}

function toDice(node: ParseNode, options: Record<string, any>): any {
  const part = (value: any): any => (typeof value === "object" && value !== null ? new (rollClass())(value.term) : value);
  const given = { number: part(node["number"] ?? 1), modifiers: splitModifiers(node["modifiers"]), options };
  const { terms } = diceConfig();
  if (typeof node["faces"] === "string") return new terms[node["faces"]](given);
  return new terms.d({ ...given, faces: part(node["faces"]) });
}
