import { parse } from "./arithmetic.peggy";
import { OperatorTerm, StringTerm } from "./terms/plain.ts";

/** Returns the value of evaluated terms in a row, by operator precedence. It is a text if there are strings among them. */
export function totalOf(terms: readonly any[]): any {
  if (terms.some((term) => term instanceof StringTerm || (typeof term.total === "string" && !(term instanceof OperatorTerm))))
    return textOf(terms);
  const walker = new Walker(terms);
  const total = walker.sum(0);
  if (!walker.done || typeof total !== "number" || Number.isNaN(total)) throw new Error("This formula has no value");
  return total;
}

function textOf(terms: readonly any[]): any {
  const text = terms.map((term) => String(term.total)).join("");
  return terms.length === 1 ? terms[0].total : text;
}

class Walker {
  readonly #terms: readonly any[];
  #index = 0;

  constructor(terms: readonly any[]) {
    this.#terms = terms;
  }

  get done(): boolean {
    return this.#index >= this.#terms.length;
  }

  sum(least: number): number {
    let value = this.#operand();
    for (;;) {
      const next = this.#terms[this.#index];
      if (!(next instanceof OperatorTerm)) return value;
      const precedence = OperatorTerm.PRECEDENCE[next.operator] ?? 0;
      if (precedence < least) return value;
      this.#index += 1;
      value = combine(next.operator, value, this.sum(precedence + 1));
    }
  }

  #operand(): number {
    const term = this.#terms[this.#index];
    if (term === undefined) throw new Error("This formula breaks off");
    this.#index += 1;
    if (!(term instanceof OperatorTerm)) return Number(term.total);
    const value = this.#operand();
    return term.operator === "-" ? -value : value;
  }
}

function combine(operator: string, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    default:
      return left % right;
  }
}

/** Evaluates an expression of numbers, comparisons, choices and functions of `scope`. It can reach nothing else. */
export function evaluateExpression(expression: string, scope: (name: string) => unknown): any {
  return parse(expression, { scope });
}
