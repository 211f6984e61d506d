import { template } from "../bases.ts";
import { say } from "../texts.ts";
import { footContext } from "./head-and-foot.ts";
import { PART_IDS, type PartId, type PartTemplate, type Screen } from "../../encounter/parts/screen.ts";

const SHARED = ["encounters", "marker", "notes", "history", "refusal"].map((name) => template(`tracker/${name}`));
const part = (id: PartId): PartTemplate => ({ template: template(`tracker/plain/${id}`), templates: SHARED });

/** The fallback screen if a structure's tracker fails: the combatants in the rules' order, with log, undo and the end. */
export const PLAIN_SCREEN: Screen = {
  parts: Object.fromEntries(PART_IDS.map((id) => [id, part(id)])) as Record<PartId, PartTemplate>,
  prepare(id, reading, uiState) {
    const { lang, people, state, structure } = reading;
    if (id === "header") return { title: say(`${lang}.Title`), why: say("CALLBOARD.Tracker.Plain") };
    if (id === "footer") return footContext(reading, uiState);
    const shown = structure.order(state).filter(({ combatant }) => people.isShown(combatant));
    return { people: shown.map(({ combatant }) => people.personOf(combatant)) };
  },
  acts: {},
};
