import { utils } from "../common/utils/index.ts";
import { localizeModel, localizeSchema } from "./i18n-models.ts";

type Translations = Record<string, unknown>;

async function load(src: string): Promise<Translations> {
  const response = await fetch(utils.getRoute(src)).catch(() => null);
  if (response === null || !response.ok) return {};
  const type = response.headers.get("content-type") ?? "application/json";
  if (type.includes("html")) return {};
  try {
    return utils.expandObject(await response.json()) as Translations;
  } catch (error) {
    console.error(`The translations in ${src} cannot be read`, error);
    return {};
  }
}

/** Whether a translation of a package is meant for this world. */
function applies(entry: any, lang: string): boolean {
  if (entry.lang !== lang) return false;
  if (entry.system && entry.system !== game.system.id) return false;
  return !entry.module || game.modules.get(entry.module)?.active === true;
}

/** All texts of the host and the packages in the language that this browser's person chose. */
export class Localization {
  lang: string;
  translations: Translations = {};
  _fallback: Translations = {};

  constructor(serverLanguage = "en") {
    this.lang = serverLanguage.split(".")[0] || "en";
  }

  /** Gives the fields of a data model their labels and hints, from the prefixes that the model names or the caller does. */
  static localizeDataModel(model: any, { prefixes, prefixPath }: { prefixes?: readonly string[]; prefixPath?: string } = {}): void {
    localizeModel(model, prefixes ?? [], prefixPath ?? "");
  }

  /** Gives the fields of a schema their labels and hints. */
  static localizeSchema(schema: any, prefixes: readonly string[] = [], { prefixPath = "" }: { prefixPath?: string } = {}): void {
    localizeSchema(schema, prefixes, prefixPath);
  }

  /** Loads the language this browser chose, before the hook `i18nInit`. */
  async initialize(): Promise<void> {
    const chosen = game.settings.get("core", "language") as string;
    await this.setLanguage(chosen || this.lang);
    document.documentElement.lang = this.lang;
  }

  /** Loads another language; texts that it lacks are shown in English. */
  async setLanguage(lang: string): Promise<void> {
    this.lang = Intl.getCanonicalLocales(lang)[0] ?? "en";
    this.translations = await this._getTranslations(this.lang);
    this._fallback = this.lang === "en" ? this.translations : await this._getTranslations("en");
  }

  /** All texts of one language: the host's, then the system's, then those of the modules and the world. */
  async _getTranslations(lang: string): Promise<Translations> {
    const packages = [game.system, ...[...game.modules.values()].filter((module: any) => module.active), game.world];
    // The host itself speaks English only.
    const paths = [...(lang === "en" ? ["lang/en.json"] : []), ...packages.flatMap((pkg: any) => this._filterLanguagePaths(pkg, lang))];
    const files = await Promise.all([...new Set(paths)].map((path) => this._loadTranslationFile(path)));
    const merged: Translations = {};
    for (const file of files) utils.mergeObject(merged, file, { inplace: true });
    return merged;
  }

  /** The files with which a package contributes to a language. */
  _filterLanguagePaths(pkg: any, lang: string): string[] {
    return [...(pkg?.languages ?? [])]
      .filter((entry: any) => applies(entry, lang))
      .map((entry: any) =>
        entry.path.startsWith(`${pkg.type}s/`) || entry.path.startsWith("/") ? entry.path : `${pkg.type}s/${pkg.id}/${entry.path}`,
      );
  }

  /** One file of texts, as an object without dots in its keys; empty when there is none. */
  async _loadTranslationFile(src: string): Promise<Translations> {
    return load(src);
  }

  /** Whether there is a text for a key, by default the English one counting too. */
  has(stringId: string, fallback = true): boolean {
    if (typeof utils.getProperty(this.translations, stringId) === "string") return true;
    return fallback && typeof utils.getProperty(this._fallback, stringId) === "string";
  }

  /** The text for a key, else the key itself. */
  localize(stringId: string): string {
    const text = utils.getProperty(this.translations, stringId) ?? utils.getProperty(this._fallback, stringId);
    return typeof text === "string" ? text : String(stringId);
  }

  /** The text for a key with its `{places}` filled in. */
  format(stringId: string, data: Readonly<Record<string, any>> = {}): string {
    return this.localize(stringId).replace(/\{([^}]+)\}/g, (_place, name: string) => String(data[name]));
  }

  /** Joins words as the language does. */
  getListFormatter({ style = "long", type = "conjunction" }: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sorts things by one of their texts, as the language does. */
  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    return objects.sort((a: any, b: any) => collator.compare(a[key] ?? "", b[key] ?? ""));
  }
}

/** The global `_loc` of generation 14: the text for a key, filled in if data come with it. */
export function localizeShort(stringId: string, data?: Readonly<Record<string, any>>): string {
  return data === undefined ? game.i18n.localize(stringId) : game.i18n.format(stringId, data);
}
