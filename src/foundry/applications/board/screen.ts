import type { Screen } from "../tracker/screen.ts";

/** How one structure is shown on a board. */
export type BoardScreen = Screen;
