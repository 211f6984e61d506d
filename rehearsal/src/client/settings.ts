import { assertSetting, castSetting, sourceOfSetting } from "./settings-cast.ts";
import { WorldSettings } from "./documents/collections/world-settings.ts";

type Options = Record<string, any>;

/** The settings of the host and the packages: of the world, of this browser, or of one user. */
export class ClientSettings {
  settings = new Map<string, any>();
  menus = new Map<string, any>();
  storage: Map<string, any>;

  constructor(worldSettings: readonly object[] = []) {
    const world = new WorldSettings(worldSettings);
    this.storage = new Map<string, any>([
      ["client", globalThis.localStorage],
      ["world", world],
      ["user", world],
    ]);
  }

  /** The settings window. It is created at first use. */
  get sheet(): any {
    sheet ??= new foundry.applications.settings.SettingsConfig();
    return sheet;
  }

  /** Registers a setting, which can be read from then on. Throws without a namespace and a key. */
  register(namespace: string, key: string, data: Options): void {
    if (!namespace || !key) throw new Error("A setting needs a namespace and a key");
    const id = `${namespace}.${key}`;
    const scope = this.storage.has(data["scope"]) ? data["scope"] : "client";
    const config: Options = { ...data, namespace, key, id, scope };
    if (data["default"] === undefined) config["default"] = initialOf(data["type"]);
    this.settings.set(id, config);
    if (typeof config["type"] === "object" && config["type"] !== null && "schema" in config["type"]) config["type"].name ??= id;
    if (scope !== "client")
      this.storage
        .get(scope)
        .getSetting(id, scope === "user" ? game.userId : null)
        ?.reset();
  }

  /** Registers a button of the settings window that opens a package's window. Throws without namespace, key, name and type. */
  registerMenu(namespace: string, key: string, data: Options): void {
    if (!namespace || !key) throw new Error("A settings menu needs a namespace and a key");
    if (!data["name"] || !data["type"]) throw new Error(`The settings menu ${namespace}.${key} needs a name and a type`);
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key: `${namespace}.${key}` });
  }

  /** Reads a setting, cast to its type. `document: true` returns the stored document instead. */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): any {
    const config = this.#config(namespace, key);
    if (config.scope === "client") {
      if (document) throw new Error(`The setting ${config.id} is kept in the browser and has no document`);
      return castSetting(config, readClient(config.id));
    }
    const stored = this.storage.get(config.scope).getSetting(config.id, userOf(config));
    if (document) return stored ?? null;
    return castSetting(config, stored === undefined ? undefined : JSON.parse(stored._source.value ?? "null"));
  }

  /** Saves a setting. Resolves with the value as clients read it from then on. Throws for an invalid value. */
  async set(namespace: string, key: string, value: unknown, options: Options = {}): Promise<any> {
    const config = this.#config(namespace, key);
    const { document = false, ...operation } = options;
    const cast = value === undefined ? config.default : value;
    assertSetting(config, cast);
    const json = JSON.stringify(sourceOfSetting(config, cast));
    if (config.scope === "client") return this.#setClient(config, json, operation);
    const stored = await this.#setStored(config, json, operation);
    return document ? stored : this.get(namespace, key);
  }

  #config(namespace: string, key: string): any {
    const config = this.settings.get(`${namespace}.${key}`);
    if (config === undefined) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  #setClient(config: any, json: string, options: Options): unknown {
    const before = readClient(config.id);
    globalThis.localStorage.setItem(config.id, json);
    const value = castSetting(config, JSON.parse(json));
    if (before !== undefined && JSON.stringify(before) === json) return value;
    config.onChange?.(value, options, game.userId);
    Hooks.callAll("clientSettingChanged", config.id, value, options);
    return value;
  }

  async #setStored(config: any, json: string, options: Options): Promise<any> {
    const user = userOf(config);
    const stored = this.storage.get(config.scope).getSetting(config.id, user);
    if (stored !== undefined) {
      await stored.update({ value: json }, options);
      return stored;
    }
    return CONFIG["Setting"].documentClass.create({ key: config.id, value: json, user }, options);
  }
}

let sheet: any;

function userOf(config: any): string | null {
  return config.scope === "user" ? game.userId : null;
}

function readClient(id: string): unknown {
  const json = globalThis.localStorage.getItem(id);
  if (json === null) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function initialOf(type: any): unknown {
  // A model class throws on unknown members, and has its own initial values.
  return typeof type === "object" && typeof type?.getInitialValue === "function" ? type.getInitialValue() : undefined;
}
