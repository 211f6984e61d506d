import { sortByOrder, type Owner } from "../../platform/items.ts";

/** A skill, which is tested with dice. */
export type SkillItem = Item.OfType<"skill">;

/** True for a skill. */
export const isSkill = (item: { readonly type: string }): item is SkillItem => item.type === "skill";

/** An actor's skills in the order that people gave them. */
export const sortedSkillsOf = ({ items }: Owner): SkillItem[] => sortByOrder([...items].filter(isSkill));
