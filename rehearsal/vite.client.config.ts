import { defineConfig } from "vite";
import { peggyPlugin } from "./peggy-plugin.ts";
import { pixiPlugin } from "./pixi-plugin.ts";
import { prosemirrorPlugin } from "./prosemirror-plugin.ts";

/** The page's side of the rehearsal host: one script and one stylesheet. Class names survive, since packages hook on them. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [peggyPlugin(), pixiPlugin(), prosemirrorPlugin()],
  build: {
    target: "es2024",
    outDir: "dist/client",
    emptyOutDir: true,
    minify: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8000,
    lib: { entry: "src/client/main.ts", formats: ["es"], fileName: () => "rehearsal.js", cssFileName: "rehearsal" },
    rolldownOptions: { output: { codeSplitting: false, keepNames: true } },
  },
});
