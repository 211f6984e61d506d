import { redoable, undoable, type StagesView } from "../../../../core/index.ts";
import { optionsOf, viewOf, type CallboardEncounter } from "../../../api.ts";
import { encounterOf } from "../../../encounters.ts";
import { template } from "../../bases.ts";
import type { Desk } from "../desk.ts";
import { footContext } from "../frame.ts";
import { Permits } from "../permits.ts";
import type { PartId, Screen } from "../screen.ts";
import { STAGES_ACTS } from "./acts.ts";
import { composed, composedFor, composerContext, type ComposerContext } from "./composer.ts";
import { headContext, nextContext } from "./frame.ts";
import { deskContext, lanesContext, looseContext, summaryContext } from "./lanes.ts";
import { listContext, rowContext, type RowsBase } from "./rows.ts";

const own = (name: string) => template(`tracker/stages/${name}`);
const shared = (name: string) => template(`tracker/${name}`);

function baseOf(combat: CallboardEncounter, view: StagesView, desk: Desk): RowsBase {
  const id = composedFor(combat, view, desk);
  const row = view.rows.find((one) => one.combatant === id);
  return { combat, view, desk, permits: new Permits(optionsOf(combat)), aimed: id === null ? null : composed(combat, row, id).targets };
}

/** While people announce: the composer and the list. */
function announcing(base: RowsBase, composer: ComposerContext | null): object {
  return { composer, list: listContext(base) };
}

/** While actions get their stages: the Narrator's desk, for players the lanes as they fill. */
function sorting(base: RowsBase): object {
  if (base.view.narrator) return { desk: { cards: deskContext(base) }, idle: idleOf(base) };
  return { loose: looseContext(base), lanes: lanesContext(base), idle: idleOf(base) };
}

/** While stages resolve, and at the end. */
function resolving(base: RowsBase, composer: ComposerContext | null): object {
  const { combat, view } = base;
  return {
    summary: summaryContext(combat, view),
    composer: composer?.who ? composer : null,
    lanes: lanesContext(base),
    idle: idleOf(base),
    late: composer,
  };
}

/** Those who do nothing this round: they said nothing, or they bide. */
function idleOf(base: RowsBase): object[] {
  const laned = new Set(base.view.lanes.flatMap((lane) => lane.cards.map((card) => card.combatant)));
  const idle = base.view.rows.filter((row) => row.card === null || (row.card.biding && !laned.has(row.combatant)));
  return idle.map((row) => rowContext(base, row));
}

function bodyContext(combat: CallboardEncounter, view: StagesView, desk: Desk): object {
  const base = baseOf(combat, view, desk);
  const composer = combat.system.ended ? null : composerContext(combat, view, desk, base.permits);
  if (view.step === "announce") return announcing(base, composer);
  return view.step === "classify" ? sorting(base) : resolving(base, composer);
}

function prepare(part: PartId, combat: CallboardEncounter, desk: Desk): object {
  const view = viewOf(combat);
  const encounter = encounterOf(combat);
  if (!view || !encounter) return {};
  if (part === "header") return headContext(combat, view);
  if (part === "tracker") return bodyContext(combat, view, desk);
  const history = { undo: undoable(encounter) !== null, redo: redoable(encounter) !== null };
  return { ...footContext(combat, desk, history), next: nextContext(combat, view) };
}

/** How `stages` is shown in the tracker. */
export const STAGES_SCREEN: Screen = {
  parts: {
    header: { template: own("header"), templates: [shared("encounters"), own("strip")] },
    tracker: {
      template: own("tracker"),
      templates: [
        shared("marker"),
        shared("chip"),
        shared("refusal"),
        ...[
          "composer",
          "aims",
          "row",
          "card",
          "difficulty",
          "effects",
          "adjust",
          "judge",
          "classify",
          "tools",
          "more",
          "late",
          "lane",
          "summary",
        ].map(own),
      ],
    },
    footer: { template: own("footer"), templates: [shared("notes"), shared("history"), shared("refusal")] },
  },
  prepare,
  acts: STAGES_ACTS,
};
