import type { PagesReading } from "./base.ts";
import { Pages } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";

/** The sides that have a word of their own, as the log names them. */
const WORDED: readonly string[] = Pages.KINDS.flatMap((type) => [Pages.sideLabelOf(type, "a", ""), Pages.sideLabelOf(type, "b", "")]);

/** What a side is called: its own label, or the word of the first two. */
export function sideName(type: Pages.Kind, { side, label }: { readonly side: Pages.SideId; readonly label: string }): string {
  return sideWord(Pages.sideLabelOf(type, side, label));
}

/** A side as the log names it, in words: one that people named is as it is. */
export const sideWord = (side: string): string => (WORDED.includes(side) ? say(`CALLBOARD.pages.SideName.${side}`) : side);

/** What a player at the table is called. */
export function playerName({ seats }: Pages.PagesView, user: string): string {
  return seats.find((seat) => seat.user === user)?.name ?? game.users.get(user)?.name ?? say("CALLBOARD.Unknown");
}

/** The scene and the page, as the head says them. */
export function unitText({ scene, page }: Pages.PagesView): string {
  if (scene === 0) return say("CALLBOARD.pages.Place.seats");
  return page === 0 ? say("CALLBOARD.pages.Place.scene", { scene }) : say("CALLBOARD.pages.Place.page", { scene, page });
}

/** The what-now line. */
export function nowLine(reading: PagesReading): string {
  const { view } = reading;
  const { user } = view.now.data;
  return nowText(reading, view.now, user === undefined ? {} : { user: playerName(view, String(user)) });
}
