import type { PagesReading } from "./drawing-data.ts";
import { Pages } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { nowText } from "../../../applications/tracker/now-text.ts";

/** The keys of the default names of sides, which the log stores if a side was given no name. */
const WORDED: readonly string[] = Pages.KINDS.flatMap((type) => [Pages.sideLabelOrKey(type, "a", ""), Pages.sideLabelOrKey(type, "b", "")]);

/** Returns the name of a side: the one that people gave it, or the general word. */
export function sideName(type: Pages.Kind, { side, label }: { readonly side: Pages.SideId; readonly label: string }): string {
  return loggedSideName(Pages.sideLabelOrKey(type, side, label));
}

/** Returns the name of a side from the log as text. A name that people gave stays unchanged. */
export const loggedSideName = (side: string): string => (WORDED.includes(side) ? say(`CALLBOARD.pages.SideName.${side}`) : side);

/** Returns the name of a player by user id. For a user without a seat, the name of the user. */
export function playerName({ seats }: Pages.PagesView, user: string): string {
  return seats.find((seat) => seat.user === user)?.name ?? game.users.get(user)?.name ?? say("CALLBOARD.Unknown");
}

/** Returns the scene and page as text, for the head. */
export function sceneAndPageText({ scene, page }: Pages.PagesView): string {
  if (scene === 0) return say("CALLBOARD.pages.Place.seats");
  return page === 0 ? say("CALLBOARD.pages.Place.scene", { scene }) : say("CALLBOARD.pages.Place.page", { scene, page });
}

/** Returns the line that tells this user what happens now and who is waited for. */
export function nowLine(reading: PagesReading): string {
  const { view } = reading;
  const { user } = view.now.data;
  return nowText(reading, view.now, user === undefined ? {} : { user: playerName(view, String(user)) });
}
