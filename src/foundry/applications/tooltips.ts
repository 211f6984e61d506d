/** Takes the tooltip away whose element is gone, or is no longer to be seen: nobody's pointer ever leaves that. */
function dropOrphanTooltip(): void {
  const { element } = game.tooltip;
  if (element && !(element.isConnected && element.checkVisibility())) game.tooltip.deactivate();
}

/** Looks after each drawing and closing of a window whether the tooltip still has its element; in `init`. */
export function followTooltips(): void {
  for (const hook of ["renderApplicationV2", "closeApplicationV2"] as const) Hooks.on(hook as never, dropOrphanTooltip as never);
}
