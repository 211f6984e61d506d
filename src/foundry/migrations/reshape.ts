import { MIGRATIONS } from "../structures/migrations.ts";
import type { Migration, Source } from "./migration.ts";
import { convertForeignProse } from "./foreign-prose.ts";

/** Converts a document's `system` into the present shape, in place, as a model's `migrateData` does. Texts of other systems are converted too. */
export function reshape(
  kind: keyof NonNullable<Migration["shapes"]>,
  system: Record<string, unknown>,
  migrations: readonly Migration[] = MIGRATIONS,
): void {
  if (kind !== "Combat") convertForeignProse(system);
  const before: Source = system;
  const after = migrations.reduce((source, { shapes }) => shapes?.[kind]?.(source) ?? source, before);
  if (after === before) return;
  const fresh = { ...after };
  for (const key of Object.keys(system)) Reflect.deleteProperty(system, key);
  Object.assign(system, fresh);
}
