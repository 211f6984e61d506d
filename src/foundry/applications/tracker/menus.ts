import { arbiterState, takeOver } from "../../arbiter/index.ts";
import { isBroken, isCallboard, isOurs } from "../../encounter/encounters.ts";
import { letIn, turnAway, findWaitingToJoin } from "../../guests.ts";
import { localizeRefusal } from "../../outbox/refusal-texts.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { menuEntry, menuLabel, offeredWhile } from "../../platform/compat.ts";
import { structureTypes } from "../../encounter/registry.ts";
import { listPlayableTypes } from "../../encounter/settings.ts";
import { askSure } from "../dialogs/ask.ts";
import { duplicateEncounter } from "../foes/duplicate.ts";
import { haveFoes, saveFoes } from "../foes/saved-foes.ts";
import { showRules } from "../settings/show-rules.ts";
import { listActions } from "../menu/actions.ts";
import { say } from "../texts.ts";
import { findTour, startTour } from "../welcome/tours.ts";
import { askName } from "../rename.ts";
import { chooseStructure } from "./choose-structure.ts";
import { combatantAt } from "./focus.ts";

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
  return entries.map((entry) => (isUnfit(menuLabel(entry)) ? offeredWhile(entry, () => !isOurs(viewed())) : entry));
}

/** Returns the actions for a row's combatant as menu entries. */
export function makeCombatantEntries(viewed: () => Viewed): Entry[] {
  return listActions().map(({ label, icon, may, run }) => {
    const visible = (row: HTMLElement) => {
      const combat = viewed();
      return isCallboard(combat) && may(combat, combatantAt(row));
    };
    const onClick = (row: HTMLElement) => {
      const combat = viewed();
      if (isCallboard(combat)) void run(combat, combatantAt(row));
    };
    return menuEntry({ label, icon, visible, onClick }) as Entry;
  });
}

/** Returns our entries in an encounter's menu: naming it, admitting combatants, taking over, the house rules, saving foes, copying, the tour, and changing the structure. */
export function makeOwnEntries(viewed: () => Viewed): Entry[] {
  return [
    nameEntry(viewed),
    ...waitingEntries(viewed),
    takeOverEntry(viewed),
    rulesEntry(viewed),
    foesEntry(viewed),
    duplicateEntry(viewed),
    tourEntry(viewed),
    ...structureEntries(viewed),
  ];
}

/** Returns the entry with which a GM or an assistant names the encounter. */
function nameEntry(viewed: () => Viewed): Entry {
  const visible = () => game.user.isGM && isOurs(viewed());
  const onClick = () => {
    const combat = viewed();
    if (combat) void askName(combat);
  };
  return menuEntry({ label: "CALLBOARD.Name.Title", icon: "fa-solid fa-pen", visible, onClick }) as Entry;
}

/** Returns the entry with which a full GM takes over the encounters on this page, from another GM or tab. */
function takeOverEntry(viewed: () => Viewed): Entry {
  const visible = () => {
    const { here, stopped } = arbiterState();
    return isCallboard(viewed()) && game.user.hasRole("GAMEMASTER") && !here && !stopped;
  };
  const onClick = () => void takeOver();
  return menuEntry({ label: "CALLBOARD.Tracker.TakeOver", icon: "fa-solid fa-gavel", visible, onClick }) as Entry;
}

/** Returns the entry that shows an encounter's house rules. */
function rulesEntry(viewed: () => Viewed): Entry {
  const onClick = () => {
    const combat = viewed();
    if (isCallboard(combat)) void showRules(combat);
  };
  return menuEntry({
    label: "CALLBOARD.House.Show",
    icon: "fa-solid fa-scale-balanced",
    visible: () => isCallboard(viewed()),
    onClick,
  }) as Entry;
}

/** Returns the entry with which a GM saves the NPCs of the encounter. */
function foesEntry(viewed: () => Viewed): Entry {
  const visible = () => {
    const combat = viewed();
    return game.user.isGM && isCallboard(combat) && haveFoes(combat);
  };
  const onClick = () => {
    const combat = viewed();
    if (isCallboard(combat)) void saveFoes(combat);
  };
  return menuEntry({ label: "CALLBOARD.Foes.Save", icon: "fa-solid fa-floppy-disk", visible, onClick }) as Entry;
}

/** Returns the entry with which a GM copies the encounter. */
function duplicateEntry(viewed: () => Viewed): Entry {
  const visible = () => game.user.isGM && isCallboard(viewed());
  const onClick = () => {
    const combat = viewed();
    if (isCallboard(combat)) void duplicateEncounter(combat);
  };
  return menuEntry({ label: "CALLBOARD.Duplicate.Title", icon: "fa-solid fa-clone", visible, onClick }) as Entry;
}

/** Returns the entry that starts the tour of the viewed structure. */
function tourEntry(viewed: () => Viewed): Entry {
  const visible = () => isCallboard(viewed()) && findTour(viewed()?.type ?? "") !== null;
  const onClick = () => void startTour(viewed()?.type ?? "");
  return menuEntry({ label: "CALLBOARD.Tour.take", icon: "fa-solid fa-route", visible, onClick }) as Entry;
}

/** Returns one entry for each other structure that the viewed encounter could use, until it starts. */
function structureEntries(viewed: () => Viewed): Entry[] {
  return [...structureTypes(), "base"].map((type) => {
    const label = say("CALLBOARD.Tracker.PlayAs", { name: game.i18n.localize(`TYPES.Combat.${type}`) });
    const visible = () => {
      const combat = viewed();
      return (
        game.user.isGM &&
        combat !== null &&
        combat.type !== type &&
        !combat.started &&
        !isBroken(combat) &&
        listPlayableTypes().includes(type)
      );
    };
    return menuEntry({ label, icon: "fa-solid fa-masks-theater", visible, onClick: () => void chooseStructure(viewed(), type) }) as Entry;
  });
}

/** Returns the entries for combatants that a player created or that left: to admit them all, or to remove those that never took part. */
function waitingEntries(viewed: () => Viewed): Entry[] {
  const visible = () => {
    const combat = viewed();
    return game.user.isGM && isCallboard(combat) && findWaitingToJoin(combat).length > 0;
  };
  const onClick = (act: (combat: CallboardEncounter) => Promise<void>) => () => {
    const combat = viewed();
    if (isCallboard(combat)) void act(combat);
  };
  return [
    menuEntry({ label: "CALLBOARD.Tracker.LetIn", icon: "fa-solid fa-door-open", visible, onClick: onClick(letAllIn) }) as Entry,
    menuEntry({ label: "CALLBOARD.Tracker.TurnAway", icon: "fa-solid fa-door-closed", visible, onClick: onClick(askTurnAway) }) as Entry,
  ];
}

/** Asks whether to remove the combatants that no GM has admitted, since they cannot be restored. Removes them if so. */
async function askTurnAway(combat: CallboardEncounter): Promise<void> {
  const answer = await askSure({
    title: say("CALLBOARD.Tracker.TurnAway"),
    text: say("CALLBOARD.Tracker.TurnAwayAsk"),
    yes: "CALLBOARD.Tracker.TurnAwayYes",
    icon: "fa-solid fa-door-closed",
  });
  if (answer) await turnAway(combat);
}

async function letAllIn(combat: CallboardEncounter): Promise<void> {
  for (const combatant of findWaitingToJoin(combat)) {
    const refusal = await letIn(combat, combatant);
    if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal));
  }
}
