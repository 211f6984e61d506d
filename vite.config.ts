import { defineConfig } from "vite";

/** One ES module and one stylesheet; class names survive minification, since sheet ids and hooks are made of them. */
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2024",
    outDir: "dist/callboard",
    emptyOutDir: true,
    minify: true,
    lib: { entry: "src/callboard.ts", formats: ["es"], fileName: () => "callboard.js", cssFileName: "callboard" },
    rolldownOptions: { output: { codeSplitting: false, keepNames: true, minify: { mangle: { keepNames: true }, compress: true } } },
  },
  css: { transformer: "lightningcss" },
});
