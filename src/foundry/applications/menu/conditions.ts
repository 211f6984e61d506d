import { lookup } from "../../../core/index.ts";
import { stateOf } from "../../encounter/encounter-lookups.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { MenuAct } from "../../encounter/parts/menu-command.ts";
import { commandRefusalText } from "../../outbox/refusal-texts.ts";
import { statusEffects } from "../../platform/compat.ts";
import { peopleOf } from "../../reading/people.ts";
import { template } from "../bases.ts";
import { askForm } from "../dialogs/ask.ts";
import { say } from "../texts.ts";
import { batchOf } from "../tracker/build-command.ts";
import { giveWithNotice } from "./give-with-notice.ts";

/** A status that a combatant may have, and whether it has it now. */
interface Condition {
  readonly id: string;
  readonly active: boolean;
}

/** Returns the statuses that a combatant may have. Defeated is left out, since it has a command of its own. */
function conditionsOf(combat: CallboardEncounter, combatant: string): Condition[] {
  const actor = combat.combatants.get(combatant)?.actor;
  const members = (stateOf(combat)?.combatants ?? {}) as Readonly<
    Record<string, { readonly statuses?: Readonly<Record<string, boolean>> }>
  >;
  const { statuses = {} } = lookup(members, combatant) ?? {};
  const has = (id: string) => (actor ? actor.statuses.has(id) : statuses[id] === true);
  return statusEffects()
    .filter(({ id }) => id !== CONFIG.specialStatusEffects.DEFEATED)
    .map(({ id }) => ({ id, active: has(id) }));
}

const commandOf = (combatant: string, { id: status, active }: Condition) => ({ kind: "status", combatant, status, active });

/** Returns the name of a status's field in the dialog. Statuses of packages may have any id. */
const fieldOf = (place: number) => `status-${String(place)}`;

/** Asks which statuses a combatant has, with its present ones preset. Resolves to those that change. */
async function askConditions(combat: CallboardEncounter, combatant: string): Promise<Condition[]> {
  const conditions = conditionsOf(combat, combatant);
  const entries = new Map(statusEffects().map((entry) => [entry.id, entry]));
  const answer = await askForm({
    title: say("CALLBOARD.Conditions.Title", { name: peopleOf(combat).nameOf(combatant) }),
    template: template("dialogs/conditions"),
    context: {
      statuses: conditions.map(({ id, active }, place) => {
        const { name = id, img = "" } = entries.get(id) ?? {};
        return { field: fieldOf(place), label: game.i18n.localize(name), img, active };
      }),
    },
    yes: "CALLBOARD.Conditions.Yes",
    icon: "fa-solid fa-check",
  });
  if (!answer) return [];
  return conditions.flatMap(({ id, active }, place) => {
    const wanted = answer[fieldOf(place)] === true;
    return wanted === active ? [] : [{ id, active: wanted }];
  });
}

/** Lets a GM set a combatant's statuses. Ended ones are removed from the actor, since something else may have set them. */
async function changeConditions(combat: CallboardEncounter, combatant: string): Promise<void> {
  const changes = await askConditions(combat, combatant);
  const actor = combat.combatants.get(combatant)?.actor;
  const commands = changes.filter(({ active }) => active || !actor).map((change) => commandOf(combatant, change));
  if (commands.length > 0) await giveWithNotice(combat, batchOf(commands));
  for (const { id, active } of changes) if (!active) await actor?.toggleStatusEffect(id, { active });
}

/** The menu entry with which a GM sets a combatant's statuses. */
export const CONDITIONS: MenuAct = {
  key: "conditions",
  label: "CALLBOARD.Menu.conditions",
  icon: "fa-solid fa-list-check",
  may(combat, combatant) {
    const [first] = statusEffects();
    if (!game.user.isGM || first === undefined || stateOf(combat) === null) return false;
    return commandRefusalText(combat, commandOf(combatant, { id: first.id, active: true })) === "";
  },
  run: changeConditions,
};
