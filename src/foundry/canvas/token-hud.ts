interface HudHooks {
  on(hook: "renderTokenHUD", call: (hud: { readonly document: TokenDocument.Implementation }, element: HTMLElement) => void): number;
  on(hook: "callboard.command", call: () => void): number;
}

/** Calls `add` when the controls around a token are drawn, and after each command while these controls are open. */
export function addToTokenHud(add: (token: TokenDocument.Implementation, element: HTMLElement) => void): void {
  const hooks = Hooks as unknown as HudHooks;
  hooks.on("renderTokenHUD", (hud, element) => {
    add(hud.document, element);
  });
  hooks.on("callboard.command", () => {
    const hud = canvas.ready ? canvas.hud?.token : undefined;
    if (hud?.rendered) add(hud.document, hud.element);
  });
}
