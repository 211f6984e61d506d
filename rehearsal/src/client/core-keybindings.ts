import { generation } from "../common/generation.ts";
import { TokenDrag } from "./canvas/drag.ts";
import { takeUp } from "./canvas/pasting.ts";
import type { KeyboardContext } from "./keyboard.ts";
import { usedPage } from "./pages.ts";

function tokensLayer(): any {
  return canvas.ready ? canvas.activeLayer : null;
}

/** Returns the front window on the page that the user works in, or undefined. A detached window does not count. */
function frontWindow(): any {
  const isOpen = (app: any): boolean => app.rendered && app.hasFrame && !app.window.windowId && app.element.ownerDocument === usedPage();
  const isOldAndOpen = (app: any): boolean => app.rendered && app.popOut && usedPage() === document;
  const open = [...[...foundry.applications.instances.values()].filter(isOpen), ...Object.values<any>(ui.windows).filter(isOldAndOpen)];
  const active = "activeWindow" in ui ? ui.activeWindow : null;
  if (active && open.includes(active)) return active;
  return open.sort((a: any, b: any) => (b.position?.zIndex ?? 0) - (a.position?.zIndex ?? 0))[0];
}

function dismiss(): boolean {
  if ("context" in ui && ui.context?.element?.isConnected) {
    void ui.context.close();
    return true;
  }
  const focused = usedPage().activeElement as HTMLElement | null;
  if (game.keyboard.hasFocus && focused && !focused.closest(".application")) {
    focused.blur();
    return true;
  }
  return closeFront() || release() || openMenu();
}

function closeFront(): boolean {
  const front = frontWindow();
  if (front) void front.close({ closeKey: true });
  return Boolean(front);
}

function release(): boolean {
  if (!canvas.ready || !(canvas.activeLayer?.controlled?.length > 0)) return false;
  canvas.activeLayer.releaseAll();
  return true;
}

function openMenu(): boolean {
  if (!("menu" in ui)) return false;
  void ui.menu?.toggle();
  return true;
}

function pause(): boolean {
  game.togglePause(!game.paused, { broadcast: true, userId: game.userId });
  return true;
}

/** Targets the token under the pointer, or untargets it. Shift keeps the other targets. */
function target(context: KeyboardContext): boolean {
  const hovered = canvas.ready ? canvas.tokens?.hover : null;
  if (!hovered) return false;
  hovered.setTarget(!hovered.isTargeted, { releaseOthers: !context.isShift });
  return true;
}

function remove(context: KeyboardContext): boolean {
  const layer = tokensLayer();
  if (!layer?._onDeleteKey || !(layer.controlled?.length > 0)) return false;
  void layer._onDeleteKey(context.event);
  return true;
}

function cycle(context: KeyboardContext): boolean {
  if (!canvas.ready || !canvas.tokens?.active) return false;
  canvas.tokens.cycleTokens(!context.isShift, false);
  return true;
}

function selectAll(): boolean {
  const layer = tokensLayer();
  if (!layer?.controlAll) return false;
  layer.controlAll();
  return true;
}

function undo(): boolean {
  const layer = tokensLayer();
  if (!layer?.undoHistory) return false;
  void layer.undoHistory();
  return true;
}

/** Copies the selected objects, unless text is selected. */
function copy(): boolean {
  return !hasSelectedText() && (tokensLayer()?.copyObjects?.().length ?? 0) > 0;
}

function cut(): boolean {
  const layer = tokensLayer();
  return !hasSelectedText() && layer?.controlled?.length > 0 && takeUp(layer, true).length > 0;
}

function paste(context: KeyboardContext): boolean {
  const layer = tokensLayer();
  if (!layer?.pasteObjects) return false;
  void layer.pasteObjects(canvas.mousePosition, { hidden: context.isAlt, snap: !context.isShift });
  return true;
}

/** Switches the dragged tokens to their next movement action. */
function cycleAction(): boolean {
  TokenDrag.current?.cycleAction();
  return TokenDrag.current !== null;
}

function hasSelectedText(): boolean {
  return (usedPage().getSelection()?.toString() ?? "") !== "";
}

function focusChat(): boolean {
  const input = document.getElementById("chat-message");
  if (input === null) return false;
  input.focus();
  return true;
}

function movement(directions: readonly string[]): (context: KeyboardContext) => boolean {
  return (context) => {
    if (context.up) {
      for (const direction of directions) game.keyboard.moveKeys.delete(direction);
      return false;
    }
    for (const direction of directions) game.keyboard.moveKeys.add(direction);
    const layer = tokensLayer();
    if (!layer?.moveMany || !(layer.controlled?.length > 0)) return false;
    const held: Set<string> = game.keyboard.moveKeys;
    const dx = Number(held.has("right")) - Number(held.has("left"));
    const dy = Number(held.has("down")) - Number(held.has("up"));
    void layer.moveMany({ dx, dy, rotate: context.isShift });
    return true;
  };
}

function macros(): Record<string, object> {
  const actions: Record<string, object> = {};
  for (let slot = 1; slot <= 10; slot++) {
    const number = slot % 10;
    actions[`executeMacro${number}`] = {
      name: "KEYBINDINGS.ExecuteMacro",
      editable: [{ key: `Digit${number}` }],
      onDown: () => {
        const page: readonly any[] = game.user.getHotbarMacros(ui.hotbar?.page ?? 1);
        const macro = page.find((entry) => entry.slot % 10 === number)?.macro;
        if (!macro) return false;
        void macro.execute();
        return true;
      },
    };
  }
  return actions;
}

