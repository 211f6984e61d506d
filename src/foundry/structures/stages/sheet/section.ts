import { markKeyDeleted } from "../../../platform/compat.ts";
import { CARD_STAGES } from "../card.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import type { CardFact, SheetAct, SheetSection } from "../../../encounter/parts/sheet-section.ts";
import { sortedCardsOf, type CardItem } from "../../../platform/card-items.ts";

const STAGE_LABELS = Object.fromEntries(CARD_STAGES.map((context) => [context, `CALLBOARD.Action.Stage.${context}`]));
type Speed = (typeof CARD_STAGES)[number];

/** Returns the stage of a card. Null if only the GM can tell. Rule: one movement is Quick, two are Regular, more are Slow. */
function speedOf({ system }: CardItem): Speed | null {
  const { movements, stage } = system.stages;
  if (stage !== null) return stage;
  if (movements === null) return null;
  return movements === 1 ? "Q" : movements === 2 ? "R" : "S";
}

const difficultyFact = (difficulty: number): CardFact => ({
  id: "difficulty",
  label: say("CALLBOARD.stages.Sheet.Difficulty", { difficulty }),
  short: String(difficulty),
  icon: "fa-solid fa-bullseye",
});

function cardFacts(card: CardItem): CardFact[] {
  const { difficulty, strike } = card.system.stages;
  const speed = speedOf(card);
  return [
    ...(speed ? [{ id: `speed-${speed}`, label: say(`CALLBOARD.stages.Stage.${speed}`) }] : []),
    ...(strike ? [{ id: "strike", label: say("CALLBOARD.stages.Card.Strike") }] : []),
    ...(difficulty === null ? [] : [difficultyFact(difficulty)]),
  ];
}

/** Returns an actor's cards grouped by stage. Cards without a stage come last, if there are any. */
function lanesOf(actor: Actor.Implementation): object[] {
  const cards = sortedCardsOf(actor);
  const lane = (id: Speed | null, name: string) => ({
    id: name,
    label: say(`CALLBOARD.stages.Sheet.Lane.${name}.name`),
    hint: say(`CALLBOARD.stages.Sheet.Lane.${name}.hint`),
    cards: cards.filter((card) => speedOf(card) === id).map(({ id: item, name: label, img }) => ({ id: item, name: label, img })),
  });
  const open = lane(null, "open");
  return [...CARD_STAGES.map((speed) => lane(speed, speed)), ...(open.cards.length > 0 ? [open] : [])];
}

const addScore: SheetAct = async ({ actor, element }) => {
  const id = foundry.utils.randomID();
  await actor.update({ system: { stages: { scores: { [id]: { label: "", value: 0 } } } } });
  element.querySelector<HTMLElement>(`[name="system.stages.scores.${id}.label"]`)?.focus();
};

const removeScore: SheetAct = async ({ actor }, target) => {
  const scores: Record<string, unknown> = {};
  markKeyDeleted(scores, target.closest<HTMLElement>("[data-score-id]")?.dataset["scoreId"] ?? "");
  await actor.update({ system: { stages: { scores } } } as never);
};

/** The section that `stages` adds to sheets: ability scores, notes, and cards by speed. */
export const STAGES_SECTION: SheetSection = {
  icon: "fa-solid fa-layer-group",
  part: { template: template("stages/sheet/tab") },
  context: ({ actor }) => ({ lanes: lanesOf(actor), stagesFields: actor.system.schema.fields.stages.fields }),
  cardFacts,
  cardForm: {
    template: template("stages/sheet/card-form"),
    context: ({ system }) => ({ stagesFields: system.schema.fields.stages.fields, stages: STAGE_LABELS }),
    /** Stores null for a stage field that was left blank. The number of movements then decides the stage. */
    input: (object) => {
      if (object["system.stages.stage"] === "") object["system.stages.stage"] = null;
    },
  },
  acts: { addScore, removeScore },
};
