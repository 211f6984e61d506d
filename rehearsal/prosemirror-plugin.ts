import path from "node:path";
import { build, type Plugin } from "vite";

const FOLDER = path.join(import.meta.dirname, "src/client/prosemirror");

/** Bundles the editor by itself, as the text of a function that gives what its index exports. */
async function editorSource(): Promise<string> {
  const lib = { entry: path.join(FOLDER, "index.ts"), formats: ["iife" as const], name: "editor" };
  const rolldownOptions = { output: { keepNames: true } };
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: { target: "es2024", write: false, minify: true, lib, rolldownOptions },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !("output" in bundle)) throw new Error("The editor was not bundled.");
  return `${bundle.output[0].code}\nreturn editor;`;
}

/** Carries the editor along as text: few pages ever open one, and to parse it as a part of the script takes a twentieth of each join. */
export function prosemirrorPlugin(): Plugin {
  return {
    name: "prosemirror",
    async load(id) {
      if (id !== path.join(FOLDER, "load.ts")) return null;
      return `const source = ${JSON.stringify(await editorSource())};
        let editor = null;
        export function getProseMirror() {
          editor ??= new Function(source)();
          return editor;
        }`;
    },
  };
}
