import { makeStrict } from "../../common/strict.ts";
import { getProperty } from "../../common/utils/index.ts";
import { coreRollClass, diceConfig, rollClass, setDiceDefaults } from "./environment.ts";
import { collapseInlineResult, expandInlineResult, renderRoll, renderTooltip, toAnchor, toMessage } from "./display.ts";
import { evaluateExpression, totalOf } from "./evaluate.ts";
import { denominationOf, interactiveMethods, isInteractive, methodFor } from "./fulfillment.ts";
import { parseTree, toTerm } from "./parse.ts";
import { RollParser } from "./parser.ts";
import { DiceTerm } from "./terms/dice.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/plain.ts";
import { ParentheticalTerm } from "./terms/nested.ts";
import { RollTerm, type EvaluationOptions } from "./terms/term.ts";

/** A dice formula, and its result once it is evaluated. */
export class Roll {
  static MATH_PROXY: any = Math;
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";
  static RESOLVERS: Map<any, any> = new Map();

  data: any;
  options: any;
  terms: any[];
  _dice: any[] = [];
  _formula: string;
  _evaluated = false;
  _total: any = undefined;
  _root: any = undefined;
  _resolver: any = undefined;

  constructor(formula: string, data: any = {}, options: any = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = (this.constructor as typeof Roll).parse(formula, this.data);
    this._formula = this.resetFormula();
  }

  _prepareData(data: any): any {
    return data;
  }

  /** All dice of the roll, including those inside parentheses, functions and pools. */
  get dice(): any[] {
    const inner = this.terms.flatMap((term) => ("dice" in term ? (term instanceof DiceTerm ? [...term.dice, term] : term["dice"]) : []));
    return [...this._dice, ...inner];
  }

  get formula(): string {
    return this._formula;
  }

  /** The formula with the values of its terms. Dice that were not rolled are left empty. */
  get result(): string {
    return written(this.terms, (term) => String(term.total ?? ""));
  }

  /** The result of the roll as a number. 0 if it was not evaluated, or is no number. */
  get total(): any {
    return Number(this._total) || 0;
  }

  /** The result of the roll, of any type. */
  get product(): any {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** Multiplies and adds to the number of dice before they are rolled. */
  alter(multiply: number, add: number, { multiplyNumeric = false }: { multiplyNumeric?: boolean } = {}): this {
    if (this._evaluated) throw new Error("You may not alter a Roll which has already been evaluated");
    this.terms = this.terms.map((term) => {
      if (term instanceof DiceTerm) return term.alter(multiply, add);
      if (multiplyNumeric && term instanceof NumericTerm) return new NumericTerm({ number: term.number * multiply, options: term.options });
      return term;
    });
    this.resetFormula();
    return this;
  }

  clone(): this {
    return new (this.constructor as any)(this._formula, this.data, this.options);
  }

  /** Evaluates the roll. Throws if it was already evaluated. */
  async evaluate({
    minimize = false,
    maximize = false,
    allowStrings = false,
    allowInteractive = true,
    ...options
  }: EvaluationOptions = {}): Promise<this> {
    this.#once();
    // Only synchronous evaluation is strict or not.
    delete options.strict;
    return this._evaluate({ minimize, maximize, allowStrings, allowInteractive, ...options });
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    const open = this.#open();
    await this.#fulfill(options);
    try {
      for (const term of open) await term.evaluate(options);
    } finally {
      await this.#fulfilled();
    }
    this._total = this._evaluateTotal();
    return this;
  }

  /** Asks for dice that are rolled by hand. Only the outermost roll asks. */
  async #fulfill({ allowInteractive, minimize, maximize }: EvaluationOptions): Promise<void> {
    if (this._root || !allowInteractive || minimize || maximize || interactiveMethods().size === 0) return;
    this._resolver = new (this.constructor as typeof Roll).resolverImplementation(this);
    await this._resolver.awaitFulfillment();
  }

