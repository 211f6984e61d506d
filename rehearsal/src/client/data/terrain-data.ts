import { DataModel } from "../../common/abstract/index.ts";
import { fields } from "../../common/data/fields/index.ts";

/** The base of terrain data for token movement. */
export abstract class BaseTerrainData extends DataModel {
  /** Returns the terrain that results from the effects of all regions here. Null if there are none. */
  static resolveTerrainEffects(_effects: { name: string; [key: string]: unknown }[]): any {
    throw new Error(`${this.name} does not resolve terrain effects`);
  }

  /** Whether two terrains are the same for movement. */
  abstract equals(other: any): boolean;
}

/** The terrain's difficulty: a cost factor, or null if it is impassable. */
export class TerrainData extends BaseTerrainData {
  static override defineSchema(): Record<string, any> {
    return { difficulty: new fields["NumberField"]({ required: true, nullable: true, min: 0, initial: 1 }) };
  }

  /** Multiplies the difficulties of all regions. */
  static override resolveTerrainEffects(effects: { name: string; [key: string]: unknown }[]): any {
    let difficulty = 1;
    for (const effect of effects) if (effect.name === "difficulty") difficulty *= (effect["difficulty"] as number | null) ?? Infinity;
    return difficulty === 1 ? null : new this({ difficulty: Number.isFinite(difficulty) ? difficulty : null });
  }

  equals(other: any): boolean {
    return other instanceof TerrainData && (other as any).difficulty === (this as any).difficulty;
  }
}
