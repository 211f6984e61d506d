import type { Shapes } from "../../../core/index.ts";
import { rowOf } from "./focus.ts";

type Shape = Shapes[string][string];

/** A command as a control says it: its kind, and each field from the control's data, a field of the same name near it, or the row it stands in. */
export function commandFrom(
  shapes: Shapes,
  kind: string,
  target: HTMLElement,
): { readonly kind: string; readonly [field: string]: unknown } {
  const fields = Object.entries(shapes[kind] ?? {}).flatMap(([name, shape]) => {
    const raw = rawOf(target, name);
    return raw === undefined || (raw === "" && shape.optional) ? [] : [[name, valueOf(raw, shape)] as const];
  });
  return { ...Object.fromEntries(fields), kind };
}

function rawOf(target: HTMLElement, name: string): string | undefined {
  if (name === "combatant") return rowOf(target) || undefined;
  const own = target.dataset[name];
  if (own !== undefined) return own;
  if (target.getAttribute("name") === name) return (target as HTMLInputElement).value;
  return target.closest("[data-fields]")?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
}

function valueOf(raw: string, shape: Shape): unknown {
  switch (shape.type) {
    case "integer":
      return Number(raw);
    case "flag":
      return raw === "true";
    case "ids":
      return raw === "" ? [] : raw.split(" ");
    default:
      return raw.trim();
  }
}
