import { count, flag, oneOf, recordOf, text, type Shape } from "../shape.ts";
import { PARTY_AND_FOE } from "../sides.ts";
import { STANDINGS, type Member } from "./member.ts";

/** Returns checks (`Shape`) for each stored field of a combatant, which a structure extends. `side` must be one of the given sides. */
export const memberShapes = <const Side extends string>(
  sides: readonly Side[],
): { readonly [Key in keyof Member<Side>]: Shape<Member<Side>[Key]> } => ({
  name: text,
  place: count,
  side: oneOf(sides),
  npc: flag,
  hidden: flag,
  seen: flag,
  standing: oneOf(STANDINGS),
  outBy: text,
  held: flag,
  statuses: recordOf(flag),
});

/** Checks (`Shape`) for each stored field of a combatant, with the default sides party and foe. */
export const MEMBER_SHAPES: { readonly [Key in keyof Member]: Shape<Member[Key]> } = memberShapes(PARTY_AND_FOE);
