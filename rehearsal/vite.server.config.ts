import { defineConfig } from "vite";

/** The server's side of the rehearsal host, for Node; libraries stay in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: "node20",
    outDir: "dist/server",
    emptyOutDir: true,
    minify: false,
    ssr: "src/server/main.ts",
    rolldownOptions: { output: { entryFileNames: "main.js" } },
  },
});
