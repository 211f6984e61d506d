import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import type { DeedsContext } from "./deed-controls.ts";
import type { MomentsBase } from "./drawing-data.ts";

/** A button with which the GM does something about one figure. */
interface Tool {
  readonly key: string;
  readonly action: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/** A figure of the other side, with a switch that puts it in contact with a figure without a token. */
interface TouchContext extends ShownCombatant {
  readonly pressed: string;
  readonly active: string;
  readonly label: string;
}

/** The GM's controls for one figure that are seldom needed. They are drawn once they are unfolded. */
export interface ToolsContext {
  readonly id: string;
  readonly fold: string;
  readonly open: boolean;
  readonly label: string;
  readonly deeds: DeedsContext | null;
  readonly tools: readonly Tool[];
  readonly modify: { readonly id: string; readonly amount: number; readonly label: string; readonly give: string } | null;
  readonly contacts: readonly TouchContext[];
  readonly contactLabel: string;
}

/** A figure's name, and its deeds, which are only made for unfolded controls. */
type Names = { readonly name: string; readonly deeds: () => DeedsContext | null };

/** What a tool's button is made from: the key of its text, its action, its icon, and its command's fields. */
interface Control {
  readonly key: string;
  readonly action: string;
  readonly icon: string;
  readonly fields?: Readonly<Record<string, string>>;
}

function tool(name: string, { key, action, icon, fields = {} }: Control): Tool {
  const text = say(`CALLBOARD.moments.Tracker.Tool.${key}`);
  const label = say("CALLBOARD.moments.Tracker.Named", { name, text });
  return { key, action, icon, text, label, fields: Object.entries(fields).map(([field, value]) => ({ name: field, value })) };
}

/** Whether only the GM may see the die of a figure's sneaking check. If so, the GM can roll it secretly. */
function isBlind({ view }: MomentsBase, { sneaking, detected, side }: Moments.FigureRow): boolean {
  return sneaking && !detected && (side === "foe" || view.house.sneakRoll === "blind");
}

/** Returns the GM's button that says a sneaking figure is found, or unseen again, in a list. Empty if it does not sneak. */
function findTool(base: MomentsBase, { combatant, sneaking, detected }: Moments.FigureRow, name: string): Tool[] {
  if (!sneaking || !base.permits.may("detect", combatant)) return [];
  return [
    tool(name, {
      key: detected ? "Lose" : "Detect",
      action: "detect",
      icon: detected ? "fa-eye-slash" : "fa-eye",
      fields: { detected: String(!detected) },
    }),
  ];
}

function toolsOf(base: MomentsBase, row: Moments.FigureRow, name: string): Tool[] {
  const { permits } = base;
  const { combatant, held, standing } = row;
  if (standing === "left") return [];
  const hold = tool(name, {
    key: held ? "Release" : "Hold",
    action: "hold",
    icon: held ? "fa-play" : "fa-hand",
    fields: { held: String(!held) },
  });
  return [
    ...(permits.may("hold", combatant) ? [hold] : []),
    ...findTool(base, row, name),
    ...(isBlind(base, row) ? [tool(name, { key: "Secret", action: "secretCheck", icon: "fa-user-secret" })] : []),
    tool(name, { key: "Effect", action: "effect", icon: "fa-burst" }),
    ...(permits.may("business", combatant) ? [tool(name, { key: "Business", action: "business", icon: "fa-list-check" })] : []),
    ...(standing === "out" && permits.may("restore", combatant)
      ? [tool(name, { key: "Restore", action: "restore", icon: "fa-heart-pulse" })]
      : []),
  ];
}

/** Returns the figures of the other side, with which the GM may put a figure without a token in contact. */
function contactsOf({ reading, permits, view }: MomentsBase, { combatant, near, side }: Moments.FigureRow, name: string): TouchContext[] {
  const among = permits.among("contact", combatant, "target");
  const others = view.rows.filter((row) => row.side !== side && among.includes(row.combatant));
  return others.map((other) => {
    const person = reading.people.personOf(other.combatant);
    const isNear = near.includes(other.combatant);
    const label = say("CALLBOARD.moments.Tracker.ContactWith", { name, target: person.name });
    return { ...person, pressed: String(isNear), active: String(!isNear), label };
  });
}

/** Returns the GM's seldom needed controls for a figure. Null for players, and once the encounter has ended. */
export function gmFigureToolsContext(base: MomentsBase, row: Moments.FigureRow, { name, deeds }: Names): ToolsContext | null {
  const { uiState, permits, view } = base;
  if (!view.referee || base.reading.ended) return null;
  const fold = `tools-${row.combatant}`;
  const open = uiState.opened.includes(fold);
  const head = { id: row.combatant, fold, open, label: say("CALLBOARD.moments.Tracker.MoreOf", { name }) };
  const contactLabel = say("CALLBOARD.moments.Tracker.ContactOf", { name });
  if (!open) return { ...head, deeds: null, tools: [], modify: null, contacts: [], contactLabel };
  const modify = {
    id: row.combatant,
    amount: row.modifier ?? 0,
    label: say("CALLBOARD.moments.Tracker.ModifyOf", { name }),
    give: say("CALLBOARD.moments.Tracker.Tool.Modify"),
  };
  return {
    ...head,
    deeds: deeds(),
    tools: toolsOf(base, row, name),
    modify: permits.may("modify", row.combatant) ? modify : null,
    contacts: contactsOf(base, row, name),
    contactLabel,
  };
}
