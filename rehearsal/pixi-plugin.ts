import type { Plugin } from "vite";

const EAGER = "const segmenter = new Intl.Segmenter();\n    return (s) => [...segmenter.segment(s)].map";
const LAZY = "let segmenter;\n    return (s) => [...(segmenter ??= new Intl.Segmenter()).segment(s)].map";

/** Has PIXI make what parts a text into letters once a text is measured: it does so as it is loaded, which takes a fortieth of each join. */
export function pixiPlugin(): Plugin {
  return {
    name: "pixi",
    transform(code, id) {
      if (!id.endsWith("/@pixi/text/lib/TextMetrics.mjs")) return null;
      if (!code.includes(EAGER)) throw new Error("PIXI’s TextMetrics has changed: adapt EAGER and LAZY in pixi-plugin.ts.");
      return code.replace(EAGER, LAZY);
    },
  };
}
