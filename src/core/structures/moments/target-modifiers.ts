import type { Cover, Numbers, Strike } from "./state.ts";

/** The number added to the die of a missile strike at a target in partial cover. Rule: moments.txt "Cover". */
const COVER = 1;

/** The fields of a target that count in a strike. `numbers` is null if the seat does not know the target's numbers. */
interface Struck {
  readonly npc: boolean;
  readonly cover: Cover;
  readonly numbers: Numbers | null;
}

/** Returns what the target itself adds to the die. Rule: rules.md SB-12 to SB-14. */
export function targetModifiersOf(kind: Strike, { npc, cover, numbers }: Struck): { readonly level: number; readonly cover: number } {
  return { level: npc ? (numbers?.level ?? 0) : 0, cover: kind === "missile" && cover === "partial" ? COVER : 0 };
}
