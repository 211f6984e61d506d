import type { Context } from "./claim.ts";
import { hooks } from "./cases/hooks.ts";

/** The batches by key: each file of cases declares one. */
const BATCHES: Readonly<Record<string, (context: Context) => void>> = { hooks };

Hooks.once("quenchReady", (quench: { registerBatch: (key: string, register: (context: Context) => void, options: object) => void }) => {
  for (const [key, register] of Object.entries(BATCHES)) quench.registerBatch(`rehearsal.${key}`, register, { displayName: `Rehearsal: ${key}` });
});
