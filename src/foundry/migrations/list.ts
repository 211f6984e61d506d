import type { Migration } from "./migration.ts";

/** Every migration there is, the oldest first. Version 0.1.0 is the first whose worlds anybody has. */
export const MIGRATIONS: readonly Migration[] = [];
