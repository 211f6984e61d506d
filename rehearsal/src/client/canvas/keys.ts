/** Registers the keys that act on the canvas: arrows move, Delete deletes, T targets, Tab cycles, Escape releases (the last where nothing else took it). */
export function registerCanvasKeys(): void {
  const { game } = globalThis;
  const move = (name: string, key: string, dx: number, dy: number) => bind(name, [key], () => step(dx, dy), { repeat: true });
  move("panUp", "ArrowUp", 0, -1);
  move("panDown", "ArrowDown", 0, 1);
  move("panLeft", "ArrowLeft", -1, 0);
  move("panRight", "ArrowRight", 1, 0);
  bind("delete", ["Delete"], () => {
    if (!globalThis.canvas.activeLayer?.controlled.length) return false;
    void globalThis.canvas.activeLayer._onDeleteKey();
    return true;
  });
  bind("target", ["KeyT"], () => {
    const token = globalThis.canvas.tokens?.hover;
    if (!token) return false;
    token.setTarget(!token.isTargeted);
    return true;
  });
  bind(
    "cycleView",
    ["Tab"],
    () => document.activeElement === document.body && globalThis.canvas.ready && globalThis.canvas.tokens.cycleTokens() !== null,
  );

  function bind(name: string, keys: string[], act: () => boolean, more: object = {}): void {
    if (game.keybindings.actions.has(`core.${name}`)) return;
    game.keybindings.register("core", name, {
      name: `KEYBINDINGS.${name}`,
      editable: keys.map((key) => ({ key })),
      onDown: () => act(),
      ...more,
    });
  }
}

/** Moves the selected tokens, else the view; leaves the key alone where something on the page has the focus. */
function step(dx: number, dy: number): boolean {
  const { canvas } = globalThis;
  if (!canvas.ready || (document.activeElement && document.activeElement !== document.body)) return false;
  if (canvas.tokens.controlled.length > 0) void canvas.tokens.moveMany({ dx, dy });
  else canvas.pan({ x: canvas.stage.pivot.x + dx * canvas.grid.size, y: canvas.stage.pivot.y + dy * canvas.grid.size });
  return true;
}