  async #fulfilled(): Promise<void> {
    const resolver = this._resolver;
    this._resolver = undefined;
    (this.constructor as typeof Roll).RESOLVERS.delete(this);
    await resolver?.close();
  }

  /** Evaluates synchronously. Throws if it has dice, unless `strict` is false (dice are left out) or extremes are asked for. */
  evaluateSync({ minimize = false, maximize = false, allowStrings = false, strict = true }: EvaluationOptions = {}): this {
    this.#once();
    return this._evaluateSync({ minimize, maximize, allowStrings, strict });
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    for (const term of this.#open()) term.evaluate({ strict: true, ...options });
    this._total = this._evaluateTotal();
    return this;
  }

  #once(): void {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
  }

  #open(): any[] {
    const open = this.terms.filter((term) => !term._evaluated);
    for (const term of open) term._root = this._root ?? this;
    return open;
  }

  _evaluateTotal(): any {
    return this.terms.length === 0 ? 0 : totalOf(this.terms);
  }

  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** Rolls the same formula as another roll. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** Updates the formula from the terms. */
  resetFormula(): string {
    this._formula = (this.constructor as typeof Roll).getFormula(this.terms);
    return this._formula;
  }

  /** Gives a flavour to all terms that have none. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) if (!(term instanceof OperatorTerm)) term.options.flavor ??= flavor;
  }

  toString(): string {
    return this._formula;
  }

  /** Creates a roll of the first class in CONFIG.Dice.rolls. */
  static create(formula: string, data: any = {}, options: any = {}): any {
    return new (this.defaultImplementation as any)(formula, data, options);
  }

  static get defaultImplementation(): any {
    return rollClass();
  }

  /** The class of the window that asks for dice: the method's own if it is the only chosen method (apart from by hand). */
  static get resolverImplementation(): any {
    const [method, ...others] = [...interactiveMethods()].filter((each) => each !== "manual");
    const own = others.length === 0 && method ? diceConfig()["fulfillment"].methods[method].resolver : undefined;
    return own ?? (globalThis as Record<string, any>)["foundry"].applications.dice.RollResolver;
  }

  /** Returns the dice whose results must be asked for. */
  static identifyFulfillableTerms(terms: any[]): any[] {
    return allDice(terms).filter((term) => typeof term.number === "number" && isInteractive(methodFor(denominationOf(term))));
  }

  /** Gives a result from elsewhere to the first roll that waits for it. Returns whether there was one. */
  static registerResult(method: string, denomination: string, result: number): boolean {
    return [...this.RESOLVERS.values()].some((resolver) => resolver.registerResult(method, denomination, result));
  }

  /** Returns the formula of terms in a row. */
  static getFormula(terms: any[]): string {
    return written(terms, (term) => term.formula);
  }

  /** Evaluates an expression with numbers and the functions of Math. It can reach nothing else. */
  static safeEval(expression: string): any {
    const value = evaluateExpression(String(expression), (name) => (this.MATH_PROXY as Record<string, unknown>)[name]);
    const result = typeof value === "boolean" ? Number(value) : value;
    if (!Number.isFinite(result)) throw new Error(`The expression ${expression} has no value`);
    return result;
  }

  /** Returns the terms without empty texts. */
  static simplifyTerms(terms: any[]): any[] {
    return terms.filter((term) => !(term instanceof StringTerm) || term.term !== "");
  }

  /** Returns the totals of many rolls of a formula. */
  static async simulate(formula: string, n = 10_000): Promise<number[]> {
    const totals: number[] = [];
    for (let index = 0; index < n; index++) totals.push((await new this(formula).evaluate({ allowInteractive: false })).total);
    return totals;
  }

  /** Parses a formula into terms, with data filled in. Missing data counts as 0. */
  static parse(formula: string, data: any): any[] {
    const filled = this.replaceFormulaData(String(formula ?? ""), data, { missing: "0" });
    return filled.trim() === "" ? [] : this.instantiateAST(parseTree(filled));
  }

  /** Returns the terms of a tree of nodes, in a row. */
  static instantiateAST(ast: any): any[] {
    return RollParser.flattenTree(ast).map(toTerm);
  }

  /** Replaces the `@paths` of a formula by their values in the data. */
  static replaceFormulaData(formula: string, data: any, { missing, warn = false }: { missing?: string; warn?: boolean } = {}): string {
    return formula.replace(/@([a-z.0-9_-]+)/gi, (match: string, path: string) => {
      const value = getProperty(data ?? {}, path);
      if (value === undefined || value === null) {
        const { ui } = globalThis as Record<string, any>;
        if (warn && ui?.notifications) ui.notifications.warn("DICE.WarnMissingData", { localize: true, format: { match } });
        return missing === undefined ? match : String(missing);
      }
      return String(value).trim();
    });
  }

  /** Whether a text is a formula. */
  static validate(formula: string): boolean {
    if (String(formula ?? "").trim() === "") return false;
    try {
      new this(this.replaceFormulaData(formula, {}, { missing: "1" })).evaluateSync({ maximize: true });
      return true;
    } catch {
      return false;
    }
  }

  /** Renders the details of the roll. */
  async getTooltip(): Promise<string> {
    return renderTooltip(this);
  }

  /** Renders the roll for the chat. Evaluates it first if needed. */
  async render({ flavor, template, isPrivate = false }: { flavor?: string; template?: string; isPrivate?: boolean } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    return renderRoll(this, { flavor, template: template ?? (this.constructor as typeof Roll).CHAT_TEMPLATE, isPrivate });
  }

  /** Creates a chat message with the roll, or returns its data. */
  async toMessage(messageData: any = {}, options: any = {}): Promise<any> {
    if (!this._evaluated)
      await this.evaluate({ allowInteractive: !["blindroll", "blind"].includes(options?.rollMode ?? options?.messageMode) });
    return toMessage(this, messageData ?? {}, options ?? {});
  }

  static async expandInlineResult(a: HTMLAnchorElement): Promise<void> {
    return expandInlineResult(a);
  }

  static collapseInlineResult(a: HTMLAnchorElement): void {
    collapseInlineResult(a);
  }

  /** Returns the roll as an inline element. */
  toAnchor(options: any = {}): HTMLAnchorElement {
    return toAnchor(this, options);
  }

  /** Returns the roll as a plain object for `fromData`. */
  toJSON(): any {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((die) => die.toJSON()),
      formula: this._formula,
      terms: this.terms.map((term) => term.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /** Creates a roll from a plain object, of the class that it names. */
  static fromData(data: any): any {
    const made = classNamed(data.class, this);
    const roll = new made(data.formula, data.data, data.options);
    roll._evaluated = data.evaluated ?? true;
    roll._total = data.total;
    roll._dice = (data.dice ?? []).map((die: any) => RollTerm.fromData(die));
    if (data.terms) roll.terms = data.terms.map((term: any) => (term instanceof RollTerm ? term : RollTerm.fromData(term)));
    roll._formula = made.getFormula(roll.terms);
    return roll;
  }

  /** Creates a roll from a JSON text. */
  static fromJSON(json: string): any {
    return this.fromData(JSON.parse(json));
  }

  /** Creates a roll from terms. It counts as evaluated if all its terms with dice are. */
  static fromTerms(terms: any[], options: any = {}): any {
    const evaluated = terms.filter((term) => !(term instanceof OperatorTerm) && !term.isDeterministic).every((term) => term._evaluated);
    const known = terms.length > 0 && evaluated && terms.some((term) => term._evaluated);
    const roll = new this("", {}, options);
    roll.terms = terms;
    roll.resetFormula();
    if (!known) return roll;
    for (const term of terms) if (!term._evaluated) term.evaluate({ strict: true, allowStrings: true });
    roll._evaluated = true;
    roll._total = roll._evaluateTotal();
    return roll;
  }
}

makeStrict(Roll);
setDiceDefaults({ roll: Roll });

/** Returns the class of rolls with a name, or the given class if it has that name. Throws if there is none. */
function classNamed(name: string | undefined, asked: any): any {
  if (name === undefined || name === asked.name) return asked;
  const found = [...(diceConfig()["rolls"] ?? []), coreRollClass()].find((candidate) => candidate.name === name);
  if (!found) throw new Error(`Unable to recreate ${name} instance from provided data`);
  return found;
}

/** Returns the dice in terms with a known number, including those inside parentheses, pools and functions. */
function allDice(terms: readonly any[]): any[] {
  return terms.flatMap((term) => {
    if (term instanceof DiceTerm)
      return [...[term._number, term._faces].flatMap((part: any) => (part?.terms ? allDice(part.terms) : [])), term];
    if (term instanceof ParentheticalTerm) return allDice((term.roll ??= rollClass().create(term.term)).terms);
    return "rolls" in term ? (term["rolls"] as any[]).flatMap((roll) => allDice(roll.terms)) : [];
  });
}

/** Writes terms in a row, without a space after a sign. */
function written(terms: readonly any[], write: (term: any) => string): string {
  let text = "";
  for (const [index, term] of terms.entries()) {
    const sign = term instanceof OperatorTerm && (index === 0 || terms[index - 1] instanceof OperatorTerm);
    text += sign ? term.operator : write(term);
  }
  return text;
}
