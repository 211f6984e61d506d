import { lookup } from "../../../core/index.ts";
import { hasEnded, stateOf } from "../../encounter/encounter-lookups.ts";
import { commandRefusalText } from "../../outbox/refusal-texts.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { type Outgoing } from "../../outbox/parse-and-refuse.ts";
import { isHiddenByHand, revealCombatant } from "../../encounter/hidden.ts";
import { partOfEveryStructure, registrationOf } from "../../encounter/registry.ts";
import { openComposer } from "../compose-with-card.ts";
import { readingOf } from "../../reading/reading.ts";
import type { MenuAct, MenuCommand } from "../../encounter/parts/menu-command.ts";
import { CONDITIONS } from "./conditions.ts";
import { giveWithNotice } from "./give-with-notice.ts";
import { HEALTH_ACTS } from "./health-acts.ts";

type Combatant = Combatant.Implementation;

/** Whether this user has an option of this kind for a combatant, and the rules do not refuse the command. */
function mayGive(combat: CallboardEncounter, combatant: string, { kind, fields }: Pick<MenuCommand, "kind" | "fields">): boolean {
  if (readingOf(combat)?.options.may(kind, combatant) !== true) return false;
  return fields === undefined || commandRefusalText(combat, { ...fields, kind, combatant }) === "";
}

/** Returns the menu entry of a structure's command. It is offered in encounters of that structure only. */
function actOf(type: string, command: MenuCommand): MenuAct {
  const { key, kind, icon, fields, passes, reach = openComposer } = command;
  const { lang = "" } = registrationOf(type) ?? {};
  return {
    key: `${type}-${key}`,
    label: `${lang}.Menu.${key}`,
    icon,
    ...(passes ? { passes } : {}),
    may: (combat, combatant) => combat.type === type && mayGive(combat, combatant, command),
    run: (combat, combatant) => (fields ? giveWithNotice(combat, { ...fields, kind, combatant }) : reach(combat, combatant)),
  };
}

/** The fields of a combatant that the state of every structure has. */
interface Known {
  readonly held?: boolean;
  readonly side?: string;
}

function knownOf(combat: CallboardEncounter, combatant: string): Known {
  const members: Readonly<Record<string, Known>> = stateOf(combat)?.combatants ?? {};
  return lookup(members, combatant) ?? {};
}

function holdAct(held: boolean): MenuAct {
  const key = held ? "hold" : "release";
  const fields = { held };
  return {
    key,
    label: `CALLBOARD.Menu.${key}`,
    icon: held ? "fa-solid fa-hand" : "fa-solid fa-play",
    may: (combat, combatant) => (knownOf(combat, combatant).held === true) !== held && mayGive(combat, combatant, { kind: "hold", fields }),
    run: (combat, combatant) => giveWithNotice(combat, { kind: "hold", combatant, ...fields }),
  };
}

/** Returns the key of the side that a combatant's menu offers to change to. "" if the combatant may not change sides. */
function nextSideOf(combat: CallboardEncounter, combatant: string): string {
  const sides = readingOf(combat)?.options.among("side", combatant, "side") ?? [];
  const here = sides.indexOf(knownOf(combat, combatant).side ?? "");
  return here < 0 ? "" : (sides[(here + 1) % sides.length] ?? "");
}

const SIDE: MenuAct = {
  key: "side",
  label: "CALLBOARD.Menu.side",
  icon: "fa-solid fa-right-left",
  may: (combat, combatant) => nextSideOf(combat, combatant) !== "",
  run: (combat, combatant) => giveWithNotice(combat, { kind: "side", combatant, side: nextSideOf(combat, combatant) }),
};

/** A menu entry for GMs that changes a mark of Foundry's, such as hidden. In play it is offered only if the rules accept it. */
interface Marked {
  readonly key: string;
  readonly icon: string;
  readonly isFitting: (combatant: Combatant) => boolean;
  /** The command that the arbiter records when the mark changes. */
  readonly observed: Outgoing;
  readonly run: (combatant: Combatant) => Promise<unknown>;
}

function hideActs(hidden: boolean): Marked {
  return {
    key: hidden ? "hide" : "show",
    icon: hidden ? "fa-solid fa-eye-slash" : "fa-solid fa-eye",
    isFitting: (combatant) => isHiddenByHand(combatant) !== hidden,
    observed: { kind: "conceal", hidden },
    run: (combatant) => (hidden ? combatant.update({ hidden }) : revealCombatant(combatant)),
  };
}

function defeatActs(defeated: boolean): Marked {
  return {
    key: defeated ? "defeat" : "undefeat",
    icon: defeated ? "fa-solid fa-skull" : "fa-solid fa-heart",
    isFitting: (combatant) => combatant.isDefeated !== defeated,
    observed: { kind: "defeat", defeated },
    run: (combatant) => combatant.update({ defeated }),
  };
}

const MARKS: readonly Marked[] = [hideActs(true), hideActs(false), defeatActs(true), defeatActs(false)];

function markAct({ key, icon, isFitting, observed, run }: Marked): MenuAct {
  return {
    key,
    label: `CALLBOARD.Menu.${key}`,
    icon,
    may(combat, id) {
      const combatant = combat.combatants.get(id);
      if (!combatant || !game.user.isGM || hasEnded(combat) || !isFitting(combatant)) return false;
      return stateOf(combat) === null || commandRefusalText(combat, { ...observed, combatant: id }) === "";
    },
    async run(combat, id) {
      const combatant = combat.combatants.get(id);
      if (combatant) await run(combatant);
    },
  };
}

const FIND: MenuAct = {
  key: "find",
  label: "CALLBOARD.Menu.find",
  icon: "fa-solid fa-arrows-to-eye",
  may: (combat, id) => canvas.ready && combat.combatants.get(id)?.token?.object?.visible === true,
  async run(combat, id) {
    const center = combat.combatants.get(id)?.token?.object?.center;
    if (center) await canvas.animatePan(center);
  },
};

/** Returns all menu actions for combatants: those that structures add, then those that every encounter has. */
export function listActions(): readonly MenuAct[] {
  const own = partOfEveryStructure("menu").flatMap(([type, commands]) => commands.map((command) => actOf(type, command)));
  return [...own, ...HEALTH_ACTS, CONDITIONS, holdAct(true), holdAct(false), SIDE, ...MARKS.map(markAct), FIND];
}

/** Returns the actions that a combatant's menu now offers this client's user. */
export function findOfferedActions(combat: CallboardEncounter, combatant: string): readonly MenuAct[] {
  return listActions().filter(({ may }) => may(combat, combatant));
}
