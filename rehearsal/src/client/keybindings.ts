import { utils } from "../common/utils/index.ts";
import type { ActiveKeybinding } from "./keyboard.ts";
import { coreKeybindings } from "./core-keybindings.ts";

/** A key with its modifiers. */
export interface Binding {
  key: string;
  modifiers: string[];
}

const SHORT: Readonly<Record<string, string>> = { Ctrl: "Control", CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" };

function clean(bindings: readonly Partial<Binding>[]): Binding[] {
  return bindings.map(({ key, modifiers }) => {
    if (!key) throw new Error("A keybinding needs a key");
    return { key, modifiers: ClientKeybindings._validateModifiers([...(modifiers ?? [])]) };
  });
}

/** The actions of the host and the packages, with the keys bound to them. Each user may bind other keys. */
export class ClientKeybindings {
  static MOVEMENT_DIRECTIONS = {
    UP: "up",
    LEFT: "left",
    DOWN: "down",
    RIGHT: "right",
    UP_LEFT: "upLeft",
    UP_RIGHT: "upRight",
    DOWN_LEFT: "downLeft",
    DOWN_RIGHT: "downRight",
    DESCEND: "descend",
    ASCEND: "ascend",
  };
  static ZOOM_DIRECTIONS = { IN: "in", OUT: "out" };

  actions = new Map<string, any>();
  activeKeys = new Map<string, ActiveKeybinding[]>();
  bindings: Map<string, Binding[]> | undefined = undefined;
  _registered = 0;
  _moveTime = 0;

  /** Returns modifiers in their standard spelling. Throws for an unknown one. */
  static _validateModifiers(keys: string[]): string[] {
    return keys.map((key) => {
      const name = SHORT[key] ?? key;
      if (!["Control", "Shift", "Alt"].includes(name)) throw new Error(`"${key}" is no modifier key`);
      return name;
    });
  }

  /** Compares two actions for a key: the one that may use it first comes first. */
  static _compareActions(a: ActiveKeybinding, b: ActiveKeybinding): number {
    return a.precedence - b.precedence || a.order - b.order;
  }

  /** Reads the user's key bindings and activates all actions. */
  initialize(): void {
    const stored = game.settings.get("core", "keybindings") as Record<string, Binding[]>;
    this.bindings = new Map();
    for (const [id, action] of this.actions) this.bindings.set(id, clean(stored[id] ?? action.editable));
    this.#activate();
  }

  /** Registers an action with its default keys. */
  register(namespace: string, action: string, data: any): void {
    if (this.bindings !== undefined && game.ready) throw new Error("Keybindings are registered in the hook init");
    if (!namespace || !action) throw new Error("A keybinding needs a namespace and an action");
    this.actions.set(`${namespace}.${action}`, {
      ...data,
      namespace,
      name: data.name ?? `${namespace}.${action}`,
      editable: clean(data.editable ?? []),
      uneditable: clean(data.uneditable ?? []),
      precedence: data.precedence ?? CONST.KEYBINDING_PRECEDENCE.NORMAL,
      reservedModifiers: ClientKeybindings._validateModifiers([...(data.reservedModifiers ?? [])]),
      repeat: data.repeat ?? false,
      restricted: data.restricted ?? false,
      order: this._registered++,
    });
    // On a real server, loading the languages takes a while. A late registration still works there until the game is ready.
    if (this.bindings !== undefined) this.initialize();
  }

  /** Returns the keys that are bound to an action now. */
  get(namespace: string, action: string): Binding[] {
    const id = `${namespace}.${action}`;
    const config = this.actions.get(id);
    if (config === undefined) throw new Error(`"${id}" is not a registered keybinding`);
    return utils.deepClone([...config.uneditable, ...(this.bindings?.get(id) ?? config.editable)]);
  }

  /** Binds other keys to an action, or without keys the default ones. */
  async set(namespace: string, action: string, bindings?: readonly Partial<Binding>[]): Promise<void> {
    const id = `${namespace}.${action}`;
    const config = this.actions.get(id);
    if (config === undefined) throw new Error(`"${id}" is not a registered keybinding`);
    const stored = { ...(game.settings.get("core", "keybindings") as Record<string, Binding[]>) };
    if (bindings === undefined) delete stored[id];
    else stored[id] = clean(bindings);
    this.bindings?.set(id, stored[id] ?? clean(config.editable));
    this.#activate();
    await game.settings.set("core", "keybindings", stored);
  }

  /** Binds the default keys to every action. */
  async resetDefaults(): Promise<void> {
    await game.settings.set("core", "keybindings", {});
    this.initialize();
  }

  /** Registers the host's own actions. */
  _registerCoreKeybindings(_view: string): void {
    for (const [action, data] of Object.entries(coreKeybindings())) this.register("core", action, data);
  }

  #activate(): void {
    this.activeKeys.clear();
    for (const [id, config] of this.actions) {
      for (const binding of [...config.uneditable, ...(this.bindings?.get(id) ?? [])]) {
        const active: ActiveKeybinding = {
          action: id,
          key: binding.key,
          name: config.name,
          requiredModifiers: binding.modifiers,
          optionalModifiers: config.reservedModifiers,
          onDown: config.onDown,
          onUp: config.onUp,
          precedence: config.precedence,
          order: config.order,
          repeat: config.repeat,
          restricted: config.restricted,
        };
        this.activeKeys.set(binding.key, [...(this.activeKeys.get(binding.key) ?? []), active]);
      }
    }
    for (const actions of this.activeKeys.values()) actions.sort(ClientKeybindings._compareActions);
  }
}
