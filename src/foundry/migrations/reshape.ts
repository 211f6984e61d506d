import { MIGRATIONS } from "../structures/migrations.ts";
import type { Migration, Source } from "./migration.ts";
import { readForeignProse } from "./foreign-prose.ts";

/** Brings `system` of a document into today's shape, in place, as a model's `migrateData` does. Texts of other systems become ours. */
export function reshape(
  kind: keyof NonNullable<Migration["shapes"]>,
  system: Record<string, unknown>,
  migrations: readonly Migration[] = MIGRATIONS,
): void {
  if (kind !== "Combat") readForeignProse(system);
  const before: Source = system;
  const after = migrations.reduce((source, { shapes }) => shapes?.[kind]?.(source) ?? source, before);
  if (after === before) return;
  const fresh = { ...after };
  for (const key of Object.keys(system)) Reflect.deleteProperty(system, key);
  Object.assign(system, fresh);
}
