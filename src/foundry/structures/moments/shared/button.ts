import type { Moments } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { isFreed } from "./override.ts";
import type { MomentsBase } from "./base.ts";
import { whyNot } from "./texts.ts";

/** The picture of each deed. */
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

/** What may be done at once by a button. */
export interface DeedButton {
  readonly key: string;
  readonly action: string;
  readonly deed: string;
  readonly icon: string;
  readonly text: string;
  readonly label: string;
  /** Why not, in words; the button then says so and does nothing. "" where it may. */
  readonly why: string;
  /** The Director sets the rules aside with it. */
  readonly guarded: boolean;
  readonly pressed?: string;
  /** Fields of the command. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/** A deed of a row, and how it is called. */
export interface DeedOf {
  readonly row: Moments.FigureRow;
  readonly name: string;
  readonly shown: Moments.ShownDeed;
}

/** A deed with its Beats where it takes some: in short, or in words. */
export function deedText(how: "Price" | "PriceLong", { deed, beats }: Pick<Moments.ShownDeed, "deed" | "beats">): string {
  const said = say(`CALLBOARD.moments.Deed.${deed}`);
  return beats === null ? said : say(`CALLBOARD.moments.Tracker.${how}`, { deed: said, beats });
}

/** A button for a deed: with its Beats where it takes some, and with the reason where it may not be done. */
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
