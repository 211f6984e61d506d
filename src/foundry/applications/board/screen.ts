import type { Screen } from "../tracker/screen.ts";
import type { Carry } from "./carry.ts";

/** How one structure is shown on a board. */
export interface BoardScreen extends Screen {
  /** Puts a card elsewhere; where cards can be carried. */
  readonly carry?: Carry;
}
