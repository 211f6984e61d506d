import { stateOf, structureOf } from "../../../encounter/encounter-lookups.ts";
import { template } from "../../../applications/bases.ts";
import { findCardById, sortedCardsOf } from "../../../platform/card-items.ts";
import type { SheetAct, SheetPage, SheetSection } from "../../../encounter/parts/sheet-section.ts";
import type { Standing } from "../../../applications/sheets/actor-combatant.ts";
import { cardFacts, cardFormContext } from "./cards.ts";
import { declareCard, findTimelineStanding } from "./declare-card.ts";
import { poolsEditContext, POOL_ACTIONS, poolsDisplayContext } from "./pools.ts";

/** Returns the actor's place in a running sequence (a Timeline encounter). Null if there is none or it is over. Rule: rules.md ND-16. */
function sequenceOf(actor: Actor.Implementation): Standing | null {
  const standing = findTimelineStanding(actor);
  const state = standing && stateOf(standing.combat);
  return state && structureOf(standing.combat).position(state).step !== "over" ? standing : null;
}

function context(page: SheetPage): object {
  const { actor, modes } = page;
  const sequence = sequenceOf(actor);
  const edits = actor.isOwner && modes.has("pools");
  return {
    edits,
    ...(edits ? poolsEditContext(page) : poolsDisplayContext(page, findTimelineStanding(actor))),
    none: Object.keys(actor.system.timeline.pools).length === 0,
    sequence: sequence !== null,
    speed: modes.has("speed"),
    mayAct: actor.isOwner && !actor.inCompendium,
    cards: sortedCardsOf(actor).map((card) => ({ id: card.id, name: card.name, img: card.img, facts: cardFacts(card) })),
  };
}

const speedMatters: SheetAct = async (page, target) => {
  if ((target as HTMLInputElement).checked) page.modes.add("speed");
  else page.modes.delete("speed");
  await page.redraw();
};

const actCard: SheetAct = async ({ actor, modes }, target) => {
  const card = findCardById(actor, target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
  if (card) await declareCard(actor, card, { speed: modes.has("speed"), sequence: sequenceOf(actor) });
};

/** The section that `timeline` adds to sheets: pools of stat points, and cards. Outside of a sequence, a card's action resolves as it is declared. */
export const TIMELINE_SECTION: SheetSection = {
  icon: "fa-solid fa-timeline",
  part: {
    template: template("timeline/sheet/tab"),
    templates: [template("timeline/sheet/lists"), template("timeline/sheet/deeds"), template("timeline/tracker/pools")],
  },
  context,
  cardFacts,
  cardForm: { template: template("timeline/sheet/card-form"), templates: [template("timeline/sheet/points")], context: cardFormContext },
  acts: { ...POOL_ACTIONS, speedMatters, actCard },
};
