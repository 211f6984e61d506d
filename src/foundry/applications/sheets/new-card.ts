import { cleanLine } from "../../../core/index.ts";
import { ACTION_KINDS } from "../../platform/card-items.ts";
import { template } from "../bases.ts";
import { askForm } from "../dialogs/ask.ts";
import { say } from "../texts.ts";

/** The texts and kinds of a new item's dialog. */
export interface NewItem {
  readonly title: string;
  readonly fresh: string;
  readonly yes: string;
  readonly kinds: readonly { readonly id: string; readonly label: string; readonly hint: string }[];
  /** Returns the item's data for the chosen kind. */
  readonly data: (kind: unknown) => object;
}

/** Asks for an item's kind and name, creates it and opens its sheet. Does nothing if the person cancels. */
export async function askAndCreateItem(actor: Actor.Implementation, { title, fresh, yes, kinds, data }: NewItem): Promise<void> {
  const checked = kinds.map((kind, index) => ({ ...kind, checked: index === 0 }));
  const context = { fresh, kinds: checked };
  const answer = await askForm({ title, template: template("dialogs/card"), context, yes, icon: "fa-solid fa-plus" });
  if (!answer) return;
  const { name, kind } = answer;
  const called = typeof name === "string" ? cleanLine(name) : "";
  await actor.createEmbeddedDocuments("Item", [{ name: called || fresh, ...data(kind) }] as never, { renderSheet: true });
}

/** Asks for a card's kind and name, creates it and opens its sheet. Does nothing if the person cancels. */
export async function askAndCreateCard(actor: Actor.Implementation): Promise<void> {
  const hintOf = (id: string) => say(`CALLBOARD.Action.KindHint.${id}`);
  await askAndCreateItem(actor, {
    title: say("CALLBOARD.Card.NewFor", { name: actor.name }),
    fresh: say("CALLBOARD.Card.New"),
    yes: "CALLBOARD.Card.Create",
    kinds: ACTION_KINDS.map((id) => ({ id, label: say(`CALLBOARD.Action.Kind.${id}`), hint: hintOf(id) })),
    data: (kind) => ({ type: "action", system: { kind } }),
  });
}
