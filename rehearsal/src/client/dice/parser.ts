import { makeStrict } from "../../common/strict.ts";
import { RollTerm } from "./terms/term.ts";
import { OperatorTerm } from "./terms/plain.ts";

/** What the grammar makes of a part of a formula; `class` names the term that it becomes, "Node" an operator between two others. */
export interface ParseNode {
  readonly class: string;
  readonly formula: string;
  readonly [key: string]: any;
}

const flavored = (flavor: string | null): object => (flavor ? { flavor } : {});

/** Makes nodes of what the grammar reads in a formula, and arranges them. */
export class RollParser {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  /** Terms with the operators between them; a sign before a term becomes part of it. */
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

  /** Dice. */
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

  /** A number. */
  _onNumericTerm(number: number, flavor: string | null): ParseNode {
    return { class: "NumericTerm", formula: `${number}${flavor ? `[${flavor}]` : ""}`, number, options: flavored(flavor) };
  }

  /** A function with its arguments. */
  _onFunctionTerm(fn: string, head: ParseNode | null, tail: readonly ParseNode[], flavor: string | null, formula: string): ParseNode {
    return { class: "FunctionTerm", formula, fn, terms: head ? [head, ...tail] : [], options: flavored(flavor) };
  }

  /** Rolls side by side. */
  _onPoolTerm(
    head: ParseNode | null,
    tail: readonly ParseNode[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
  ): ParseNode {
    return { class: "PoolTerm", formula, terms: head ? [head, ...tail] : [], modifiers: modifiers ?? "", options: flavored(flavor) };
  }

  /** What stands in parentheses. */
  _onParenthetical(term: ParseNode, flavor: string | null, formula: string): ParseNode {
    return { class: "ParentheticalTerm", formula, term: term.formula, options: flavored(flavor) };
  }

  /** What is nothing else. */
  _onStringTerm(term: string, flavor: string | null): ParseNode {
    return { class: "StringTerm", formula: `${term}${flavor ? `[${flavor}]` : ""}`, term, options: flavored(flavor) };
  }

  /** One sign for several. */
  _collapseOperators(operators: readonly string[]): string {
    return operators.filter((operator) => operator === "-").length % 2 === 0 ? "+" : "-";
  }

  /** A term with a minus before it, as one: a number below zero, or a parenthesis. */
  _wrapNegativeTerm(term: ParseNode): ParseNode {
    if (term.class === "NumericTerm") return { ...term, number: -term["number"], formula: `-${term.formula}` };
    const inner = `${term.formula} * -1`;
    return { class: "ParentheticalTerm", formula: `(${inner})`, term: inner, options: {} };
  }

  /** A tree as a row, with the operators between their operands. */
  static flattenTree(root: ParseNode): ParseNode[] {
    if (root instanceof RollTerm || root.class !== "Node") return [root];
    const [left, right] = root["operands"] as readonly [ParseNode, ParseNode];
    const operator = { class: "OperatorTerm", formula: root["operator"] as string, operator: root["operator"] };
    return [...this.flattenTree(left), operator, ...this.flattenTree(right)];
  }

  /** A tree or a row of terms as the tree in which they are reckoned, by the precedence of the operators. */
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

  /** A list as one reads it. */
  static formatList(list: readonly any[]): string {
    return `[${list.map((each) => this.formatArg(each)).join(", ")}]`;
  }

  /** Something that the grammar told, as one reads it. */
  static formatArg(arg: any): string {
    if (Array.isArray(arg)) return this.formatList(arg);
    if (arg === null || arg === undefined) return "null";
    return typeof arg === "object" ? String(arg.class) : String(arg);
  }

  /** What the grammar told, as one reads it. */
  static formatDebug(method: string, ...args: any[]): string {
    return `${method}(${args.map((arg) => this.formatArg(arg)).join(", ")})`;
  }
}

makeStrict(RollParser);
