import { makeStrict } from "../../../common/strict.ts";
import { diceConfig } from "../environment.ts";

/** The options for evaluating a roll or a term. */
export interface EvaluationOptions {
  minimize?: boolean;
  maximize?: boolean;
  allowStrings?: boolean;
  allowInteractive?: boolean;
  /** For a synchronous evaluation: throws on dice if true (default), or leaves them out. */
  strict?: boolean;
}

/** A part of a dice formula. */
export abstract class RollTerm {
  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  static SERIALIZE_ATTRIBUTES: string[] = [];

  options: Record<string, any>;
  _evaluated = false;
  _root: any = undefined;
  isIntermediate = false;

  constructor({ options = {} }: { options?: Record<string, any> } = {}) {
    this.options = options;
  }

  /** The term's text in the evaluated formula, without flavour. */
  get expression(): string {
    throw new Error(`${this.constructor.name} has no expression`);
  }

  /** The term's text in the formula. */
  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get total(): any {
    throw new Error(`${this.constructor.name} has no total`);
  }

  get flavor(): string {
    return this.options["flavor"] || "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  /** Evaluates the term. Returns a promise if dice are rolled. Throws if it was already evaluated. */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`The ${this.constructor.name} has already been evaluated and is now immutable`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  _evaluate(_options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  static isDeterministic(term: RollTerm, { minimize, maximize }: EvaluationOptions = {}): boolean {
    return Boolean(minimize ?? false) || Boolean(maximize ?? false) || term.isDeterministic;
  }

  /** Creates a term from a plain object, of the class that it names. Throws for an unknown class. */
  static fromData(data: Record<string, any>): any {
    const { termTypes, terms } = diceConfig();
    const named =
      termTypes?.[data["class"]] ?? Object.values((terms ?? {}) as Record<string, any>).find((term) => term.name === data["class"]);
    if (!named) throw new Error(`There is no roll term called ${String(data["class"])}`);
    return named._fromData(data);
  }

  static _fromData(this: any, data: Record<string, any>): any {
    const term = new this({ ...data, options: { ...data["options"] } });
    term._evaluated = data["evaluated"] ?? true;
    return term;
  }

  /** Creates a term from a JSON text. */
  static fromJSON(json: string): any {
    return this.fromData(JSON.parse(json));
  }

  /** Returns the term as a plain object for `fromData`. */
  toJSON(): Record<string, any> {
    const data: Record<string, any> = { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
    for (const attribute of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES)
      data[attribute] = plain((this as Record<string, any>)[attribute]);
    return data;
  }
}

makeStrict(RollTerm);

function plain(value: any): any {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === "object" && value !== null && typeof value.toJSON === "function" ? value.toJSON() : value;
}
