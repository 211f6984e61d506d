import { WorldCollection } from "./world-collection.ts";

/** The stored settings of the world and of its users. */
export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  /** No tab of the sidebar lists stored settings. */
  override get directory(): any {
    return null;
  }

  /** Returns the stored setting with a key: the world's, or (with a user id) that user's. */
  getSetting(key: string, user: string | null = null): any {
    return this.find((setting) => setting._source.key === key && (setting._source.user ?? null) === user);
  }

  /** Returns the stored value of a setting as JSON, or null. */
  getItem(key: string): string | null {
    return this.getSetting(key)?._source.value ?? null;
  }
}
