import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { isFreed } from "./override.ts";
import type { MomentsBase } from "./base.ts";
import { whyNot } from "./texts.ts";

/** The icon of each deed. */
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

/** A button that does a deed at once. */
export interface DeedButton {
  readonly key: string;
  readonly action: string;
  readonly deed: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
  /** Why the deed is not possible. The button then only says so. "" if it is possible. */
  readonly why: string;
  /** Whether the GM overrides the rules with it. */
  readonly guarded: boolean;
  readonly pressed?: string;
  /** Fields of the command. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/** A deed of a row, with the figure's name. */
export interface DeedOf {
  readonly row: Moments.FigureRow;
  readonly name: string;
  readonly shown: Moments.ShownDeed;
}

/** Returns a deed with its Beats, if it costs any, as a short or long text. */
export function deedText(how: "Price" | "PriceLong", { deed, beats }: Pick<Moments.ShownDeed, "deed" | "beats">): string {
  const said = say(`CALLBOARD.moments.Deed.${deed}`);
  return beats === null ? said : say(`CALLBOARD.moments.Tracker.${how}`, { deed: said, beats });
}

/** Returns the button of a deed, with its Beats and why it is not possible. */
export function deedButton(base: MomentsBase, { row, name, shown }: DeedOf, fields: Readonly<Record<string, string>> = {}): DeedButton {
  const { deed, not, data } = shown;
  const guarded = isFreed(base, shown);
  const why = guarded ? "" : whyNot(base.reading, not, data);
  return {
    key: `${deed}-${row.combatant}`,
    action: why === "" ? "deed" : "explain",
    deed,
    icon: DEED_ICONS[deed],
    text: deedText("Price", shown),
    label: labelOf(name, deedText("PriceLong", shown), why),
    why,
    guarded,
    fields: Object.entries(fields).map(([field, value]) => ({ name: field, value })),
  };
}

function labelOf(name: string, text: string, why: string): string {
  return why === "" ? say("CALLBOARD.moments.Tracker.Named", { name, text }) : say("CALLBOARD.moments.Tracker.NotNow", { name, text, why });
}
