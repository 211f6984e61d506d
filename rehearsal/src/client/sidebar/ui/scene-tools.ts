/** Returns the tools for tokens. */
function tokenTools(): Record<string, any> {
  return {
    select: { name: "select", order: 1, title: "CONTROLS.BasicSelect", icon: "fa-solid fa-expand" },
    target: { name: "target", order: 2, title: "CONTROLS.TargetSelect", icon: "fa-solid fa-bullseye" },
    ruler: { name: "ruler", order: 3, title: "CONTROLS.BasicMeasure", icon: "fa-solid fa-ruler" },
    unconstrainedMovement: {
      name: "unconstrainedMovement",
      order: 4,
      title: "CONTROLS.UnconstrainedMovement",
      icon: "fa-solid fa-ghost",
      toggle: true,
      active: false,
      visible: game.user.isGM,
    },
  };
}

/** Returns the host's own sets of tools. */
export function coreControls(): Record<string, any> {
  return {
    tokens: {
      name: "tokens",
      order: 1,
      title: "CONTROLS.GroupToken",
      icon: "fa-solid fa-user",
      layer: "tokens",
      activeTool: "select",
      tools: tokenTools(),
      onChange: (_event: Event, active: boolean) => {
        if (active && canvas?.ready) canvas.tokens.activate();
      },
      onToolChange: () => canvas?.ready && canvas.tokens.setAllRenderFlags?.({ refreshState: true }),
    },
  };
}
