import { setGeneration } from "./generation.ts";

// A test that runs on 13 imports this first: classes read the generation while they are defined.
setGeneration(13);
