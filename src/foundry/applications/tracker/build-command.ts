import { cleanText, type Shapes } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import { meantCombatantIds } from "./crowd-row-frame.ts";
import { crowdMemberIdsAt, combatantIdAt } from "./focus.ts";
import type { Give } from "../../encounter/parts/screen.ts";

type Sent = Parameters<Give>[0];

type Shape = Shapes[string][string];

/** Returns the command of a control. Each field comes from the control's data, a field of that name near it, or its row. */
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

/** Returns one command as it is, and several as a batch, which is accepted or refused as one entry. */
export function batchOf(commands: readonly Sent[]): Sent {
  const [only] = commands;
  return commands.length === 1 && only ? only : { kind: "batch", commands };
}

/** Returns a command for each member of a control's crowd that is meant. A row without members gets the command as it is. */
export function batchForRow(combat: CallboardEncounter, target: Element, command: Sent): Sent {
  if (crowdMemberIdsAt(target).length === 0) return command;
  return batchOf(meantCombatantIds(combat, target).map((combatant) => ({ ...command, combatant })));
}

function rawOf(target: HTMLElement, name: string): string | undefined {
  if (name === "combatant") return combatantIdAt(target) || undefined;
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
      return cleanText(raw, raw.length);
  }
}

/** Returns the members that may still do what a dialog asked for. All if none may, so that a refusal says why. */
export function stillAble<Member>(members: readonly Member[], may: (member: Member) => boolean): readonly Member[] {
  const able = members.filter(may);
  return able.length > 0 ? able : members;
}
