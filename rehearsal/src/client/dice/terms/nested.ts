import { diceConfig, rollClass } from "../environment.ts";
import { RollTerm, type EvaluationOptions } from "./term.ts";

/** A part of a formula in parentheses. */
export class ParentheticalTerm extends RollTerm {
  static OPEN_REGEXP = /\(/g;
  static CLOSE_REGEXP = /\)/g;
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];
  term: string | undefined;
  roll: any;

  constructor({ term, roll, options }: { term?: string; roll?: any; options?: Record<string, any> } = {}) {
    super({ options });
    this.term = term;
    this.roll = roll;
    this.isIntermediate = true;
    if (roll) {
      this.term = roll.formula;
      this._evaluated = roll._evaluated;
    }
  }

  get dice(): any[] {
    return this.roll?.dice ?? [];
  }

  override get total(): any {
    return this.roll?.product;
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get isDeterministic(): boolean {
    return this.#made().isDeterministic;
  }

  #made(): any {
    return this.roll ?? new (rollClass())(this.term ?? "");
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = this.#made();
    if (this._root) roll._root = this._root;
    return options.strict === undefined ? this._evaluateAsync(roll, options) : this._evaluateSync(roll, options);
  }

  async _evaluateAsync(roll: any, options: EvaluationOptions = {}): Promise<this> {
    this.roll = roll._evaluated ? roll : await roll.evaluate(options);
    if (this.flavor) roll.propagateFlavor(this.flavor);
    return this;
  }

  _evaluateSync(roll: any, options: EvaluationOptions = {}): this {
    this.roll = roll._evaluated ? roll : roll.evaluateSync(options);
    if (this.flavor) roll.propagateFlavor(this.flavor);
    return this;
  }

  /** Creates a parenthesis around terms. */
  static fromTerms(terms: any[], options: Record<string, any> = {}): ParentheticalTerm {
    const roll = rollClass().fromTerms(terms);
    return new this({ roll, options });
  }

  static override _fromData(this: any, data: Record<string, any>): any {
    return super._fromData.call(this, { ...data, roll: data["roll"] && rollClass().fromData(data["roll"]) });
  }
}

/** A function of CONFIG.Dice.functions or Math in a formula, with rolls as its arguments. */
export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];
  fn: string;
  terms: string[];
  rolls: any[];
  result: any;

  constructor({
    fn,
    terms = [],
    rolls = [],
    result,
    options,
  }: {
    fn: string;
    terms?: string[];
    rolls?: any[];
    result?: any;
    options?: Record<string, any>;
  }) {
    super({ options });
    this.fn = fn;
    this.terms = terms;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => new (rollClass())(term));
    this.result = result;
    this.isIntermediate = true;
    if (result !== undefined) this._evaluated = true;
  }

  get dice(): any[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get total(): any {
    return this.result;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(",")})`;
  }

  get function(): any {
    const own = diceConfig()["functions"]?.[this.fn];
    if (own) return own;
    const known = Object.hasOwn(Math, this.fn) ? (Math as Record<string, any>)[this.fn] : undefined;
    return typeof known === "function" ? known : undefined;
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return options.strict === undefined ? this._evaluateASync(options) : this._evaluateSync(options);
  }

  async _evaluateASync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) await this.#prepared(roll).evaluate({ ...options, allowStrings: true });
    return this.#called();
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) this.#prepared(roll).evaluateSync({ ...options, allowStrings: true });
    return this.#called();
  }

  #prepared(roll: any): any {
    if (this._root) roll._root = this._root;
    return roll;
  }

  #called(): this {
    const call = this.function;
    if (!call) throw new Error(`There is no function "${this.fn}" for formulas`);
    for (const roll of this.rolls) if (this.flavor) roll.propagateFlavor(this.flavor);
    this.result = call(...this.rolls.map((roll) => roll.product));
    return this;
  }

  static override _fromData(this: any, data: Record<string, any>): any {
    return super._fromData.call(this, { ...data, rolls: (data["rolls"] ?? []).map((roll: any) => rollClass().fromData(roll)) });
  }
}
