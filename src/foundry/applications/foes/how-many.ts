import { template } from "../bases.ts";
import { askForm } from "../dialogs/ask.ts";
import { say } from "../texts.ts";

/** The most copies of an actor that one answer brings. */
const MOST_COPIES = 60;

/** Returns a number of copies, from 1 to 60. Null for anything else. */
export function readCount(given: unknown): number | null {
  const isCount = typeof given === "number" && Number.isInteger(given) && given >= 1 && given <= MOST_COPIES;
  return isCount ? given : null;
}

/** Registers the number that this person gave last. Called in `init`. */
export function registerHowManySetting(): void {
  game.settings.register("callboard", "howMany", { scope: "client", config: false, type: Number, default: 1 });
}

/** Asks how many copies of an actor come. Offers `offered`, else the number given last. Null if there is no valid answer. */
export async function askHowMany(name: string, offered: unknown): Promise<number | null> {
  const answer = await askForm({
    title: say("CALLBOARD.HowMany.Title", { name }),
    template: template("dialogs/how-many"),
    context: { count: readCount(offered) ?? readCount(game.settings.get("callboard", "howMany")) ?? 1, most: MOST_COPIES },
    yes: "CALLBOARD.HowMany.Yes",
    icon: "fa-solid fa-users",
  });
  if (!answer) return null;
  const count = readCount(Number(answer["count"]));
  if (count === null) ui.notifications.warn(say("CALLBOARD.HowMany.Range", { most: MOST_COPIES }), { console: false });
  else await game.settings.set("callboard", "howMany", count);
  return count;
}
