import { playCleanup } from "./support/cleanup.ts";

playCleanup(13, true);
