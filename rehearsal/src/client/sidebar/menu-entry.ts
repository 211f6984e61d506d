import { generation } from "../../common/generation.ts";

/** A line of a context menu, with generation 14's keys. */
export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  readonly group?: string;
  readonly visible?: boolean | ((target: HTMLElement) => boolean);
  readonly onClick: (event: Event | undefined, target: HTMLElement) => unknown;
}

/** Returns a menu line with the keys of the imitated generation. */
export function menuEntry({ label, icon, group, visible, onClick }: MenuEntry): object {
  if (generation() >= 14) return { label, icon, group, visible, onClick };
  return {
    name: label,
    icon: `<i class="${icon}"></i>`,
    group,
    condition: visible,
    callback: (target: HTMLElement, event?: Event) => onClick(event, target),
  };
}
