import { setGeneration } from "../../common/generation.ts";

/** Imported before everything else: which generation this page imitates. */
const told = (globalThis as { GENERATION?: unknown }).GENERATION;
setGeneration(told === 13 ? 13 : 14);
