import { lookup } from "../../../core/index.ts";
import { hasEnded, stateOf } from "../../encounter/encounters.ts";
import { localizeRefusal, whyNot } from "../../outbox/refusal-texts.ts";
import { send } from "../../send.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { type Outgoing } from "../../outbox/outgoing-command.ts";
import { isHiddenByHand, reveal } from "../../encounter/hidden.ts";
import { partsOf, registrationOf } from "../../encounter/registry.ts";
import { composeFor } from "../play-card.ts";
import { readingOf } from "../../reading/reading.ts";
import type { MenuAct, MenuCommand } from "../../encounter/parts/menu-command.ts";

type Combatant = Combatant.Implementation;

/** Gives a command; says in words why it was refused. */
async function give(combat: CallboardEncounter, command: Outgoing): Promise<void> {
  const refusal = await send(combat, command);
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal), { console: false });
}

/** Whether the options of this user have a kind of command for a combatant, and nothing speaks against it as it is to be given. */
function mayGive(combat: CallboardEncounter, combatant: string, { kind, fields }: Pick<MenuCommand, "kind" | "fields">): boolean {
  if (readingOf(combat)?.options.may(kind, combatant) !== true) return false;
  return fields === undefined || whyNot(combat, { ...fields, kind, combatant }) === "";
}

/** An entry for a command of a structure; offered in its own encounters alone. */
function actOf(type: string, command: MenuCommand): MenuAct {
  const { key, kind, icon, fields, passes, reach = composeFor } = command;
  const { lang = "" } = registrationOf(type) ?? {};
  return {
    key: `${type}-${key}`,
    label: `${lang}.Menu.${key}`,
    icon,
    ...(passes ? { passes } : {}),
    may: (combat, combatant) => combat.type === type && mayGive(combat, combatant, command),
    run: (combat, combatant) => (fields ? give(combat, { ...fields, kind, combatant }) : reach(combat, combatant)),
  };
}

/** What the state of every structure says of who takes part. */
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
    run: (combat, combatant) => give(combat, { kind: "hold", combatant, ...fields }),
  };
}

/** The side that a combatant may change to: the next of those that there are; "" where it may not. */
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
  run: (combat, combatant) => give(combat, { kind: "side", combatant, side: nextSideOf(combat, combatant) }),
};

/** What Foundry's own documents say of a combatant, and the encounter follows: offered to GMs, in play only as far as the rules take it. */
interface Marked {
  readonly key: string;
  readonly icon: string;
  readonly isFitting: (combatant: Combatant) => boolean;
  /** What the encounter makes of it. */
  readonly observed: Outgoing;
  readonly run: (combatant: Combatant) => Promise<unknown>;
}

function hideActs(hidden: boolean): Marked {
  return {
    key: hidden ? "hide" : "show",
    icon: hidden ? "fa-solid fa-eye-slash" : "fa-solid fa-eye",
    isFitting: (combatant) => isHiddenByHand(combatant) !== hidden,
    observed: { kind: "conceal", hidden },
    run: (combatant) => (hidden ? combatant.update({ hidden }) : reveal(combatant)),
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
      return stateOf(combat) === null || whyNot(combat, { ...observed, combatant: id }) === "";
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

/** All that menus of combatants may offer: what structures bring, then what all encounters have. */
export function listActions(): readonly MenuAct[] {
  const own = partsOf("menu").flatMap(([type, commands]) => commands.map((command) => actOf(type, command)));
  return [...own, holdAct(true), holdAct(false), SIDE, ...MARKS.map(markAct), FIND];
}

/** What the menu of a combatant offers now to the user at this client. */
export function findOfferedActions(combat: CallboardEncounter, combatant: string): readonly MenuAct[] {
  return listActions().filter(({ may }) => may(combat, combatant));
}
