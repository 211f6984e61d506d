import type { ContextMenu } from "../ux/context-menu.ts";

/** Returns the header controls that are visible now. Their generator has another name in each generation. */
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

/** Opens a window's controls as a context menu of its header button (generation 14). */
export function attachControlsMenu(app: any): ContextMenu {
  const menu: ContextMenu = new CONFIG.ux.ContextMenu(app.element, '.window-header [data-action="toggleControls"]', [], {
    eventName: "click",
    fixed: true,
    jQuery: false,
  });
  Object.defineProperty(menu, "menuItems", { get: () => visibleControls(app).map((control) => entryOf(app, control)) });
  return menu;
}
