import { count, flag, oneOf, recordOf, text, type Shape } from "../shape.ts";
import { PARTY_AND_FOE } from "../sides.ts";
import { STANDINGS, type Member } from "./member.ts";

/** Returns the shapes of a stored member on one of these sides, for a structure to extend. */
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

/** The shapes of a stored member of party or foe. */
export const MEMBER_SHAPES: { readonly [Key in keyof Member]: Shape<Member[Key]> } = memberShapes(PARTY_AND_FOE);
