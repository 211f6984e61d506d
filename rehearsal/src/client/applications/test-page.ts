import { utils } from "../../common/utils/index.ts";
import { Hooks } from "../hooks.ts";
import { textEditor, ux } from "./config.ts";
import { sendTemplates } from "./handlebars/templates.fixture.ts";
import * as applications from "./index.ts";

/** The parts of a test's page that the test can read. */
export interface TestPage {
  readonly warnings: string[];
  readonly templates: Record<string, string>;
  readonly hooks: string[];
}

/** Sets up a page without a host: texts are their keys, templates come from a record, and hooks are noted. */
export function installPage(): TestPage {
  const page: TestPage = { warnings: [], templates: {}, hooks: [] };
  const globals = globalThis as any;
  document.body.replaceChildren();
  globals.Hooks = Hooks;
  globals.game = {
    i18n: {
      lang: "en",
      localize: (key: string) => key,
      has: () => false,
      format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
    },
    user: { id: "me", isGM: true, can: () => true },
    userId: "me",
    packs: new Map(),
    settings: { settings: new Map(), get: () => ({}) },
  };
  const note = (message: string): unknown => page.warnings.push(message);
  globals.ui = { notifications: { warn: note, error: note, info: note }, activeWindow: null };
  globals.CONFIG = { ux, TextEditor: textEditor };
  globals.foundry = { utils: { ...utils, getRoute: (path: string) => `/${path}` }, applications };
  globals.fromUuid = async () => null;
  globals.fromUuidSync = () => null;
  globals.fetch = sendTemplates((path) => page.templates[path]);
  return page;
}

/** Notes each call of the named hooks. */
export function noteHooks(names: readonly string[], heard: (name: string) => unknown): void {
  for (const name of names) Hooks.on(name, () => void heard(name));
}
