import { DataModel } from "../../common/abstract/index.ts";
import { fields } from "../../common/data/fields/index.ts";

/** The base of what ground is like to those who cross it. */
export abstract class BaseTerrainData extends DataModel {
  /** One terrain from what all regions here do; null where nothing does anything. */
  static resolveTerrainEffects(_effects: { name: string; [key: string]: unknown }[]): any {
    throw new Error(`${this.name} does not resolve terrain effects`);
  }

  /** Whether two terrains are the same to those who cross them. */
  abstract equals(other: any): boolean;
}

/** How difficult the ground is: a factor of the cost, null where nobody passes. */
export class TerrainData extends BaseTerrainData {
  static override defineSchema(): Record<string, any> {
    return { difficulty: new fields["NumberField"]({ required: true, nullable: true, min: 0, initial: 1 }) };
  }

  /** The difficulties of all regions multiply. */
  static override resolveTerrainEffects(effects: { name: string; [key: string]: unknown }[]): any {
    let difficulty = 1;
    for (const effect of effects) if (effect.name === "difficulty") difficulty *= (effect["difficulty"] as number | null) ?? Infinity;
    return difficulty === 1 ? null : new this({ difficulty: Number.isFinite(difficulty) ? difficulty : null });
  }

  equals(other: any): boolean {
    return other instanceof TerrainData && (other as any).difficulty === (this as any).difficulty;
  }
}
