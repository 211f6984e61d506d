import { count, flag, one, recordOf, text, type Shape } from "../shape.ts";
import { PARTY_AND_FOE } from "../sides.ts";
import { STANDINGS, type Member } from "./member.ts";

/** What a stored member of a cast looks like, for a structure to add its own. */
export const MEMBER_SHAPES: { readonly [Key in keyof Member]: Shape<Member[Key]> } = {
  name: text,
  place: count,
  side: one(PARTY_AND_FOE),
  npc: flag,
  hidden: flag,
  seen: flag,
  standing: one(STANDINGS),
  outBy: text,
  held: flag,
  statuses: recordOf(flag),
};
