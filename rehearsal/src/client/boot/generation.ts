import { setGeneration } from "../../common/generation.ts";

/** Must be imported first. Sets the generation that this page imitates. */
const told = (globalThis as { GENERATION?: unknown }).GENERATION;
setGeneration(told === 13 ? 13 : 14);
