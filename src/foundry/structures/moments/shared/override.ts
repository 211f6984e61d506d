import { cleanText, type Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import type { ActionContext } from "../../../encounter/parts/screen.ts";
import type { MomentsBase } from "./base.ts";

/** The fold of the Director's reason: while it is open, what the rules refuse is done nonetheless. */
export const OVERRIDE = "override";
/** What no reason sets aside. */
const FAST: ReadonlySet<string> = new Set(["combatant", "left", "target", "token", "blind"]);

/** True while the Director sets the rules aside. */
export function isOverriding({ uiState, view }: Pick<MomentsBase, "uiState" | "view">): boolean {
  return view.referee && uiState.opened.includes(OVERRIDE);
}

/** True for a deed that the rules refuse and the Director lets through. */
export function isFreed(base: MomentsBase, { not }: Pick<Moments.ShownDeed, "not">): boolean {
  return not !== "" && !FAST.has(not) && isOverriding(base);
}

/** The deeds of a figure: those of the phase, and while the rules are set aside those of the others too; a strike has its phases nonetheless. */
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

/** The field of the Director's reason in the window of an act. */
function fieldNear(target: HTMLElement): HTMLInputElement | null {
  return target.closest(".callboard-screen")?.querySelector<HTMLInputElement>("[data-override]") ?? null;
}

/** Gives a command that the rules refuse, with the Director's reason; without one it asks for that. */
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

/** Says beside a row why something is not done. */
export async function showRefusalAt(
  { uiState, redraw }: Pick<ActionContext, "redraw"> & { readonly uiState: UiState },
  refused: NonNullable<UiState["refused"]>,
): Promise<void> {
  uiState.refused = refused;
  await redraw();
}
