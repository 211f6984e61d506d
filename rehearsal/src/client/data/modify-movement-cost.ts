import { fields } from "../../common/data/fields/index.ts";
import { RegionBehaviorType } from "./region-behavior-type.ts";

type Difficulties = Record<string, number>;

/** A behavior for difficult terrain: a cost factor for each movement action. Null makes it impassable. */
export class ModifyMovementCostRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = ["BEHAVIOR.TYPES.modifyMovementCost", "BEHAVIOR.TYPES.base"];

  static override defineSchema(): Record<string, any> {
    const { NumberField, TypedObjectField } = fields as any;
    const difficulty = new NumberField({ required: true, nullable: true, min: 0, initial: 1 });
    return { difficulties: new TypedObjectField(difficulty) };
  }

  /** Returns the terrain's effects on a token for a segment of its way. */
  _getTerrainEffects(_token: any, segment: { action: string }): { name: string; difficulty: number }[] {
    const difficulty = this.#difficulty(segment.action);
    return difficulty === 1 ? [] : [{ name: "difficulty", difficulty }];
  }

  #difficulty(name: string): number {
    const actions: Record<string, any> = CONFIG["Token"].movement.actions;
    const set: Record<string, number | null> = (this as any).difficulties;
    const plain = (action: string): number => (action in set ? (set[action] ?? Infinity) : 1);
    const derive: ((known: Difficulties) => number) | null | undefined = actions[name]?.deriveTerrainDifficulty;
    if (!derive) return plain(name);
    const underived = Object.keys(actions).filter((action) => !actions[action].deriveTerrainDifficulty);
    return derive(Object.fromEntries(underived.map((action) => [action, plain(action)])));
  }
}
