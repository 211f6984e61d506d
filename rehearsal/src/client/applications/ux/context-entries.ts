import { generation } from "../../../common/generation.ts";
import { logCompatibilityWarning } from "../../../common/utils/index.ts";

/** An entry of a context menu in one form for both generations. */
export interface MenuEntry {
  readonly label: string;
  readonly icon: string | HTMLElement | undefined;
  readonly classes: string;
  readonly group: string | undefined;
  readonly isVisible: (target: HTMLElement) => boolean;
  readonly run: (event: Event, target: HTMLElement) => unknown;
}

function test(condition: unknown, target: HTMLElement, app: unknown): boolean {
  return typeof condition === "function" ? Boolean(condition.call(app, target)) : condition !== false;
}

function shared(entry: any): Pick<MenuEntry, "icon" | "classes" | "group"> {
  return { icon: entry.icon, classes: entry.classes ?? "", group: entry.group };
}

/** Reads an entry by generation 13's keys `name`, `condition` and `callback`. Keys of 14 are ignored. */
function entryOf13(entry: any): MenuEntry {
  return {
    ...shared(entry),
    label: entry.name ?? "",
    isVisible: (target) => test(entry.condition ?? true, target, undefined),
    run: (event, target) => entry.callback?.(target, event),
  };
}

const SUCCESSORS = [
  ["name", "label"],
  ["condition", "visible"],
  ["callback", "onClick"],
] as const;

/** Reads an entry by generation 14's keys. The old keys still count, with a warning. */
function entryOf14(entry: any): MenuEntry {
  for (const [old, successor] of SUCCESSORS) {
    if (!(old in entry) || successor in entry) continue;
    logCompatibilityWarning(`A context menu entry uses "${old}", which is called "${successor}" now`, { since: 14, until: 16, once: true });
  }
  const onClick = entry.onClick ?? (entry.callback ? (event: Event, target: HTMLElement) => entry.callback(target, event) : undefined);
  return {
    ...shared(entry),
    label: entry.label ?? entry.name ?? "",
    isVisible: (target) => test(entry.visible ?? entry.condition ?? true, target, undefined),
    run: (event, target) => onClick?.(event, target),
  };
}

/** Reads an entry by the keys of the imitated generation. */
export function readEntry(entry: any): MenuEntry {
  return generation() >= 14 ? entryOf14(entry) : entryOf13(entry);
}

/** Returns an entry's icon as an element. In 13 the icon is HTML, in 14 classes or an element. */
export function iconElement(icon: MenuEntry["icon"]): HTMLElement | null {
  if (!icon) return null;
  if (typeof icon !== "string") return icon.cloneNode(true) as HTMLElement;
  if (icon.trimStart().startsWith("<")) {
    const template = document.createElement("template");
    template.innerHTML = icon;
    return template.content.firstElementChild as HTMLElement | null;
  }
  if (generation() < 14) return null;
  const element = document.createElement("i");
  element.className = `${icon} fa-fw`;
  element.inert = true;
  return element;
}
