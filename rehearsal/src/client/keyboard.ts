import { everyPage, usedPage } from "./pages.ts";

/** A key press or release in the host's terms. */
export interface KeyboardContext {
  readonly event: KeyboardEvent;
  readonly key: string;
  readonly isShift: boolean;
  readonly isControl: boolean;
  readonly isAlt: boolean;
  readonly hasModifier: boolean;
  readonly modifiers: readonly string[];
  readonly up: boolean;
  readonly repeat: boolean;
  action?: string;
}

/** An active key of an action. */
export interface ActiveKeybinding {
  readonly action: string;
  readonly key: string;
  readonly name: string;
  readonly requiredModifiers: readonly string[];
  readonly optionalModifiers: readonly string[];
  readonly onDown?: (context: KeyboardContext) => unknown;
  readonly onUp?: (context: KeyboardContext) => unknown;
  readonly precedence: number;
  readonly order: number;
  readonly repeat: boolean;
  readonly restricted: boolean;
}

const TEXT_INPUTS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, [contenteditable]:not([contenteditable=false]), [data-keyboard-focus]";
const PRESSABLE = "button, a[href], summary, input, [role=button], [role=tab], [role=menuitem], [tabindex]";
const NAMES: Readonly<Record<string, string>> = {
  Space: " ",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** Whether a focused button or link needs the key. */
function pressesFocused(context: KeyboardContext): boolean {
  if (context.key !== "Space" && context.key !== "Enter" && context.key !== "Tab") return false;
  const { activeElement: focused, body } = usedPage();
  return focused !== null && focused !== body && focused.matches(PRESSABLE);
}

/** Runs the actions that are bound to pressed keys. */
export class KeyboardManager {
  static MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" };
  static MODIFIER_CODES: Record<string, string[]> = {
    Alt: ["AltLeft", "AltRight"],
    Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight"],
    Shift: ["ShiftLeft", "ShiftRight"],
  };
  static PROTECTED_KEYS = ["F5", "F11", "F12", "PrintScreen", "ScrollLock", "NumLock", "CapsLock"];

  downKeys = new Set<string>();
  moveKeys = new Set<string>();

  /** Returns a readable name of a key. */
  static getKeycodeDisplayString(code: string): string {
    return NAMES[code] ?? code.replace(/^(Key|Digit)/, "");
  }

  /** Returns the context of a keyboard event. */
  static getKeyboardEventContext(event: KeyboardEvent, up = false): KeyboardContext {
    const isControl = event.ctrlKey || event.metaKey;
    const modifiers = [isControl && "Control", event.shiftKey && "Shift", event.altKey && "Alt"].filter((name) => name !== false);
    return {
      event,
      key: event.code,
      isShift: event.shiftKey,
      isControl,
      isAlt: event.altKey,
      hasModifier: modifiers.length > 0,
      modifiers,
      up,
      repeat: event.repeat,
    };
  }

  /** Returns the actions bound to a key press, by descending precedence. */
  static _getMatchingActions(context: KeyboardContext): ActiveKeybinding[] {
    const bound: ActiveKeybinding[] = game.keybindings.activeKeys.get(context.key) ?? [];
    return bound.filter((action) => KeyboardManager._testContext(action, context));
  }

  /** Whether a key press, with its modifiers, matches an action. */
  static _testContext(action: ActiveKeybinding, context: KeyboardContext): boolean {
    if (context.repeat && !action.repeat) return false;
    if (action.restricted && !game.user?.isGM) return false;
    const own = context.key;
    const held = context.modifiers.filter((name) => !KeyboardManager.MODIFIER_CODES[name]?.includes(own));
    if (context.up) return true;
    if (action.requiredModifiers.some((name) => !held.includes(name))) return false;
    return held.every((name) => action.requiredModifiers.includes(name) || action.optionalModifiers.includes(name));
  }

  /** Runs an action. Returns true if no other action may use the key. */
  static _executeKeybind(keybind: ActiveKeybinding, context: KeyboardContext): boolean {
    context.action = keybind.action;
    const run = context.up ? keybind.onUp : keybind.onDown;
    return run?.(context) === true;
  }

  /** Simulates pressing or releasing a key. Returns its context. */
  static emulateKeypress(
    up: boolean,
    key: string,
    { altKey = false, ctrlKey = false, shiftKey = false, repeat = false, force = false }: Record<string, boolean> = {},
  ): KeyboardContext {
    const event = new KeyboardEvent(up ? "keyup" : "keydown", { code: key, altKey, ctrlKey, shiftKey, repeat });
    const context = KeyboardManager.getKeyboardEventContext(event, up);
    game.keyboard._processKeyboardContext(context, { force });
    return context;
  }

  /** Whether the user types in a field, so that keys are text and no commands. */
  get hasFocus(): boolean {
    const focused = usedPage().activeElement as HTMLElement | null;
    return focused !== null && (focused.matches(TEXT_INPUTS) || focused.isContentEditable);
  }

  /** Whether Control, Shift or Alt is held. */
  isModifierActive(modifier: string): boolean {
    return (KeyboardManager.MODIFIER_CODES[modifier] ?? []).some((code) => this.downKeys.has(code));
  }

  /** Whether a key of one of the host's actions is held. */
  isCoreActionKeyActive(action: string): boolean {
    const bindings: { key: string }[] = game.keybindings.get("core", action);
    return bindings.some(({ key }) => this.downKeys.has(key));
  }

  /** Starts listening to the keyboard on all pages. */
  _activateListeners(): void {
    everyPage(({ defaultView: view }) => {
      view?.addEventListener("keydown", (event) => this._handleKeyboardEvent(event, false));
      view?.addEventListener("keyup", (event) => this._handleKeyboardEvent(event, true));
      view?.addEventListener("focusin", (event) => this._onFocusIn(event));
      view?.addEventListener("visibilitychange", () => this._reset());
      view?.addEventListener("blur", () => this.releaseKeys());
    });
  }

  /** Releases all held keys. */
  releaseKeys({ force = true }: { force?: boolean } = {}): void {
    for (const key of [...this.downKeys]) KeyboardManager.emulateKeypress(true, key, { force });
  }

  /** Forgets all held keys. */
  _reset(): void {
    this.downKeys.clear();
    this.moveKeys.clear();
  }

  /** Releases held keys when a text field gets the focus. */
  _onFocusIn(_event: FocusEvent): void {
    if (this.hasFocus) this.releaseKeys();
  }

  /** Handles a keyboard event of the page. */
  _handleKeyboardEvent(event: KeyboardEvent, up: boolean): void {
    if (event.isComposing || !event.code) return;
    const context = KeyboardManager.getKeyboardEventContext(event, up);
    this._processKeyboardContext(context);
  }

  /** Finds and runs the actions of a key press, unless the user is typing. */
  _processKeyboardContext(context: KeyboardContext, { force = false }: { force?: boolean } = {}): void {
    if (KeyboardManager.PROTECTED_KEYS.includes(context.key)) return;
    if (context.up) this.downKeys.delete(context.key);
    else this.downKeys.add(context.key);
    const escapes = context.key === "Escape";
    if (!force && !escapes && (this.hasFocus || pressesFocused(context))) return;
    if (context.event.defaultPrevented) return;
    for (const action of KeyboardManager._getMatchingActions(context)) {
      if (!KeyboardManager._executeKeybind(action, context)) continue;
      if (context.event.cancelable) context.event.preventDefault();
      context.event.stopPropagation();
      return;
    }
  }
}
