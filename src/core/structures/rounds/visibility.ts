import { visibilityOf } from "../../kernel/cast/visibility.ts";
import type { Character } from "./state.ts";

/** Who of the cast may be known to whom. */
export const { isShown, isTarget, knownOf, canSee, slotsOf } = visibilityOf<Character>();
