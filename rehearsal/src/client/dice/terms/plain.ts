import { RollTerm, type EvaluationOptions } from "./term.ts";

/** A number in a formula. */
export class NumericTerm extends RollTerm {
  static REGEXP = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number"];
  number: number;

  constructor({ number, options }: { number: number; options?: Record<string, any> }) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    return String(this.number);
  }

  override get total(): number {
    return this.number;
  }

  /** Matches a text that is a number with or without flavour. Null if it is not. */
  static matchTerm(expression: string): RegExpMatchArray | null {
    return expression.match(this.REGEXP);
  }

  /** Creates the term from a match of `matchTerm`. */
  static fromMatch(match: RegExpMatchArray): NumericTerm {
    return new this({ number: Number(match[1]), options: { flavor: match[2] } });
  }
}

/** An operator between terms, or a sign before one. */
export class OperatorTerm extends RollTerm {
  static PRECEDENCE: Record<string, number> = { "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 };
  static OPERATORS = Object.keys(OperatorTerm.PRECEDENCE);
  static REGEXP = new RegExp(`${OperatorTerm.OPERATORS.map((operator) => `\\${operator}`).join("|")}`, "g");
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  operator: string;

  constructor({ operator, options }: { operator: string; options?: Record<string, any> }) {
    super({ options });
    this.operator = operator;
  }

  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** A text in a formula that is nothing else. It can be evaluated only if strings are allowed. */
export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term"];
  term: string;

  constructor({ term, options }: { term: string; options?: Record<string, any> }) {
    super({ options });
    this.term = term;
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    return true;
  }

  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`The text "${this.term}" in the formula cannot be evaluated`);
    return this;
  }
}
