import { sortByOrder, type Owner } from "../../platform/card-items.ts";

/** An item of type "skill", which is tested with dice. */
export type SkillItem = Item.OfType<"skill">;

/** Whether an item is a skill, an item of type "skill". */
export const isSkill = (item: { readonly type: string }): item is SkillItem => item.type === "skill";

/** Returns an actor's skills in their sheet order. */
export const sortedSkillsOf = ({ items }: Owner): SkillItem[] => sortByOrder([...items].filter(isSkill));
