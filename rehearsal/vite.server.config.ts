import { defineConfig } from "vite";

/** The server's side of the rehearsal host, for Node: one file with its libraries, which starts in two thirds of the time, but for the database, which is machine code. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: true, external: ["classic-level"] },
  build: {
    target: "node20",
    outDir: "dist/server",
    emptyOutDir: true,
    minify: false,
    ssr: "src/server/main.ts",
    rolldownOptions: { output: { entryFileNames: "main.js" } },
  },
});
