import { redoable, undoable, type StagesView } from "../../../../core/index.ts";
import { optionsOf, viewOf, type CallboardEncounter } from "../../../api.ts";
import { encounterOf } from "../../../encounters.ts";
import { template } from "../../bases.ts";
import type { Desk } from "../desk.ts";
import { footContext } from "../frame.ts";
import { Permits } from "../permits.ts";
import type { PartId, Screen } from "../screen.ts";
import { STAGES_ACTS } from "./acts.ts";
import { composed, composedFor, composerContext } from "./composer.ts";
import { headContext, nextContext } from "./frame.ts";
import { deskContext, lanesContext, summaryContext } from "./lanes.ts";
import { listContext, rowContext, type RowsBase } from "./rows.ts";

const own = (name: string) => template(`tracker/stages/${name}`);
const shared = (name: string) => template(`tracker/${name}`);

function baseOf(combat: CallboardEncounter, view: StagesView, desk: Desk): RowsBase {
  const id = composedFor(combat, view, desk);
  const row = view.rows.find((one) => one.combatant === id);
  return { combat, view, desk, permits: new Permits(optionsOf(combat)), aimed: id === null ? null : composed(combat, row, id).targets };
}

/** The list while people announce, the Narrator's desk while actions get their stages, then the lanes. */
function bodyContext(combat: CallboardEncounter, view: StagesView, desk: Desk): object {
  const base = baseOf(combat, view, desk);
  const composer = combat.system.ended ? null : composerContext(combat, view, desk, base.permits);
  const announcing = view.step === "announce";
  const sorting = view.step === "classify" && view.narrator;
  const acting = view.rows.filter((row) => row.card === null);
  return {
    composer: announcing || composer?.who ? composer : null,
    late: announcing ? null : composer,
    list: announcing ? listContext(base) : null,
    desk: sorting ? { cards: deskContext(base) } : null,
    lanes: announcing || sorting ? [] : lanesContext(base),
    loose: announcing || sorting ? [] : deskContext({ ...base, view: { ...view, rows: view.rows.filter((row) => isLoose(view, row.combatant)) } }),
    idle: announcing ? [] : acting.map((row) => rowContext(base, row)),
    summary: summaryContext(combat, view),
  };
}

const isLoose = (view: StagesView, id: string) => view.unclassified.some((card) => card.combatant === id);

function prepare(part: PartId, combat: CallboardEncounter, desk: Desk): object {
  const view = viewOf(combat) as StagesView | null;
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
        ...["composer", "aims", "row", "card", "difficulty", "effects", "adjust", "judge", "classify", "tools", "lane", "summary"].map(own),
      ],
    },
    footer: { template: own("footer"), templates: [shared("notes"), shared("history"), shared("refusal")] },
  },
  prepare,
  acts: STAGES_ACTS,
};
