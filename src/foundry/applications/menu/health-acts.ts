import { healthOf, type HealthState, type ViewBase } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";
import type { MenuAct } from "../../encounter/parts/menu-command.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { makeCombatantTest, selectedTokens } from "../../platform/tokens.ts";
import { readingOf } from "../../reading/reading.ts";
import { askHealth, type HealthGroup } from "../dialogs/health.ts";
import { firstOfHolders } from "../health.ts";
import { pluralText } from "../texts.ts";
import { batchOf } from "../tracker/build-command.ts";
import { groupingKeysFor, groupName, groupsAmong } from "../tracker/combatant-groups.ts";
import { giveWithNotice } from "./give-with-notice.ts";

type Change = "hurt" | "heal";

/** Returns the combatants whose tokens are selected, of some. */
function selectedAmong(combat: CallboardEncounter, ids: readonly string[]): string[] {
  const isSelected = makeCombatantTest(selectedTokens());
  return ids.filter((id) => {
    const combatant = combat.combatants.get(id);
    return combatant !== undefined && isSelected(combatant);
  });
}

/** Returns the choices of a change of Health: the combatant, its crowd, or the selected tokens, which come first if it is selected. */
export function healthGroupsFor(
  reading: Reading<ViewBase & { readonly referee: boolean }>,
  combatant: string,
  { kind, selected }: { readonly kind: Change; readonly selected: (ids: readonly string[]) => readonly string[] },
): HealthGroup[] {
  const { people, view, options } = reading;
  const able = view.rows.map((row) => row.combatant).filter((id) => options.may(kind, id));
  const one: HealthGroup = { label: people.nameOf(combatant), ids: [combatant] };
  const crowd = groupsAmong(groupingKeysFor(reading), able).find(({ ids }) => ids.includes(combatant));
  const crowds = crowd === undefined ? [] : [{ label: groupName(crowd.name, crowd.ids.length), ids: crowd.ids }];
  const some = selected(able);
  const label = pluralText(some.length, (form) => `CALLBOARD.Health.Change.Selected.${form}`);
  const several = some.length > 1 ? [{ label, ids: some }] : [];
  return some.includes(combatant) ? [...several, one, ...crowds] : [one, ...crowds, ...several];
}

/** Asks how much Health a combatant, its crowd or the selected tokens lose or get back. Gives one command for each holder. */
async function changeHealth(combat: CallboardEncounter, combatant: string, kind: Change): Promise<void> {
  const reading = readingOf(combat) as Reading<ViewBase & { readonly referee: boolean }> | null;
  if (!reading) return;
  const groups = healthGroupsFor(reading, combatant, { kind, selected: (ids) => selectedAmong(combat, ids) });
  const asked = await askHealth(kind, reading.people.nameOf(combatant), groups);
  if (!asked) return;
  const { amount, note, ids } = asked;
  // The numbers as the GM saw them. If another GM takes the same damage meanwhile, it counts once.
  const state = reading.state as unknown as HealthState;
  const commands = firstOfHolders(reading.state, ids).map((id) => ({
    ...{ kind, combatant: id, amount, from: healthOf(state, id)?.value ?? 0 },
    ...(note === "" ? {} : { note }),
  }));
  await giveWithNotice(combat, batchOf(commands));
}

function healthAct(kind: Change, icon: string): MenuAct {
  return {
    key: kind,
    label: `CALLBOARD.Menu.${kind}`,
    icon: `fa-solid ${icon}`,
    may: (combat, combatant) => readingOf(combat)?.options.may(kind, combatant) === true,
    run: (combat, combatant) => changeHealth(combat, combatant, kind),
  };
}

/** The menu entries that take Health from a combatant and give it back. They are offered for combatants with Health. */
export const HEALTH_ACTS: readonly MenuAct[] = [healthAct("hurt", "fa-heart-crack"), healthAct("heal", "fa-heart-circle-plus")];
