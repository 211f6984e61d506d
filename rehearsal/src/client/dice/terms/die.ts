import { exploded, rerolled, rollAgain } from "../again.ts";
import { countBy, deductBy, keepOrDropBy, readCondition } from "../modifiers.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";

/** An ordinary die with a number of faces. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: Record<string, any> = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  constructor(termData: DiceTermData = {}) {
    super(termData);
    if (typeof this._faces !== "object" && !(Number.isInteger(this._faces) && this._faces >= 0)) {
      throw new Error(`A die cannot have ${String(this._faces)} faces`);
    }
  }

  override get total(): any {
    const total = super.total;
    if (total === undefined) return undefined;
    if (this.options["marginSuccess"] !== undefined) return total - this.options["marginSuccess"];
    if (this.options["marginFailure"] !== undefined) return this.options["marginFailure"] - total;
    return total;
  }

  override get denomination(): string {
    return `d${this.faces}`;
  }

  override get expression(): string {
    const written = (part: any): string =>
      typeof part === "object" ? (part._evaluated ? String(part.total) : `(${part.formula})`) : String(part);
    return `${written(this._number)}d${written(this._faces)}${this.modifiers.join("")}`;
  }

  /** Rerolls results that meet the condition (by default the lowest face). */
  async reroll(modifier: string, { recursive = false }: { recursive?: boolean } = {}): Promise<boolean | void> {
    return rollAgain(this, modifier, { letters: /rr?/, recursive, target: 1, mark: rerolled });
  }

  async rerollRecursive(modifier: string): Promise<boolean | void> {
    return this.reroll(modifier, { recursive: true });
  }

  /** Rolls another die for each result that meets the condition (by default the highest face). */
  async explode(modifier: string, { recursive = true }: { recursive?: boolean } = {}): Promise<boolean | void> {
    return rollAgain(this, modifier, { letters: /xo?/, recursive, target: this.faces, mark: exploded });
  }

  async explodeOnce(modifier: string): Promise<boolean | void> {
    return this.explode(modifier, { recursive: false });
  }

  keep(modifier: string): boolean | void {
    return keepOrDropBy(this.results, modifier, true);
  }

  drop(modifier: string): boolean | void {
    return keepOrDropBy(this.results, modifier, false);
  }

  countSuccess(modifier: string): boolean | void {
    return this.#judge(modifier, /cs/, this.faces, (comparison, target) => countBy(this.results, comparison, target, "success"));
  }

  countFailures(modifier: string): boolean | void {
    return this.#judge(modifier, /cf/, 1, (comparison, target) => countBy(this.results, comparison, target, "failure"));
  }

  countEven(_modifier: string): boolean | void {
    this.#countParity(0);
  }

  countOdd(_modifier: string): boolean | void {
    this.#countParity(1);
  }

  #countParity(remainder: number): void {
    for (const result of this.results) {
      if (!result.active) continue;
      result.success = Math.abs(result.result % 2) === remainder;
      result.count = result.success ? 1 : 0;
    }
  }

  deductFailures(modifier: string): boolean | void {
    return this.#judge(modifier, /df/, 1, (comparison, target) => deductBy(this.results, comparison, target, false));
  }

  subtractFailures(modifier: string): boolean | void {
    return this.#judge(modifier, /sf/, 1, (comparison, target) => deductBy(this.results, comparison, target, true));
  }

  /** Makes the total the margin by which a target is met. */
  marginSuccess(modifier: string): boolean | void {
    return this.#judge(modifier, /ms/, this.faces, (comparison, target) => {
      const key = comparison.startsWith("<") ? "marginFailure" : "marginSuccess";
      this.options[key] = target;
    });
  }

  #judge(modifier: string, letters: RegExp, usual: number, apply: (comparison: string, target: number) => void): boolean | void {
    const condition = readCondition(modifier, letters);
    if (!condition) return false;
    apply(condition.comparison ?? "=", condition.target ?? condition.limit ?? usual);
  }

  minimum(modifier: string): boolean | void {
    return this.#bound(modifier, /min/, (result, bound) => result < bound);
  }

  maximum(modifier: string): boolean | void {
    return this.#bound(modifier, /max/, (result, bound) => result > bound);
  }

  #bound(modifier: string, letters: RegExp, beyond: (result: number, bound: number) => boolean): boolean | void {
    const condition = readCondition(modifier, letters);
    const bound = condition?.limit ?? condition?.target;
    if (bound === undefined || bound === null) return false;
    for (const result of this.results) {
      if (!beyond(result.result, bound)) continue;
      result.count = bound;
      result.rerolled = true;
    }
  }
}
