import { cleanText, type Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import type { ActionContext } from "../../../encounter/parts/screen.ts";
import type { MomentsBase } from "./drawing-data.ts";

/** The key of the fold with the field for the GM's reason. While it is open, the GM can override the rules. */
export const OVERRIDE = "override";
/** The reasons of refusals that the GM cannot override. */
const FAST: ReadonlySet<string> = new Set(["combatant", "left", "target", "token", "blind"]);

/** Whether the GM overrides the rules now, because the fold with the reason is open. */
export function isOverriding({ uiState, view }: Pick<MomentsBase, "uiState" | "view">): boolean {
  return view.referee && uiState.opened.includes(OVERRIDE);
}

/** Whether the rules refuse a deed and the GM overrides the refusal. */
export function isRefusalOverridden(base: MomentsBase, { not }: Pick<Moments.ShownDeed, "not">): boolean {
  return not !== "" && !FAST.has(not) && isOverriding(base);
}

/** Returns a figure's deeds in this phase. While the GM overrides the rules, also the deeds of other phases except strikes. */
export function deedsWithOverride(
  base: MomentsBase,
  { combatant, deeds, own, prone, sneaking, standing, side }: Moments.FigureRow,
): readonly Moments.ShownDeed[] {
  if (!isOverriding(base) || !own || standing === "left") return deeds;
  const isChecked = sneaking && side === "party" && base.view.house.sneakRoll === "playerSees";
  const all = [
    "talk",
    "move",
    prone ? "rise" : "prone",
    "sneak",
    "cover",
    ...(isChecked ? ["sneakCheck" as const] : []),
    "manage",
  ] as const;
  const more = all.filter((deed) => !deeds.some((one) => one.deed === deed));
  return [...deeds, ...more.map((deed) => ({ deed, beats: null, not: "phase", data: { combatant } }))];
}

/** Returns the field for the GM's reason in the same window as a control. Null if the window has none. */
function fieldNear(target: HTMLElement): HTMLInputElement | null {
  return target.closest(".callboard-screen")?.querySelector<HTMLInputElement>("[data-override]") ?? null;
}

/** Gives a command that the rules refuse, with the GM's reason. If no reason was typed, asks for one instead. */
export async function giveAnyway(
  { target, give, uiState, redraw }: ActionContext,
  command: Parameters<ActionContext["give"]>[0],
  place: string,
): Promise<boolean> {
  const field = fieldNear(target);
  const override = cleanText(field?.value ?? "");
  if (override !== "") return give({ ...command, override }, place);
  await showRefusalAt({ uiState, redraw }, { place, text: say("CALLBOARD.moments.Tracker.Override.Missing") });
  field?.focus();
  return false;
}

/** Shows a refusal as text beside a row. */
export async function showRefusalAt(
  { uiState, redraw }: Pick<ActionContext, "redraw"> & { readonly uiState: UiState },
  refused: NonNullable<UiState["refused"]>,
): Promise<void> {
  uiState.refused = refused;
  await redraw();
}
