import type { ContextMenu } from "../ux/context-menu.ts";

/** The controls of an application that may be seen now, by the generator of whichever generation. */
export function visibleControls(app: any): any[] {
  return "_headerControlButtons" in app ? [...app._headerControlButtons()] : [...app._headerControlsButtons()];
}

function entryOf(app: any, control: any): any {
  return {
    label: control.label,
    icon: control.icon,
    classes: typeof control.classes === "string" ? control.classes : (control.classes ?? []).join(" "),
    group: control.group,
    onClick: (event: PointerEvent, target: HTMLElement) => {
      if (control.onClick) return control.onClick.call(app, event, target);
      const action = app.options.actions[control.action];
      const handler = typeof action === "function" ? action : action?.handler;
      return handler ? handler.call(app, event, target) : app._onClickAction(event, target);
    },
  };
}

/** Opens a window's controls as a context menu from the button in its header (generation 14). */
export function attachControlsMenu(app: any): ContextMenu {
  const menu: ContextMenu = new CONFIG.ux.ContextMenu(app.element, '.window-header [data-action="toggleControls"]', [], {
    eventName: "click",
    fixed: true,
    jQuery: false,
  });
  Object.defineProperty(menu, "menuItems", { get: () => visibleControls(app).map((control) => entryOf(app, control)) });
  return menu;
}
