import { arbiterState, takeOver } from "../../arbiter/index.ts";
import { isBroken, isReadableCallboard, isCallboardType } from "../../encounter/encounter-lookups.ts";
import { letIn, removeUnadmittedCombatants, findWaitingToJoin } from "../../admit-combatants.ts";
import { localizeRefusal } from "../../outbox/refusal-texts.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { menuEntry, menuLabelKey, menuEntryOfferedWhile } from "../../platform/compat.ts";
import { structureTypes } from "../../encounter/registry.ts";
import { listEncounterTypes } from "../../encounter/settings.ts";
import { askSure } from "../dialogs/ask.ts";
import { duplicateEncounter } from "../foes/duplicate-encounter.ts";
import { canSaveFoes, saveFoesAsMacro } from "../foes/saved-foes.ts";
import { showRules } from "../settings/show-rules.ts";
import { listActions } from "../menu/actions.ts";
import { say } from "../texts.ts";
import { findStartableTour, startTour } from "../welcome/tours.ts";
import { askEncounterName } from "../rename-encounter.ts";
import { changeStructure } from "./change-structure.ts";
import { combatantIdAt } from "./focus.ts";

/** An entry of a context menu, as this generation of Foundry needs it. */
export type Entry = foundry.applications.ux.ContextMenu.Entry<HTMLElement>;

type Viewed = Combat.Implementation | null;

/** Core's menu entries about initiative, which our structures lack. Their labels are those of v13 and v14. */
const UNFIT = new Set([
  ...["COMBAT.CombatantClear", "COMBAT.CombatantReroll", "COMBATANT.ACTIONS.Clear", "COMBATANT.ACTIONS.Reroll"],
  ...["COMBAT.RollAll", "COMBAT.RollNPC", "COMBAT.InitiativeReset"],
]);
/** Core's entry for an encounter's name. Ours replaces it, since it applies our rules for names. */
const EDITS_NAME = /\bedit_?name$/i;

const isUnfit = (label: string): boolean => UNFIT.has(label) || EDITS_NAME.test(label);

/** Returns core's entries. Those of no use to our structures are not offered while one of ours is viewed. */
export function withoutUnfitEntries(entries: readonly Entry[], viewed: () => Viewed): Entry[] {
  return entries.map((entry) => (isUnfit(menuLabelKey(entry)) ? menuEntryOfferedWhile(entry, () => !isCallboardType(viewed())) : entry));
}

/** An entry of ours in the menu of an encounter or of a row, for encounters that this client can read. */
interface OwnEntry {
  readonly label: string;
  readonly icon: string;
  readonly may?: (combat: CallboardEncounter, target: HTMLElement) => boolean;
  readonly run: (combat: CallboardEncounter, target: HTMLElement) => unknown;
}

function makeEntry(viewed: () => Viewed, { label, icon, may = () => true, run }: OwnEntry): Entry {
  const visible = (target: HTMLElement) => {
    const combat = viewed();
    return isReadableCallboard(combat) && may(combat, target);
  };
  const onClick = (target: HTMLElement) => {
    const combat = viewed();
    if (isReadableCallboard(combat)) void run(combat, target);
  };
  return menuEntry({ label, icon, visible, onClick }) as Entry;
}

/** Returns the actions for a row's combatant as menu entries. */
export function makeCombatantEntries(viewed: () => Viewed): Entry[] {
  return listActions().map(({ label, icon, may, run }) =>
    makeEntry(viewed, {
      label,
      icon,
      may: (combat, row) => may(combat, combatantIdAt(row)),
      run: (combat, row) => run(combat, combatantIdAt(row)),
    }),
  );
}

const isWaitedFor = (combat: CallboardEncounter): boolean => game.user.isGM && findWaitingToJoin(combat).length > 0;

/** Whether this full GM may take over the encounters on this page, from another GM or tab. */
function mayTakeOver(): boolean {
  const { here, stopped } = arbiterState();
  return game.user.hasRole("GAMEMASTER") && !here && !stopped;
}

/** Entries of an encounter's menu, in their order. */
const ENTRIES: readonly OwnEntry[] = [
  { label: "CALLBOARD.Tracker.LetIn", icon: "fa-solid fa-door-open", may: isWaitedFor, run: letAllIn },
  { label: "CALLBOARD.Tracker.TurnAway", icon: "fa-solid fa-door-closed", may: isWaitedFor, run: askTurnAway },
  { label: "CALLBOARD.Tracker.TakeOver", icon: "fa-solid fa-gavel", may: mayTakeOver, run: () => takeOver() },
  { label: "CALLBOARD.House.Show", icon: "fa-solid fa-scale-balanced", run: showRules },
  { label: "CALLBOARD.Foes.Save", icon: "fa-solid fa-floppy-disk", may: canSaveFoes, run: saveFoesAsMacro },
  { label: "CALLBOARD.Duplicate.Title", icon: "fa-solid fa-clone", may: () => game.user.isGM, run: duplicateEncounter },
  {
    label: "CALLBOARD.Tour.take",
    icon: "fa-solid fa-route",
    may: ({ type }) => findStartableTour(type) !== null,
    run: ({ type }) => startTour(type),
  },
];

/** Returns our entries in an encounter's menu: its name, the entries above, and the structures that it could use. */
export function makeEncounterEntries(viewed: () => Viewed): Entry[] {
  return [nameEntry(viewed), ...ENTRIES.map((entry) => makeEntry(viewed, entry)), ...structureEntries(viewed)];
}

/** Returns the entry with which a GM or an assistant names the encounter, even one that cannot be read. */
function nameEntry(viewed: () => Viewed): Entry {
  const visible = () => game.user.isGM && isCallboardType(viewed());
  const onClick = () => {
    const combat = viewed();
    if (combat) void askEncounterName(combat);
  };
  return menuEntry({ label: "CALLBOARD.Name.Title", icon: "fa-solid fa-pen", visible, onClick }) as Entry;
}

/** Returns one entry for each other structure that the viewed encounter could use, until it starts. */
function structureEntries(viewed: () => Viewed): Entry[] {
  const mayBecome = (combat: Viewed, type: string) =>
    game.user.isGM &&
    combat !== null &&
    combat.type !== type &&
    !combat.started &&
    !isBroken(combat) &&
    listEncounterTypes().includes(type);
  return [...structureTypes(), "base"].map((type) => {
    const label = say("CALLBOARD.Tracker.PlayAs", { name: game.i18n.localize(`TYPES.Combat.${type}`) });
    const visible = () => mayBecome(viewed(), type);
    return menuEntry({ label, icon: "fa-solid fa-masks-theater", visible, onClick: () => void changeStructure(viewed(), type) }) as Entry;
  });
}

/** Asks whether to remove the combatants that no GM has admitted, since they cannot be restored. Removes them if so. */
async function askTurnAway(combat: CallboardEncounter): Promise<void> {
  const answer = await askSure({
    title: say("CALLBOARD.Tracker.TurnAway"),
    text: say("CALLBOARD.Tracker.TurnAwayAsk"),
    yes: "CALLBOARD.Tracker.TurnAwayYes",
    icon: "fa-solid fa-door-closed",
  });
  if (answer) await removeUnadmittedCombatants(combat);
}

async function letAllIn(combat: CallboardEncounter): Promise<void> {
  for (const combatant of findWaitingToJoin(combat)) {
    const refusal = await letIn(combat, combatant);
    if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal));
  }
}
