import { ACTION_KINDS } from "../../models/item/action.ts";
import { template } from "../bases.ts";
import { ask } from "../dialogs/ask.ts";
import { say } from "../words.ts";

/** Asks what kind of card it shall be and how it is called, then makes it and opens its sheet; nothing where the question is left. */
export async function askNewCard(actor: Actor.Implementation): Promise<void> {
  const fresh = say("CALLBOARD.Card.New");
  const answer = await ask({
    title: say("CALLBOARD.Card.NewFor", { name: actor.name }),
    template: template("dialogs/card"),
    context: {
      fresh,
      kinds: ACTION_KINDS.map((id, index) => ({
        id,
        label: say(`CALLBOARD.Action.Kind.${id}`),
        hint: say(`CALLBOARD.Action.KindHint.${id}`),
        checked: index === 0,
      })),
    },
    yes: "CALLBOARD.Card.Create",
    icon: "fa-solid fa-plus",
  });
  if (!answer) return;
  const { name, kind } = answer;
  const called = typeof name === "string" ? name.trim() : "";
  const data = { name: called || fresh, type: "action", system: { kind } };
  await actor.createEmbeddedDocuments("Item", [data] as never, { renderSheet: true });
}
