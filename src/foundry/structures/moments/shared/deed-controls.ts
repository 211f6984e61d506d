import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { deedButton, type DeedButton, type DeedOf } from "./deed-button.ts";
import { coverContext, manageContext, moveContext, talkContext, type DeedForms } from "./deed-forms.ts";
import { deedsWithOverride, isRefusalOverridden } from "./override.ts";
import type { MomentsBase } from "./drawing-data.ts";
import { strikeContext, type StrikeContext } from "./strike-form.ts";

/** All controls with which a figure acts: its strike, forms and buttons. */
export interface DeedsContext extends DeedForms {
  readonly strike: StrikeContext | null;
  readonly buttons: readonly DeedButton[];
  readonly label: string;
}

/** Returns the button that starts or ends a figure's sneaking. */
function sneakButton(base: MomentsBase, deed: DeedOf): DeedButton {
  const { sneaking } = deed.row;
  const button = deedButton(base, deed, { sneaking: String(!sneaking) });
  return { ...button, pressed: String(sneaking) };
}

/** Returns the button that says a figure is done for this half, or takes this back. Empty if the user may not say so. */
function doneButton({ permits }: MomentsBase, { combatant, done }: Moments.FigureRow, name: string): DeedButton[] {
  if (!permits.may("done", combatant)) return [];
  const text = say(`CALLBOARD.moments.Tracker.${done ? "NotDone" : "Done"}`);
  const label = say("CALLBOARD.moments.Tracker.Named", { name, text });
  const icon = done ? "fa-rotate-left" : "fa-check";
  const fields = [{ name: "done", value: String(!done) }];
  return [{ key: `done-${combatant}`, action: "deed", deed: "done", icon, text, label, why: "", guarded: false, fields }];
}

/** The deeds that have a form while they are possible, and a button otherwise. */
const FORMS: ReadonlySet<Moments.Deed> = new Set(["strike", "move", "cover", "talk", "manage"]);

/** Returns all controls with which a figure acts. Null if it has none. */
export function deedsContext(base: MomentsBase, row: Moments.FigureRow, name: string): DeedsContext | null {
  const all = deedsWithOverride(base, row).filter(({ deed, not }) => deed !== "move" || (!row.placed && not !== "token"));
  const formed = (deed: Moments.Deed): DeedOf | null => {
    const shown = all.find((one) => one.deed === deed);
    return shown && (shown.not === "" || isRefusalOverridden(base, shown)) ? { row, name, shown } : null;
  };
  const buttons = all
    .filter((shown) => !FORMS.has(shown.deed) || formed(shown.deed) === null)
    .map((shown) => (shown.deed === "sneak" ? sneakButton(base, { row, name, shown }) : deedButton(base, { row, name, shown })));
  const [strike, move, cover, talk, manage] = (["strike", "move", "cover", "talk", "manage"] as const).map(formed);
  const context = {
    strike: strike ? strikeContext(base, strike) : null,
    move: move ? moveContext(base, move) : null,
    cover: cover ? coverContext(base, cover) : null,
    talk: talk ? talkContext(base, talk) : null,
    manage: manage ? manageContext(base, manage) : null,
    buttons: [...buttons, ...doneButton(base, row, name)],
    label: say("CALLBOARD.moments.Tracker.DeedsOf", { name }),
  };
  const isEmpty = all.length === 0 && context.buttons.length === 0;
  return isEmpty ? null : context;
}
