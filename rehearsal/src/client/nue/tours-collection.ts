import { Collection } from "../../common/utils/index.ts";
import { Tour } from "./tour.ts";

/** All tours, by namespace and id. */
export class ToursCollection extends Collection<Tour> {
  /** Adds a tour. Throws if the name is already registered. */
  register(namespace: string, id: string, tour: Tour): void {
    tour.namespace = namespace;
    tour.id = id;
    if (this.has(tour.key)) throw new Error(`There is a tour ${tour.key} already.`);
    this.set(tour.key, tour);
    tour._reloadProgress();
  }

  override delete(key: string): boolean {
    return super.delete(key);
  }

  override set(key: string, tour: Tour): this {
    if (key !== tour.key) throw new Error(`The tour ${tour.key} cannot be kept as ${key}.`);
    return super.set(key, tour);
  }
}
