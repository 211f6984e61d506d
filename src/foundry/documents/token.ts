import { moverOf } from "../canvas/moments/mover.ts";
import { settleFresh } from "../canvas/moments/ways.ts";
import { isSpentBar } from "../models/actor/bars.ts";

/** A token on a scene. */
export class CallboardToken extends TokenDocument {
  /** What is left of a pool, or of Beats, is worked out and not stored, and may be changed by its bar all the same. */
  override getBarAttribute(...args: Parameters<TokenDocument["getBarAttribute"]>): ReturnType<TokenDocument["getBarAttribute"]> {
    const bar = super.getBarAttribute(...args);
    return bar && isSpentBar(bar.attribute) ? { ...bar, editable: true } : bar;
  }

  /** A figure that plays goes by one of its ways, on the scene, by keys and by commands. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    settleFresh(this);
  }

  /** Where our rules count what is moved, every started encounter has it recorded, and not the active one alone. */
  protected override _shouldRecordMovementHistory(): boolean {
    return super._shouldRecordMovementHistory() || moverOf(this) !== null;
  }
}
