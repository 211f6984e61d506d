import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { isRefusalOverridden } from "./override.ts";
import type { MomentsBase } from "./drawing-data.ts";
import { refusalReasonText } from "./texts.ts";

/** The Font Awesome icon of each deed's button. */
export const DEED_ICONS = {
  talk: "fa-comment",
  strike: "fa-hand-fist",
  move: "fa-person-walking",
  prone: "fa-person-falling",
  rise: "fa-person-arrow-up-from-line",
  sneak: "fa-shoe-prints",
  cover: "fa-shield-halved",
  sneakCheck: "fa-ear-listen",
  manage: "fa-briefcase",
} as const satisfies Readonly<Record<Moments.Deed, string>>;

/** A button that does a deed as soon as it is pressed. */
export interface DeedButton {
  readonly key: string;
  readonly action: string;
  readonly deed: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
  /** Why the deed is not possible, "" if it is. A press of the button then only shows this reason. */
  readonly why: string;
  /** Whether the GM overrides the rules when pressing the button. */
  readonly guarded: boolean;
  readonly pressed?: string;
  /** The fields of the deed's command. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/** A deed of a figure, with the figure's row and name. */
export interface DeedOf {
  readonly row: Moments.FigureRow;
  readonly name: string;
  readonly shown: Moments.ShownDeed;
}

/** Returns the name of a deed, as a short or long text. If the deed costs Beats, the text says how many. */
export function deedNameWithPrice(how: "Price" | "PriceLong", { deed, beats }: Pick<Moments.ShownDeed, "deed" | "beats">): string {
  const said = say(`CALLBOARD.moments.Deed.${deed}`);
  return beats === null ? said : say(`CALLBOARD.moments.Tracker.${how}`, { deed: said, beats });
}

/** Returns the button of a deed. It shows the deed's Beats and, if it is not possible, the reason. */
export function deedButton(base: MomentsBase, { row, name, shown }: DeedOf, fields: Readonly<Record<string, string>> = {}): DeedButton {
  const { deed, not, data } = shown;
  const guarded = isRefusalOverridden(base, shown);
  const why = guarded ? "" : refusalReasonText(base.reading, not, data);
  return {
    key: `${deed}-${row.combatant}`,
    action: why === "" ? "deed" : "explain",
    deed,
    icon: DEED_ICONS[deed],
    text: deedNameWithPrice("Price", shown),
    label: labelOf(name, deedNameWithPrice("PriceLong", shown), why),
    why,
    guarded,
    fields: Object.entries(fields).map(([field, value]) => ({ name: field, value })),
  };
}

function labelOf(name: string, text: string, why: string): string {
  return why === "" ? say("CALLBOARD.moments.Tracker.Named", { name, text }) : say("CALLBOARD.moments.Tracker.NotNow", { name, text, why });
}
