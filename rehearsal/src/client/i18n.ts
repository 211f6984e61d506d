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

/** Whether a package's translation applies to this world. */
function applies(entry: any, lang: string): boolean {
  if (entry.lang !== lang) return false;
  if (entry.system && entry.system !== game.system.id) return false;
  return !entry.module || game.modules.get(entry.module)?.active === true;
}

/** The texts of the host and the packages in the language chosen in this browser. */
export class Localization {
  lang: string;
  translations: Translations = {};
  _fallback: Translations = {};

  constructor(serverLanguage = "en") {
    this.lang = serverLanguage.split(".")[0] || "en";
  }

  /** Sets the labels and hints of a data model's fields, from its own prefixes or the given ones. */
  static localizeDataModel(model: any, { prefixes, prefixPath }: { prefixes?: readonly string[]; prefixPath?: string } = {}): void {
    localizeModel(model, prefixes ?? [], prefixPath ?? "");
  }

  /** Sets the labels and hints of a schema's fields. */
  static localizeSchema(schema: any, prefixes: readonly string[] = [], { prefixPath = "" }: { prefixPath?: string } = {}): void {
    localizeSchema(schema, prefixes, prefixPath);
  }

  /** Loads the language chosen in this browser, before the hook `i18nInit`. */
  async initialize(): Promise<void> {
    const chosen = game.settings.get("core", "language") as string;
    await this.setLanguage(chosen || this.lang);
    document.documentElement.lang = this.lang;
  }

  /** Loads another language. Texts that it lacks are shown in English. */
  async setLanguage(lang: string): Promise<void> {
    this.lang = Intl.getCanonicalLocales(lang)[0] ?? "en";
    this.translations = await this._getTranslations(this.lang);
    this._fallback = this.lang === "en" ? this.translations : await this._getTranslations("en");
  }

  /** Returns all texts of a language: the host's, then those of the system, the modules and the world. */
  async _getTranslations(lang: string): Promise<Translations> {
    const packages = [game.system, ...[...game.modules.values()].filter((module: any) => module.active), game.world];
    // The host itself has English texts only.
    const paths = [...(lang === "en" ? ["lang/en.json"] : []), ...packages.flatMap((pkg: any) => this._filterLanguagePaths(pkg, lang))];
    const files = await Promise.all([...new Set(paths)].map((path) => this._loadTranslationFile(path)));
    const merged: Translations = {};
    for (const file of files) utils.mergeObject(merged, file, { inplace: true });
    return merged;
  }

  /** Returns the paths of a package's files for a language. */
  _filterLanguagePaths(pkg: any, lang: string): string[] {
    return [...(pkg?.languages ?? [])]
      .filter((entry: any) => applies(entry, lang))
      .map((entry: any) =>
        entry.path.startsWith(`${pkg.type}s/`) || entry.path.startsWith("/") ? entry.path : `${pkg.type}s/${pkg.id}/${entry.path}`,
      );
  }

  /** Loads a file of texts with its dotted keys nested. Empty if there is no such file. */
  async _loadTranslationFile(src: string): Promise<Translations> {
    return load(src);
  }

  /** Whether there is a text for a key. By default the English text counts too. */
  has(stringId: string, fallback = true): boolean {
    if (typeof utils.getProperty(this.translations, stringId) === "string") return true;
    return fallback && typeof utils.getProperty(this._fallback, stringId) === "string";
  }

  /** Returns the text for a key, or else the key itself. */
  localize(stringId: string): string {
    const text = utils.getProperty(this.translations, stringId) ?? utils.getProperty(this._fallback, stringId);
    return typeof text === "string" ? text : String(stringId);
  }

  /** Returns the text for a key with its `{places}` filled in. */
  format(stringId: string, data: Readonly<Record<string, any>> = {}): string {
    return this.localize(stringId).replace(/\{([^}]+)\}/g, (_place, name: string) => String(data[name]));
  }

  /** Returns a formatter that joins words by the rules of the language. */
  getListFormatter({ style = "long", type = "conjunction" }: Intl.ListFormatOptions = {}): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, { style, type });
  }

  /** Sorts objects by one of their texts, by the rules of the language. */
  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    return objects.sort((a: any, b: any) => collator.compare(a[key] ?? "", b[key] ?? ""));
  }
}

/** The global `_loc` of generation 14. Returns the text for a key, filled in if there are data. */
export function localizeShort(stringId: string, data?: Readonly<Record<string, any>>): string {
  return data === undefined ? game.i18n.localize(stringId) : game.i18n.format(stringId, data);
}
