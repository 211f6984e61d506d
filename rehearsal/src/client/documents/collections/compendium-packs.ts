import { Collection } from "../../../common/utils/index.ts";

/** The compendiums, by id. */
export class CompendiumPacks extends Collection<any> {
  /** The name of this collection. */
  get name(): string {
    return "CompendiumPacks";
  }

  override set(key: string, pack: any): this {
    return super.set(key, pack);
  }

  override delete(key: string): boolean {
    return super.delete(key);
  }

  /** The folders for compendiums. */
  get folders(): any {
    return new Collection(game.folders.filter((folder: any) => folder.type === "Compendium").map((folder: any) => [folder.id, folder]));
  }
}
