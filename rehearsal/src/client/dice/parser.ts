import { makeStrict } from "../../common/strict.ts";
import { RollTerm } from "./terms/term.ts";
import { OperatorTerm } from "./terms/plain.ts";

/** A node that the grammar makes of a part of a formula. `class` names its term, or is "Node" for an operator with two operands. */
export interface ParseNode {
  readonly class: string;
  readonly formula: string;
  readonly [key: string]: any;
}

const flavored = (flavor: string | null): object => (flavor ? { flavor } : {});

/** Creates and arranges the nodes of a formula that the grammar reads. */
export class RollParser {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  /** Arranges terms and the operators between them. A sign before a term becomes part of it. */
  _onExpression(
    head: ParseNode,
    tail: readonly (readonly [readonly string[], ParseNode])[],
    leading: string,
    formula: string,
    _error: (error: string) => void,
  ): ParseNode {
    const signed = (signs: readonly string[], term: ParseNode): ParseNode =>
      this._collapseOperators(signs) === "-" ? this._wrapNegativeTerm(term) : term;
    const first = signed([...leading], head);
    if (tail.length === 0) return { ...first, formula };
    return tail.reduce<ParseNode>((left, [operators, term]) => {
      const [operator = "+", ...signs] = operators;
      const isSum = operator === "+" || operator === "-";
      const operands = [left, isSum ? term : signed(signs, term)];
      return { class: "Node", formula, operator: isSum ? this._collapseOperators(operators) : operator, operands };
    }, first);
  }

  /** Creates a node of dice. */
  _onDiceTerm(number: any, faces: any, modifiers: string | null, flavor: string | null, formula: string): ParseNode {
    const part = (node: any): any => (node?.class === "NumericTerm" ? node.number : node);
    return {
      class: "DiceTerm",
      formula,
      number: part(number) ?? 1,
      faces: part(faces),
      modifiers: modifiers ?? "",
      options: flavored(flavor),
    };
  }

  /** Creates a node of a number. */
  _onNumericTerm(number: number, flavor: string | null): ParseNode {
    return { class: "NumericTerm", formula: `${number}${flavor ? `[${flavor}]` : ""}`, number, options: flavored(flavor) };
  }

  /** Creates a node of a function with its arguments. */
  _onFunctionTerm(fn: string, head: ParseNode | null, tail: readonly ParseNode[], flavor: string | null, formula: string): ParseNode {
    return { class: "FunctionTerm", formula, fn, terms: head ? [head, ...tail] : [], options: flavored(flavor) };
  }

  /** Creates a node of a pool of rolls. */
  _onPoolTerm(
    head: ParseNode | null,
    tail: readonly ParseNode[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): ParseNode {
    return { class: "PoolTerm", formula, terms: head ? [head, ...tail] : [], modifiers: modifiers ?? "", options: flavored(flavor) };
  }

  /** Creates a node of a parenthesis. */
  _onParenthetical(term: ParseNode, flavor: string | null, formula: string): ParseNode {
    return { class: "ParentheticalTerm", formula, term: term.formula, options: flavored(flavor) };
  }

  /** Creates a node of any other text. */
  _onStringTerm(term: string, flavor: string | null): ParseNode {
    return { class: "StringTerm", formula: `${term}${flavor ? `[${flavor}]` : ""}`, term, options: flavored(flavor) };
  }

  /** Combines several signs into one. */
  _collapseOperators(operators: readonly string[]): string {
    return operators.filter((operator) => operator === "-").length % 2 === 0 ? "+" : "-";
  }

  /** Negates a term: a number changes its sign, any other term becomes a parenthesis times -1. */
  _wrapNegativeTerm(term: ParseNode): ParseNode {
    if (term.class === "NumericTerm") return { ...term, number: -term["number"], formula: `-${term.formula}` };
    const inner = `${term.formula} * -1`;
    return { class: "ParentheticalTerm", formula: `(${inner})`, term: inner, options: {} };
  }

  /** Flattens a tree into a row, with the operators between their operands. */
  static flattenTree(root: ParseNode): ParseNode[] {
    if (root instanceof RollTerm || root.class !== "Node") return [root];
    const [left, right] = root["operands"] as readonly [ParseNode, ParseNode];
    const operator = { class: "OperatorTerm", formula: root["operator"] as string, operator: root["operator"] };
    return [...this.flattenTree(left), operator, ...this.flattenTree(right)];
  }

  /** Arranges a tree or a row of terms as a tree by operator precedence. */
  static toAST(root: ParseNode | readonly any[]): any {
    const row: readonly any[] = Array.isArray(root) ? root : this.flattenTree(root as ParseNode);
    let index = 0;
    const sum = (least: number): any => {
      let left = row[index++];
      for (;;) {
        const operator: string | undefined = row[index]?.operator;
        const precedence = operator === undefined ? -1 : (OperatorTerm.PRECEDENCE[operator] ?? 0);
        if (operator === undefined || precedence < least) return left;
        index += 1;
        left = { class: "Node", formula: "", operator, operands: [left, sum(precedence + 1)] };
      }
    };
    return sum(0);
  }

  /** Whether a node or a term is an operator. */
  static isOperatorTerm(node: any): boolean {
    return node instanceof OperatorTerm || (!(node instanceof RollTerm) && node?.class === "OperatorTerm");
  }

  /** Formats a list for people. */
  static formatList(list: readonly any[]): string {
    return `[${list.map((each) => this.formatArg(each)).join(", ")}]`;
  }

  /** Formats an argument of the parser for people. */
  static formatArg(arg: any): string {
    if (Array.isArray(arg)) return this.formatList(arg);
    if (arg === null || arg === undefined) return "null";
    return typeof arg === "object" ? String(arg.class) : String(arg);
  }

  /** Formats a call of the parser for people. */
  static formatDebug(method: string, ...args: any[]): string {
    return `${method}(${args.map((arg) => this.formatArg(arg)).join(", ")})`;
  }
}

makeStrict(RollParser);
