import { rerolled, rollAgain } from "../again.ts";
import { keepOrDropBy, type DiceResult } from "../modifiers.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";

/** A coin: 1 is heads, 0 is tails. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Record<string, any> = { c: "call" };

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 2 });
  }

  override getResultLabel(result: DiceResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DiceResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      result.result === 1 ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.round(1 - randomUniform);
  }

  /** Calls heads (`c1`, the default) or tails (`c0`) and counts the matching coins. */
  call(modifier: string): void {
    const called = modifier.match(/^c([01])?$/i)?.[1] === "0" ? 0 : 1;
    for (const result of this.results) {
      const met = result.result === called;
      result.success = met;
      result.failure = !met;
      result.count = met ? 1 : 0;
    }
  }
}

/** A Fate die with -1, 0 and 1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Record<string, any> = {
    r: reroll,
    rr: rerollRecursive,
    k: keep,
    kh: keep,
    kl: keep,
    d: drop,
    dh: drop,
    dl: drop,
  };

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 3 });
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * this.faces) - 2;
  }

  override getResultLabel(result: DiceResult): string {
    return { "-1": "-", "0": "0", "1": "+" }[String(result.result)] ?? String(result.result);
  }
}

function keep(this: FateDie, modifier: string): boolean {
  return keepOrDropBy(this.results, modifier, true);
}

function drop(this: FateDie, modifier: string): boolean {
  return keepOrDropBy(this.results, modifier, false);
}

function reroll(this: FateDie, modifier: string): Promise<boolean | void> {
  return rollAgain(this, modifier, { letters: /rr?/, recursive: false, target: -1, mark: rerolled });
}

function rerollRecursive(this: FateDie, modifier: string): Promise<boolean | void> {
  return rollAgain(this, modifier, { letters: /rr?/, recursive: true, target: -1, mark: rerolled });
}