function moves(): Record<string, object> {
  const keys: Record<string, [string[], string[]]> = {
    panUp: [["up"], ["ArrowUp", "KeyW", "Numpad8"]],
    panLeft: [["left"], ["ArrowLeft", "KeyA", "Numpad4"]],
    panDown: [["down"], ["ArrowDown", "KeyS", "Numpad2"]],
    panRight: [["right"], ["ArrowRight", "KeyD", "Numpad6"]],
    panUpLeft: [["up", "left"], ["Numpad7"]],
    panUpRight: [["up", "right"], ["Numpad9"]],
    panDownLeft: [["down", "left"], ["Numpad1"]],
    panDownRight: [["down", "right"], ["Numpad3"]],
  };
  return Object.fromEntries(
    Object.entries(keys).map(([action, [directions, codes]]) => [
      action,
      {
        name: `KEYBINDINGS.${action}`,
        editable: codes.map((key) => ({ key })),
        onDown: movement(directions),
        onUp: movement(directions),
        repeat: true,
        reservedModifiers: ["Control", "Shift"],
        precedence: CONST.KEYBINDING_PRECEDENCE.DEFERRED,
      },
    ]),
  );
}

/** Returns the keys that core uses on 14. Their actions are not imitated. They are listed so that no other binding can take them unnoticed. */
function takenKeys(): Record<string, object> {
  if (generation() < 14) return {};
  const keys = {
    ascend: ["Ascend", "KeyE"],
    descend: ["Descend", "KeyQ"],
    levelUp: ["LevelUp", "BracketRight"],
    levelDown: ["LevelDown", "BracketLeft"],
    follow: ["Follow", "KeyF"],
    ruler: ["Ruler", "KeyR"],
    toggleInterface: ["ToggleInterface", "KeyU"],
  } as const;
  return Object.fromEntries(
    Object.entries(keys).map(([action, [name, key]]) => [
      action,
      { name: `KEYBINDINGS.${name}`, editable: [{ key }], onDown: () => false, precedence: CONST.KEYBINDING_PRECEDENCE.DEFERRED },
    ]),
  );
}

/** Returns the host's own actions with their keys. */
export function coreKeybindings(): Record<string, object> {
  const { PRIORITY, DEFERRED } = CONST.KEYBINDING_PRECEDENCE;
  return {
    dismiss: { name: "KEYBINDINGS.Dismiss", uneditable: [{ key: "Escape" }], onDown: dismiss, precedence: DEFERRED },
    pause: { name: "KEYBINDINGS.Pause", restricted: true, editable: [{ key: "Space" }], onDown: pause, precedence: DEFERRED },
    delete: { name: "KEYBINDINGS.Delete", uneditable: [{ key: "Delete" }], editable: [{ key: "Backspace" }], onDown: remove },
    target: { name: "KEYBINDINGS.Target", editable: [{ key: "KeyT" }], onDown: target, reservedModifiers: ["Shift"] },
    cycleView: { name: "KEYBINDINGS.CycleView", editable: [{ key: "Tab" }], onDown: cycle, reservedModifiers: ["Shift"] },
    selectAll: {
      name: "KEYBINDINGS.SelectAll",
      uneditable: [{ key: "KeyA", modifiers: ["Control"] }],
      onDown: selectAll,
      precedence: PRIORITY,
    },
    cycleMovementAction: { name: "KEYBINDINGS.CycleMovementAction", editable: [{ key: "KeyX" }], onDown: cycleAction },
    copy: { name: "KEYBINDINGS.Copy", uneditable: [{ key: "KeyC", modifiers: ["Control"] }], onDown: copy },
    cut: { name: "KEYBINDINGS.Cut", uneditable: [{ key: "KeyX", modifiers: ["Control"] }], onDown: cut },
    paste: {
      name: "KEYBINDINGS.Paste",
      uneditable: [{ key: "KeyV", modifiers: ["Control"] }],
      reservedModifiers: ["Alt", "Shift"],
      onDown: paste,
    },
    undo: { name: "KEYBINDINGS.Undo", uneditable: [{ key: "KeyZ", modifiers: ["Control"] }], onDown: undo },
    toggleCharacterSheet: {
      name: "KEYBINDINGS.ToggleCharacterSheet",
      editable: [{ key: "KeyC", modifiers: ["Shift"] }],
      onDown: () => game.toggleCharacterSheet() !== null,
    },
    focusChat: { name: "KEYBINDINGS.FocusChat", editable: [{ key: "KeyC" }], onDown: focusChat },
    highlight: {
      name: "KEYBINDINGS.Highlight",
      editable: [{ key: "AltLeft" }, { key: "AltRight" }],
      reservedModifiers: ["Alt"],
      onDown: highlight,
      onUp: highlight,
    },
    ...takenKeys(),
    ...macros(),
    ...moves(),
  };
}

function highlight(context: KeyboardContext): boolean {
  if (!canvas.ready || !("highlightObjects" in canvas)) return false;
  canvas.highlightObjects(!context.up);
  return true;
}
