import { generation } from "../../common/generation.ts";

/** A line of a context menu, in the words of generation 14. */
export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  readonly group?: string;
  readonly visible?: boolean | ((target: HTMLElement) => boolean);
  readonly onClick: (event: Event | undefined, target: HTMLElement) => unknown;
}

/** The line under the keys that packages of the imitated generation look for. */
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
