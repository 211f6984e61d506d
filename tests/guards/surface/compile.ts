import path from "node:path";
import { API, type Project } from "@typescript/native/unstable/sync";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** A compiled project, which answers questions until `close` ends the compiler's process. */
export interface Compiled {
  readonly project: Project;
  readonly close: () => void;
}

/** Compiles a project at the repository's root. Its configuration and the given sources, text by path, need not be on disk. */
export function compile(config: object, sources: Readonly<Record<string, string>> = {}): Compiled {
  const file = path.join(ROOT, "tsconfig.surface.json");
  const texts = new Map([[file, JSON.stringify(config)], ...Object.entries(sources)]);
  const api = new API({ cwd: ROOT, fs: { readFile: (name) => texts.get(name) } });
  const project = api.updateSnapshot({ openProjects: [file] }).getProject(file);
  if (!project) throw new Error("the project was not compiled");
  return { project, close: () => api.close() };
}
