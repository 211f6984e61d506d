import { playCleanup } from "../e2e/support/cleanup.ts";

for (const generation of [13, 14] as const) playCleanup(generation);
