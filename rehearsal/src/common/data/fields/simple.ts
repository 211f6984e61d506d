import { DataField, wrongType, type CleanOptions, type FieldContext, type ValidateOptions } from "./base.ts";

/** True or false. */
export class BooleanField extends DataField {
  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: any): any {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  override _validateType(value: any, _options?: ValidateOptions): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _toInput(config: any): any {
    return super._toInput(config);
  }

  override _applyChangeAdd(value: any, delta: any, _model: any, _change: any): any {
    return Boolean(value) || Boolean(delta);
  }

  override _applyChangeMultiply(value: any, delta: any, _model: any, _change: any): any {
    return Boolean(value) && Boolean(delta);
  }

  override _applyChangeUpgrade(value: any, delta: any, _model: any, _change: any): any {
    return Boolean(value) || Boolean(delta);
  }

  override _applyChangeDowngrade(value: any, delta: any, _model: any, _change: any): any {
    return Boolean(value) && Boolean(delta);
  }
}

/** A finite number, perhaps with bounds, a step or choices. */
export class NumberField extends DataField {
  constructor(options: Record<string, any> = {}, context: FieldContext = {}) {
    super(options, context);
    // A number with choices is not nullable unless its options say so.
    if (this.choices) this.nullable = options.nullable ?? false;
    for (const bound of ["min", "max"]) {
      if (this[bound] !== undefined && !Number.isFinite(this[bound])) throw new Error(`${bound} must be a finite number`);
    }
  }

  static override get _defaults(): Record<string, any> {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  override _cast(value: any): any {
    if (typeof value === "string" && value.trim() === "") return null;
    return Number(value);
  }

  override clean(value: any, options: CleanOptions = {}, state?: any): any {
    const cleaned = super.clean(value, options, state);
    // An empty input is null, or the initial value if null is not allowed.
    return cleaned === null && !this.nullable ? this.getInitialValue(options.source) : cleaned;
  }

  override _cleanType(value: any, _options?: CleanOptions, _state?: any): any {
    if (value === null || Number.isNaN(value)) return value;
    let number = value as number;
    if (this.integer) number = Math.round(number);
    if (typeof this.min === "number") number = Math.max(number, this.min);
    if (typeof this.max === "number") number = Math.min(number, this.max);
    if (typeof this.step === "number" && this.step > 0) number = toStep(number, this.step, typeof this.min === "number" ? this.min : 0);
    return number;
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    if (initial === undefined && this.nullable) return null;
    if (initial === undefined && this.required && !this.choices) return this.#lowest();
    return initial;
  }

  #lowest(): number {
    const zero = this.positive ? (this.integer ? 1 : (this.step ?? 1)) : 0;
    return Math.max(this.min ?? zero, Math.min(this.max ?? zero, zero));
  }

  override _validateType(value: any, _options?: ValidateOptions): void {
    if (typeof value !== "number" || !Number.isFinite(value)) throw new Error("must be a finite number");
    this.#checkBounds(value);
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
    if (this.step && !onStep(value, this.step, this.min ?? 0)) throw new Error(`must be an increment of ${this.step}`);
  }

  #checkBounds(value: number): void {
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (typeof this.min === "number" && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (typeof this.max === "number" && value > this.max) throw new Error(`must be at most ${this.max}`);
  }

  override toInput(config: any = {}): any {
    return super.toInput({ min: this.min, max: this.max, step: this.step, ...config });
  }

  override toFormGroup(groupConfig: any = {}, inputConfig: any = {}): any {
    return super.toFormGroup(groupConfig, inputConfig);
  }

  override _toInput(config: any): any {
    return super._toInput({ choices: this.choices, ...config });
  }

  override _applyChangeMultiply(value: any, delta: any, _model: any, _change: any): any {
    return value * delta;
  }

  override _applyChangeUpgrade(value: any, delta: any, _model: any, _change: any): any {
    return value === null || delta > value ? delta : value;
  }

  override _applyChangeDowngrade(value: any, delta: any, _model: any, _change: any): any {
    return value === null || delta < value ? delta : value;
  }
}

function toStep(value: number, step: number, base: number): number {
  const decimals = Math.max(0, ...[step, base].map((number) => (String(number).split(".")[1] ?? "").length));
  return Number((Math.round((value - base) / step) * step + base).toFixed(decimals));
}

function onStep(value: number, step: number, base: number): boolean {
  const steps = (value - base) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** Whether a value is among choices. They are an array, a record or a function that returns one of these. */
export function isChoice(choices: any, value: any): boolean {
  const list = typeof choices === "function" ? choices() : choices;
  if (Array.isArray(list)) return list.some((choice) => choice === value || choice?.value === value);
  return Object.hasOwn(list, String(value));
}

/** Text, perhaps with choices. */
export class StringField extends DataField {
  constructor(options: Record<string, any> = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.choices) {
      // A text with choices is neither nullable nor blank unless its options say so.
      this.nullable = options.nullable ?? false;
      this.blank = options.blank ?? false;
    }
  }

  static override get _defaults(): Record<string, any> {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  override clean(value: any, options: CleanOptions = {}, state?: any): any {
    const trimmed = typeof value === "string" && this.trim ? value.trim() : value;
    if (trimmed === "" && !this.blank && !this.required) return this.nullable ? null : undefined;
    return super.clean(trimmed, options, state);
  }

  override getInitialValue(data?: any): any {
    const initial = super.getInitialValue(data);
    if (this.blank && this.required && !this.nullable && initial === undefined) return "";
    return initial;
  }

  override _cast(value: any): any {
    return String(value);
  }

  override _validateSpecial(value: any): boolean | void {
    if (value === "") {
      if (this.blank) return true;
      throw new Error("may not be a blank string");
    }
    return super._validateSpecial(value);
  }

  override _validateType(value: any, _options?: ValidateOptions): boolean | void {
    if (typeof value !== "string") throw wrongType(value, "a string");
    if (this.choices && !this._isValidChoice(value)) throw new Error(`${value} is not a valid choice`);
  }

  /** Whether a value is among the choices. */
  _isValidChoice(value: any): boolean {
    return isChoice(this.choices, value);
  }

  /** Returns options of a select from choices, grouped and labelled. */
  static _getChoices({ choices, labelAttr = "label", valueAttr = "value", blank }: any = {}): any[] {
    const list = typeof choices === "function" ? choices() : choices;
    const options =
      Array.isArray(list) && list.every((choice) => typeof choice !== "object")
        ? list.map((value) => ({ value, label: String(value) }))
        : Object.entries(list ?? {}).map(([key, choice]: [string, any]) =>
            typeof choice === "object"
              ? { ...choice, value: choice[valueAttr] ?? key, label: choice[labelAttr] }
              : { value: key, label: String(choice) },
          );
    if (blank !== undefined) options.unshift({ value: "", label: blank });
    return options;
  }

  override toInput(config: any = {}): any {
    return super.toInput(config);
  }

  override toFormGroup(groupConfig: any = {}, inputConfig: any = {}): any {
    return super.toFormGroup(groupConfig, inputConfig);
  }

  override _toInput(config: any): any {
    return super._toInput({ choices: this.choices, ...config });
  }
}
