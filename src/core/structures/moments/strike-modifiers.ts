import type { Cover, Numbers, Strike } from "./state.ts";

/** What partial cover adds to the die of a missile strike. Rule: moments.txt "Cover". */
const COVER = 1;

/** As much of a figure as counts where it is struck; null for numbers that are not known. */
interface Struck {
  readonly npc: boolean;
  readonly cover: Cover;
  readonly numbers: Numbers | null;
}

/** What the target itself adds to the die. Rule: rules.md SB-12 to SB-14. */
export function targetModifiersOf(kind: Strike, { npc, cover, numbers }: Struck): { readonly level: number; readonly cover: number } {
  return { level: npc ? (numbers?.level ?? 0) : 0, cover: kind === "missile" && cover === "partial" ? COVER : 0 };
}
