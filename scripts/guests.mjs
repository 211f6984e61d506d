import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

/** Parts of a package folder that no host needs. */
const LEFT_OUT = new Set(["node_modules", ".git"]);
const KINDS = ["system", "module"];
/** The file in the data folder that lists the modules of the last start. */
const NOTE = "started.json";

/** Returns the arguments of `npm start`, with the packages to open. Throws a message for people if they are invalid. */
export function readArguments(args) {
  const text = { type: "string" };
  const flag = { type: "boolean", default: false };
  const options = { fresh: flag, report: flag, headless: text, system: text, module: { ...text, multiple: true } };
  const { values } = parseArgs({ args, options });
  const system = values.system === undefined ? null : packageAt(values.system, "system");
  const modules = (values.module ?? []).map((folder) => packageAt(folder, "module"));
  const twice = modules.find(({ id }, index) => modules.findIndex((one) => one.id === id) !== index);
  if (twice) throw new Error(`The module "${twice.id}" was named twice.`);
  return { fresh: values.fresh, report: values.report, headless: values.headless, system, modules };
}

/** Returns the package in a folder, from its manifest. Throws a message for people if there is none of that kind. */
export function packageAt(folder, kind) {
  const from = path.resolve(folder);
  if (!existsSync(from) || !statSync(from).isDirectory())
    throw new Error(`There is no folder ${from}: --${kind} takes the folder of a ${kind}.`);
  const file = path.join(from, `${kind}.json`);
  if (!existsSync(file)) {
    const other = KINDS.find((one) => existsSync(path.join(from, `${one}.json`)));
    const hint = other ? `It holds a ${other}.json: name it with --${other}.` : "If it is built, name the folder that its build makes.";
    throw new Error(`There is no ${kind}.json in ${from}. ${hint}`);
  }
  return { kind, from, ...manifestOf(file) };
}

function manifestOf(file) {
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error.message}`, { cause: error });
  }
  const { id, title } = manifest ?? {};
  if (typeof id !== "string" || !/^[\w-]+$/.test(id)) throw new Error(`${file} has no "id" of letters, digits, hyphens and underscores.`);
  return { id, title: typeof title === "string" && title !== "" ? title : id };
}

/** Copies packages into a data folder, over earlier copies. Modules of an earlier start that are not among them are removed. */
export function installPackages(data, packages) {
  for (const id of startedModules(data)) rmSync(path.join(data, "modules", id), { recursive: true, force: true });
  for (const { kind, id, from } of packages) {
    const target = path.join(data, `${kind}s`, id);
    if (path.resolve(from) === path.resolve(target)) continue;
    rmSync(target, { recursive: true, force: true });
    mkdirSync(path.dirname(target), { recursive: true });
    // A data folder inside the package is not copied into itself.
    const inner = path.resolve(from, data);
    const isWanted = (file) => !LEFT_OUT.has(path.basename(file)) && (path.resolve(file) !== inner || inner === path.resolve(from));
    cpSync(from, target, { recursive: true, dereference: true, filter: isWanted });
  }
  const modules = packages.filter(
    ({ kind, id, from }) => kind === "module" && path.resolve(from) !== path.join(path.resolve(data), "modules", id),
  );
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, NOTE), JSON.stringify(modules.map(({ id }) => id)));
}

function startedModules(data) {
  const file = path.join(data, NOTE);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}
