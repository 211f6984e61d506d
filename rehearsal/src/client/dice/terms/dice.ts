import { diceConfig, rollClass } from "../environment.ts";
import { denominationOf, methodFor } from "../fulfillment.ts";
import { commandsIn, compares, countBy, deductBy, keepOrDrop, splitModifiers, type DiceResult } from "../modifiers.ts";
import { RollTerm, type EvaluationOptions } from "./term.ts";

const MOST = 999;
/** Modifiers that roll further dice. */
const ROLLING = new Set(["r", "rr", "x", "xo"]);
const evaluateFor = Symbol("evaluate modifiers for options");
const fixedModifiers = Symbol("modifiers that roll nothing");

/** The data of a dice term. */
export interface DiceTermData {
  number?: any;
  faces?: any;
  method?: string | null;
  modifiers?: string[];
  results?: DiceResult[];
  options?: Record<string, any>;
}

/** A number of dice of the same kind in a formula. */
export class DiceTerm extends RollTerm {
  static DENOMINATION = "";
  static MODIFIERS: Record<string, any> = {};
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/]+)";
  static MODIFIER_REGEXP = /([A-z]+)([^A-z\s()+\-*\/]+)?/g;
  static REGEXP = new RegExp(`^([0-9]+)?[dD]([A-z]|[0-9]+)${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?$`);
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  _number: any;
  _faces: any;
  modifiers: string[];
  results: DiceResult[];
  #method: string | null | undefined;

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options = {} }: DiceTermData = {}) {
    super({ options });
    this._number = number;
    this._faces = faces;
    this.#method = method ?? undefined;
    this.modifiers = modifiers;
    this.results = results;
    if (results.length > 0) this._evaluated = true;
  }

  /** The method by which the dice are rolled. Undefined for the host's own randomness. */
  get method(): any {
    return this.#method;
  }

  set method(value: any) {
    this.#method = value;
  }

  get number(): any {
    return typeof this._number === "object" ? this._number?.total : this._number;
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): any {
    return typeof this._faces === "object" ? this._faces?.total : this._faces;
  }

  set faces(value: number) {
    this._faces = value;
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  /** The dice inside the term's own number and faces. */
  get dice(): any[] {
    return [this._number, this._faces].flatMap((part) => (typeof part === "object" && part ? part.dice : []));
  }

  override get expression(): string {
    const written = (part: any): string =>
      typeof part === "object" ? (part._evaluated ? String(part.total) : `(${part.formula})`) : String(part);
    const faces = this.denomination && this.denomination !== "d" ? this.denomination : written(this._faces);
    return `${written(this._number)}d${faces}${this.modifiers.join("")}`;
  }

  override get total(): any {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, result) => (result.active ? sum + (result.count ?? result.result) : sum), 0);
  }

  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  /** Changes the number of dice before they are rolled. */
  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error("You may not alter a DiceTerm after it has already been evaluated");
    this._number = Math.max((Number.isFinite(multiply) ? this.number * multiply : this.number) + (Number.isFinite(add) ? add : 0), 0);
    return this;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return options.strict === undefined ? this._evaluateAsync(options) : this._evaluateSync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const part of [this._number, this._faces]) {
      if (typeof part !== "object") continue;
      if (this._root) part._root = this._root;
      if (!part._evaluated) await part.evaluate(options);
    }
    this.#assertSize();
    if (!options.minimize && !options.maximize) await this._root?._resolver?.addTerm(this);
    for (let index = this.results.length; index < Math.abs(this.number); index++) await this.roll(options);
    await this[evaluateFor](options);
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    const { minimize = false, maximize = false, strict = true } = options;
    if (strict && !RollTerm.isDeterministic(this, options)) throw new Error("A roll with dice cannot be evaluated synchronously");
    for (const part of [this._number, this._faces]) if (typeof part === "object" && !part._evaluated) part.evaluateSync(options);
    this.#assertSize();
    if (minimize || maximize) this.#fill(minimize ? this.#lowest() : this.mapRandomFace(0));
    return this;
  }

  #fill(face: number): void {
    for (let index = this.results.length; index < Math.abs(this.number); index++) this.results.push({ result: face, active: true });
    for (const { method, modifier } of this[fixedModifiers]()) method.call(this, modifier);
  }

  #assertSize(): void {
    if (Math.abs(this.number) > MOST) throw new Error(`A roll may hold at most ${MOST} dice of a kind`);
  }

  #lowest(): number {
    return this.mapRandomFace(1 - Number.EPSILON);
  }

  /** Rolls one more die and adds its result. */
  async roll(options: EvaluationOptions = {}): Promise<DiceResult> {
    const { minimize = false, maximize = false } = options;
    const result: DiceResult = { result: 0, active: true };
    if (minimize) result.result = this.#lowest();
    else if (maximize) result.result = this.mapRandomFace(0);
    else result.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(result);
    return result;
  }

  /** Returns the result of one die by its chosen method. If undefined, the caller uses `randomFace`. */
  async _roll(options: EvaluationOptions & { reroll?: boolean; explode?: boolean } = {}): Promise<number | undefined> {
    const method = this.method || methodFor(denominationOf(this));
    const { interactive, handler } = diceConfig()["fulfillment"]?.methods?.[method] ?? {};
    if (!interactive) return handler?.(this, options);
    const { reroll, explode } = options;
    return this._root?._resolver?.resolveResult(this, method, { reroll, explode });
  }

  /** Returns the face for a random number from 0 up to, not including, 1. 0 gives the highest face. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * this.faces);
  }

  randomFace(): number {
    return this.mapRandomFace(diceConfig()["randomUniform"]());
  }

  getResultLabel(result: DiceResult): string {
    return String(result.result);
  }

  getResultCSS(result: DiceResult): (string | null)[] {
    const judged = result.success !== undefined || result.failure !== undefined;
    const plain = (face: number, name: string): string | null => (!judged && result.result === face ? name : null);
    const flag = (name: "success" | "failure" | "rerolled" | "exploded" | "discarded"): string | null => (result[name] ? name : null);
    return [
      this.constructor.name.toLowerCase(),
      `d${this.faces}`,
      ...(["success", "failure", "rerolled", "exploded", "discarded"] as const).map(flag),
      plain(1, "min"),
      plain(this.faces, "max"),
    ];
  }

  /** Returns this term's data for the tooltip of a roll. */
  getTooltipData(): Record<string, any> {
    const { icon, method } = { icon: diceConfig()["fulfillment"]?.dice?.[`d${this.faces}`]?.icon, method: this.method };
    const rolls = this.results.map((result) => ({
      result: this.getResultLabel(result),
      classes: this.getResultCSS(result)
        .filter((name) => name !== null)
        .join(" "),
    }));
    return { formula: this.expression, total: this.total, faces: this.faces, flavor: this.flavor, icon, method, rolls };
  }

  async _evaluateModifiers(): Promise<void> {
    for (const written of this.modifiers) {
      for (const { command, modifier } of commandsIn(written, Object.keys((this.constructor as typeof DiceTerm).MODIFIERS))) {
        await this._evaluateModifier(command, modifier);
      }
    }
  }

  async _evaluateModifier(command: string, modifier: string): Promise<void> {
    const method = methodOf(this, command);
    await method?.call(this, modifier);
  }

  /** Applies the modifiers. If extremes are asked for, those that roll further dice are skipped. */
  async [evaluateFor](options: EvaluationOptions): Promise<void> {
    if (!options.minimize && !options.maximize) return this._evaluateModifiers();
    for (const { method, modifier } of this[fixedModifiers]()) await method.call(this, modifier);
  }

  [fixedModifiers](): { method: (modifier: string) => unknown; modifier: string }[] {
    const known = Object.keys((this.constructor as typeof DiceTerm).MODIFIERS);
    const found = this.modifiers.flatMap((written) => commandsIn(written, known)).filter(({ command }) => !ROLLING.has(command));
    return found.flatMap(({ command, modifier }) => {
      const method = methodOf(this, command);
      return method ? [{ method, modifier }] : [];
    });
  }

  static compareResult(result: number, comparison: string, target: number): boolean {
    return compares(result, comparison, target);
  }

  static _keepOrDrop(results: DiceResult[], number: number, options: { keep?: boolean; highest?: boolean } = {}): any {
    return keepOrDrop(results, number, options);
  }

  static _applyCount(
    results: DiceResult[],
    comparison: string,
    target: number,
    { flagSuccess = false, flagFailure = false }: { flagSuccess?: boolean; flagFailure?: boolean } = {},
  ): void {
    if (flagSuccess || !flagFailure) countBy(results, comparison, target, "success");
    else countBy(results, comparison, target, "failure");
  }

  static _applyDeduct(
    results: DiceResult[],
    comparison: string,
    target: number,
    { invertFailure = false }: { deductFailure?: boolean; invertFailure?: boolean } = {},
  ): void {
    deductBy(results, comparison, target, invertFailure);
  }

  /** Matches a text such as `2d6kh[fire]`. Null if it is no dice term. */
  static matchTerm(expression: string, { imputeNumber = true }: { imputeNumber?: boolean } = {}): RegExpMatchArray | null {
    const match = expression.match(this.REGEXP);
    return match && (match[1] !== undefined || imputeNumber) ? match : null;
  }

  /** Creates the term from a match of `matchTerm`. */
  static fromMatch(match: RegExpMatchArray): any {
    const [, number = "1", denomination = "6", modifiers = "", flavor] = match;
    const given = { number: Number(number), modifiers: splitModifiers(modifiers), options: { flavor } };
    if (/^[0-9]+$/.test(denomination)) return new (diceConfig()["terms"].d)({ ...given, faces: Number(denomination) });
    const named = diceConfig()["terms"][denomination.toLowerCase()];
    if (!named) throw new Error(`There is no die called d${denomination}`);
    return new named(given);
  }

  static override _fromData(this: any, data: Record<string, any>): any {
    const revive = (part: any): any => (typeof part === "object" && part ? rollClass().fromData(part) : part);
    return super._fromData.call(this, { ...data, number: revive(data["number"]), faces: revive(data["faces"]) });
  }

  override toJSON(): Record<string, any> {
    const data = super.toJSON();
    // A number that is itself a roll stays one until it is evaluated.
    for (const [attribute, part] of [
      ["number", this._number],
      ["faces", this._faces],
    ] as const)
      if (typeof part === "object") data[attribute] = part.toJSON();
    return data;
  }
}

function methodOf(term: any, command: string): ((modifier: string) => unknown) | undefined {
  const named = term.constructor.MODIFIERS[command];
  const method = typeof named === "string" ? term[named] : named;
  return typeof method === "function" ? method : undefined;
}
