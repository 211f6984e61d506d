import { cleanText, type Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import type { ActionContext } from "../../../encounter/parts/screen.ts";
import type { MomentsBase } from "./base.ts";

/** The fold with the GM's reason. While it is open, the rules can be overridden. */
export const OVERRIDE = "override";
/** The refusals that no reason overrides. */
const FAST: ReadonlySet<string> = new Set(["combatant", "left", "target", "token", "blind"]);

/** Whether the GM overrides the rules now. */
export function isOverriding({ uiState, view }: Pick<MomentsBase, "uiState" | "view">): boolean {
  return view.referee && uiState.opened.includes(OVERRIDE);
}

/** Whether the rules refuse a deed and the GM may override that. */
export function isFreed(base: MomentsBase, { not }: Pick<Moments.ShownDeed, "not">): boolean {
  return not !== "" && !FAST.has(not) && isOverriding(base);
}

/** Returns a figure's deeds in this phase. While the rules are overridden, those of other phases too, except strikes. */
export function deedsWith(
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

/** Returns the field of the GM's reason in the window of a control. */
function fieldNear(target: HTMLElement): HTMLInputElement | null {
  return target.closest(".callboard-screen")?.querySelector<HTMLInputElement>("[data-override]") ?? null;
}

/** Gives a refused command with the GM's reason. Asks for a reason if there is none. */
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

/** Shows beside a row why something is refused. */
export async function showRefusalAt(
  { uiState, redraw }: Pick<ActionContext, "redraw"> & { readonly uiState: UiState },
  refused: NonNullable<UiState["refused"]>,
): Promise<void> {
  uiState.refused = refused;
  await redraw();
}
