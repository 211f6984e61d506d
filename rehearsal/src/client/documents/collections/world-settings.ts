import { WorldCollection } from "./world-collection.ts";

/** The stored settings of the world and of its people. */
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  /** No tab of the sidebar lists stored settings. */
  override get directory(): any {
    return null;
  }

  /** The stored setting with a key, of the world or (with a user id) of one person. */
  getSetting(key: string, user: string | null = null): any {
    return this.find((setting) => setting._source.key === key && (setting._source.user ?? null) === user);
  }

  /** The stored value of a setting, as JSON. */
  getItem(key: string): string | null {
    return this.getSetting(key)?._source.value ?? null;
  }
}
