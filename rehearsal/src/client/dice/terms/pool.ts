import { rollClass } from "../environment.ts";
import { commandsIn, countBy, keepOrDropBy, readCondition, type DiceResult } from "../modifiers.ts";
import { RollTerm, type EvaluationOptions } from "./term.ts";

interface PoolData {
  terms?: string[];
  modifiers?: string[];
  rolls?: any[];
  results?: DiceResult[];
  options?: Record<string, any>;
}

/** Several rolls side by side. Modifiers keep, drop or count some of them. */
export class PoolTerm extends RollTerm {
  static MODIFIERS: Record<string, any> = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = /}/g;
  static REGEXP = new RegExp(`{([^}]+)}([A-z0-9<=>]+)?${RollTerm.FLAVOR_REGEXP_STRING}?`);
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  terms: string[];
  modifiers: string[];
  rolls: any[];
  results: DiceResult[];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options = {} }: PoolData = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => new (rollClass())(term));
    this.results = results;
    if (results.length > 0) this._evaluated = true;
  }

  get dice(): any[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): any {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, result) => (result.active ? sum + (result.count ?? result.result) : sum), 0);
  }

  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  /** Changes the dice of all rolls before they are rolled. */
  alter(multiply = 1, add = 0, options?: { multiplyNumeric: boolean }): this {
    for (const roll of this.rolls) roll.alter(multiply, add, options);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return options.strict === undefined ? this._evaluateAsync(options) : this._evaluateSync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) await roll.evaluate(options);
    }
    return this.#judged();
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) {
      if (this._root) roll._root = this._root;
      if (!roll._evaluated) roll.evaluateSync(options);
    }
    return this.#judged();
  }

  #judged(): this {
    for (const roll of this.rolls) if (this.flavor) roll.propagateFlavor(this.flavor);
    this.results = this.rolls.map((roll) => ({ result: roll.total, active: true }));
    this._evaluateModifiers();
    return this;
  }

  _evaluateModifiers(): void {
    const known = Object.keys((this.constructor as typeof PoolTerm).MODIFIERS);
    for (const written of this.modifiers) {
      for (const { command, modifier } of commandsIn(written, known)) this._evaluateModifier(command, modifier);
    }
  }

  _evaluateModifier(command: string, modifier: string): void {
    const named = (this.constructor as typeof PoolTerm).MODIFIERS[command];
    const method = typeof named === "string" ? (this as Record<string, any>)[named] : named;
    if (typeof method === "function") method.call(this, modifier);
  }

  keep(modifier: string): boolean | void {
    return keepOrDropBy(this.results, modifier, true);
  }

  drop(modifier: string): boolean | void {
    return keepOrDropBy(this.results, modifier, false);
  }

  countSuccess(modifier: string): boolean | void {
    return this.#count(modifier, /cs/, "success");
  }

  countFailures(modifier: string): boolean | void {
    return this.#count(modifier, /cf/, "failure");
  }

  #count(modifier: string, letters: RegExp, flag: "success" | "failure"): boolean | void {
    const condition = readCondition(modifier, letters);
    const target = condition?.target ?? condition?.limit;
    if (!condition || target === undefined || target === null) return false;
    countBy(this.results, condition.comparison ?? "=", target, flag);
  }

  /** Creates the pool of a text such as `{1d6,1d8}kh`. Null if it is no pool. */
  static fromExpression(formula: string, options: Record<string, any> = {}): any {
    const [term] = rollClass().parse(formula, {});
    if (!(term instanceof PoolTerm)) return null;
    Object.assign(term.options, options);
    return term;
  }

  /** Creates a pool of existing rolls. Throws if only some of them are evaluated. */
  static fromRolls(rolls: any[] = []): any {
    const evaluated = rolls.some((roll) => roll._evaluated);
    if (evaluated && rolls.some((roll) => !roll._evaluated)) throw new Error("All rolls of a pool must be evaluated, or none");
    const results = evaluated ? rolls.map((roll) => ({ result: roll.total, active: true })) : [];
    return new this({ terms: rolls.map((roll) => roll.formula), modifiers: [], rolls, results });
  }

  static override _fromData(this: any, data: Record<string, any>): any {
    return super._fromData.call(this, { ...data, rolls: (data["rolls"] ?? []).map((roll: any) => rollClass().fromData(roll)) });
  }
}
