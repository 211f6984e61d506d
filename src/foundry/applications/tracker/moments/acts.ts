import { meantFor, viewIn } from "../../../api.ts";
import { template } from "../../bases.ts";
import { ask } from "../../dialogs/ask.ts";
import { personOf } from "../people.ts";
import { say } from "../../words.ts";
import type { Act } from "../screen.ts";

/** Leads on to the next half; asks first while somebody is waited for. */
const advance: Act = async ({ combat, desk, give }) => {
  const view = viewIn(combat, "moments");
  if (!view) return;
  const { position } = desk;
  const { kind, ready } = view.next;
  if (!ready) {
    const people = view.waiting.map((id) => personOf(combat, id));
    const answer = await ask({
      title: say("CALLBOARD.moments.NextAsk.Title"),
      template: template("dialogs/moments/next"),
      context: { text: say("CALLBOARD.moments.NextAsk.Text"), people },
      yes: "CALLBOARD.moments.NextAsk.Yes",
      icon: "fa-solid fa-forward-step",
    });
    if (!answer) return;
  }
  await give(meantFor(position, kind), "footer");
};

/** What tracker and board of `moments` can do beyond giving a command as a button says it. */
export const MOMENTS_ACTS = { advance } as const satisfies Readonly<Record<string, Act>>;
