import { statOfBar } from "./actor.ts";

/** A token on a scene. */
export class CallboardToken extends TokenDocument {
  /** What is left of a pool is worked out and not stored, and may be changed by its bar all the same. */
  override getBarAttribute(...args: Parameters<TokenDocument["getBarAttribute"]>): ReturnType<TokenDocument["getBarAttribute"]> {
    const bar = super.getBarAttribute(...args);
    return bar && statOfBar(bar.attribute) !== "" ? { ...bar, editable: true } : bar;
  }
}
