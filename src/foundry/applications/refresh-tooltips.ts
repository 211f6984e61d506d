/** Hides the tooltip if its element is gone or invisible, since the pointer never leaves such an element. */
function dropOrphanTooltip(): void {
  const { element } = game.tooltip;
  if (element && !(element.isConnected && element.checkVisibility())) game.tooltip.deactivate();
}

/** Checks the tooltip's element after each drawing and closing of a window. Called in `init`. */
export function hideOrphanTooltips(): void {
  for (const hook of ["renderApplicationV2", "closeApplicationV2"] as const) Hooks.on(hook as never, dropOrphanTooltip as never);
}
