import { setGeneration } from "./generation.ts";

// Imported first by tests that begin on 13: what classes have of 14 is given to them as they are made.
setGeneration(13);
