import type { Reading } from "../../../encounter/parts/reading.ts";
import { Moments } from "../../../../core/index.ts";
import { sortedWeaponsOf } from "../../../platform/weapons.ts";
import { findAimedAt } from "../dialogs/target.ts";
import { say } from "../../../applications/texts.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import type { DeedOf } from "./button.ts";
import type { MomentsBase } from "./base.ts";
import { strikeText } from "./row-texts.ts";

/** Somebody who may be struck, by one click. */
interface TargetContext extends ShownCombatant {
  readonly label: string;
  /** This user targets it on the scene. */
  readonly marked: boolean;
  /** What the die needs, or how hard it is; "" where that is not known. */
  readonly aim: string;
}

/** A strike, ready to be made. */
export interface StrikeContext {
  readonly key: string;
  readonly id: string;
  readonly title: string;
  readonly label: string;
  /** Unfolded as it comes: for who is to strike next. */
  readonly open: boolean;
  readonly guarded: boolean;
  readonly targets: readonly TargetContext[];
  /** Those of the own side, whom one strikes seldom. */
  readonly friends: readonly TargetContext[];
  readonly weapons: readonly { readonly value: string; readonly label: string }[];
  /** The only weapon, or "". */
  readonly weapon: string;
  readonly weaponLabel: string;
}

/** What came of a strike, in a chip. */
export interface ResultContext {
  readonly id: "success" | "miss";
  readonly icon: string;
  readonly label: string;
}

/** Whom a figure may strike: as the rules have it, or whoever stands while they are set aside. */
function targetsOf({ view }: MomentsBase, { row, shown }: DeedOf): readonly string[] {
  if (shown.not === "") return row.targets;
  return view.rows.filter(({ standing, combatant }) => standing === "in" && combatant !== row.combatant).map(({ combatant }) => combatant);
}

function weaponsOf(reading: Reading, combatant: string, phase: Moments.MomentsView["phase"]): readonly { value: string; label: string }[] {
  const actor = reading.live?.combatants.get(combatant)?.actor;
  const fitting = actor ? sortedWeaponsOf(actor).filter(({ system }) => system.moments.kind === phase) : [];
  return fitting.map(({ id, name }) => ({ value: id ?? "", label: name }));
}

/** The faces of the die of a strike. */
const FACES = 20;

/** Returns the roll that a strike needs, as text. Players read only how hard it is. */
function neededRollText(aim: Moments.Aim | null): string {
  if (aim === null) return "";
  const { need, ease } = aim;
  if (need === null) return say(`CALLBOARD.moments.Tracker.Ease.${ease}`);
  if (need < 1) return say("CALLBOARD.moments.Tracker.Aim.Never");
  return need >= FACES ? say("CALLBOARD.moments.Tracker.Aim.Always") : say("CALLBOARD.moments.Tracker.Aim.Needs", { need });
}

/** A strike with all whom it may be aimed at: the other side first, and of those first whom this user targets on the scene. */
export function strikeContext(base: MomentsBase, deed: DeedOf): StrikeContext {
  const { reading, view } = base;
  const { row, name, shown } = deed;
  const ids = targetsOf(base, deed);
  const marked = new Set(reading.live ? findAimedAt(reading.live, ids) : []);
  const sideOf = new Map(view.rows.map(({ combatant, side }) => [combatant, side]));
  const context = (id: string): TargetContext => {
    const person = reading.people.personOf(id);
    const aim = neededRollText(Moments.aimIn(view, row, id));
    const label = say("CALLBOARD.moments.Tracker.StrikeAt", { name, target: person.name });
    return {
      ...person,
      marked: marked.has(id),
      aim,
      label: aim === "" ? label : say("CALLBOARD.moments.Tracker.Aim.Label", { label, aim }),
    };
  };
  const all = ids.map(context).sort((a, b) => Number(b.marked) - Number(a.marked));
  const weapons = weaponsOf(reading, row.combatant, view.phase);
  const title = say("CALLBOARD.moments.Tracker.StrikeWhom", { deed: say("CALLBOARD.moments.Deed.strike") });
  return {
    key: `strike-${row.combatant}-${String(view.moment)}-${view.phase}`,
    id: row.combatant,
    title,
    label: say("CALLBOARD.moments.Tracker.Named", { name, text: title }),
    open: view.waiting[0] === row.combatant || (!view.referee && row.own),
    guarded: shown.not !== "",
    targets: all.filter(({ id }) => sideOf.get(id) !== row.side),
    friends: all.filter(({ id }) => sideOf.get(id) === row.side),
    weapons: weapons.length > 1 ? weapons : [],
    weapon: weapons.length === 1 ? (weapons[0]?.value ?? "") : "",
    weaponLabel: say("CALLBOARD.moments.Tracker.WeaponOf", { name }),
  };
}

/** What came of a figure's strike of this Moment; the number it needed for who may know it. */
export function resultContext(reading: Reading, { struck }: Moments.FigureRow): ResultContext | null {
  if (!struck) return null;
  const { hit } = struck;
  return {
    id: hit ? "success" : "miss",
    icon: hit ? "fa-solid fa-check" : "fa-solid fa-xmark",
    label: strikeText(reading, struck),
  };
}
