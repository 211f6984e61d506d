import { markDeleted } from "../../compat.ts";
import { ActorSheetBase, asset, template } from "../bases.ts";
import { ask } from "../dialogs/ask.ts";
import { say } from "../words.ts";
import { cardsOf } from "./cards.ts";
import { enriched } from "./prose.ts";

/** The sheet of a character or an NPC: portrait, name, the sections of the structures, cards, biography. */
export class CastSheet extends ActorSheetBase {
  static override DEFAULT_OPTIONS = {
    classes: ["callboard", "cast-sheet"],
    position: { width: 560, height: 700 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: {
      createCard: CastSheet.#onCreateCard,
      editCard: CastSheet.#onEditCard,
      deleteCard: CastSheet.#onDeleteCard,
      addScore: CastSheet.#onAddScore,
      removeScore: CastSheet.#onRemoveScore,
    },
  };

  static override PARTS = {
    header: { template: template("sheets/actor/header") },
    stages: { template: template("sheets/actor/stages") },
    cards: { template: template("sheets/actor/cards"), templates: [template("sheets/actor/card")] },
    biography: { template: template("sheets/actor/biography") },
  };

  protected override async _prepareContext(options: never): Promise<never> {
    const context = await super._prepareContext(options);
    const { actor } = this;
    const { system } = actor;
    return {
      ...context,
      actor,
      system,
      stagesFields: system.schema.fields.stages.fields,
      scores: Object.entries(system.stages.scores).map(([id, score]) => ({
        id,
        ...score,
        remove: say("CALLBOARD.Actor.Score.Remove", { name: score.label }),
      })),
      cards: cardsOf(actor.items),
      biography: await enriched(system.biography, actor),
      portrait: say("CALLBOARD.Actor.Portrait", { name: actor.name }),
      readOnly: !this.isEditable,
    } as never;
  }

  static async #onCreateCard(this: CastSheet): Promise<void> {
    const data = { name: say("CALLBOARD.Card.New"), type: "action", img: asset("assets/cards/action.svg") };
    await this.actor.createEmbeddedDocuments("Item", [data] as never, { renderSheet: true });
  }

  static async #onEditCard(this: CastSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#cardOf(target)?.sheet?.render({ force: true } as never);
  }

  static async #onDeleteCard(this: CastSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.#cardOf(target);
    if (!item) return;
    const text = say("CALLBOARD.Card.DeleteAsk", { name: item.name });
    const sure = await ask({
      title: item.name,
      template: template("dialogs/sure"),
      context: { text },
      yes: "CALLBOARD.Card.DeleteYes",
      icon: "fa-solid fa-trash",
    });
    if (sure) await item.delete();
  }

  static async #onAddScore(this: CastSheet): Promise<void> {
    await this.actor.update({ system: { stages: { scores: { [foundry.utils.randomID()]: { label: "", value: 0 } } } } });
  }

  static async #onRemoveScore(this: CastSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const scores: Record<string, unknown> = {};
    markDeleted(scores, target.closest<HTMLElement>("[data-score-id]")?.dataset["scoreId"] ?? "");
    await this.actor.update({ system: { stages: { scores } } } as never);
  }

  #cardOf(target: HTMLElement): Item.Implementation | undefined {
    return this.actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
  }
}
