import { defineConfig } from "vite";

/** Class names survive minification, since sheet ids and hooks are made of them; scripts/build.mjs sees to it that no two are the same. */
const keepNames = { class: true, function: false };

/** One ES module and one stylesheet. */
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2024",
    outDir: "dist/callboard",
    emptyOutDir: true,
    minify: true,
    lib: { entry: "src/callboard.ts", formats: ["es"], fileName: () => "callboard.js", cssFileName: "callboard" },
    rolldownOptions: {
      output: { codeSplitting: false, minify: { mangle: { keepNames }, compress: { keepNames }, codegen: { removeWhitespace: true } } },
    },
  },
  css: { transformer: "lightningcss" },
});
