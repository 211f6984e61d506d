import type { Reading } from "../../../encounter/parts/reading.ts";
import { Moments } from "../../../../core/index.ts";
import { sortedWeaponsOf } from "../../../platform/weapon-items.ts";
import { findSceneTargetsAmong } from "../dialogs/target.ts";
import type { UiState } from "../../../encounter/parts/ui-state.ts";
import { say } from "../../../applications/texts.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import type { DeedOf } from "./deed-button.ts";
import type { MomentsBase } from "./drawing-data.ts";
import { strikeResultText } from "./row-texts.ts";

/** A figure that may be struck with one click on its button. */
interface TargetContext extends ShownCombatant {
  readonly label: string;
  /** Whether this user has targeted the figure on the scene. */
  readonly marked: boolean;
  /** The number that the strike's die needs, or how hard the strike is. "" if the user may know neither. */
  readonly aim: string;
}

/** The form with which a figure strikes: targets and weapons. */
export interface StrikeContext {
  readonly key: string;
  readonly id: string;
  readonly title: string;
  readonly label: string;
  /** Whether the form starts unfolded. It does for a player, and for the first figure that is waited for. */
  readonly open: boolean;
  /** Whether the form's content is drawn. It is if the form starts unfolded or the person has unfolded it. */
  readonly drawn: boolean;
  readonly guarded: boolean;
  readonly targets: readonly TargetContext[];
  /** Figures of the striker's own side, which are seldom struck. */
  readonly friends: readonly TargetContext[];
  readonly weapons: readonly { readonly value: string; readonly label: string }[];
  /** The id of the only fitting weapon. "" if there are several or none. */
  readonly weapon: string;
  readonly weaponLabel: string;
}

/** A strike's result, drawn as a small label. */
export interface ResultContext {
  readonly id: "success" | "miss";
  readonly icon: string;
  readonly label: string;
}

/** Returns the figures that may be struck: those the rules allow, or all in play while the GM overrides the rules. */
function targetsOf({ view }: MomentsBase, { row, shown }: DeedOf): readonly string[] {
  if (shown.not === "") return row.targets;
  return view.rows.filter(({ standing, combatant }) => standing === "in" && combatant !== row.combatant).map(({ combatant }) => combatant);
}

function weaponsOf(reading: Reading, combatant: string, phase: Moments.MomentsView["phase"]): readonly { value: string; label: string }[] {
  const actor = reading.live?.combatants.get(combatant)?.actor;
  const fitting = actor ? sortedWeaponsOf(actor).filter(({ system }) => system.moments.kind === phase) : [];
  return fitting.map(({ id, name }) => ({ value: id ?? "", label: name }));
}

/** Returns the only weapon that a combatant may strike with in a phase. "" if it has several or none. */
export function onlyWeaponOf(reading: Reading, combatant: string, phase: Moments.MomentsView["phase"]): string {
  const [weapon, ...others] = weaponsOf(reading, combatant, phase);
  return weapon !== undefined && others.length === 0 ? weapon.value : "";
}

/** The number of faces of a strike's die. */
const FACES = 20;

/** Returns the number that a strike's die needs, as text. Players read only how hard the strike is. */
function neededRollText(aim: Moments.Aim | null): string {
  if (aim === null) return "";
  const { need, ease } = aim;
  if (need === null) return say(`CALLBOARD.moments.Tracker.Ease.${ease}`);
  if (need < 1) return say("CALLBOARD.moments.Tracker.Aim.Never");
  return need >= FACES ? say("CALLBOARD.moments.Tracker.Aim.Always") : say("CALLBOARD.moments.Tracker.Aim.Needs", { need });
}

/** The beginning of the keys of forms of strikes. */
const STRIKE = "strike-";

/** Remembers that a form was unfolded, so that its content is drawn. Forms of earlier phases are forgotten. */
export function rememberUnfoldedForm(uiState: UiState, key: string): void {
  if (uiState.opened.includes(key)) return;
  const [phase = ""] = /-\d+-\w+$/.exec(key) ?? [];
  uiState.opened = [...uiState.opened.filter((one) => !one.startsWith(STRIKE) || one.endsWith(phase)), key];
}

/** Returns the form of a strike. A folded form has no content, since every figure may have as many targets as there are figures. */
export function strikeContext(base: MomentsBase, deed: DeedOf): StrikeContext {
  const { view, uiState } = base;
  const { row, name, shown } = deed;
  const key = `${STRIKE}${row.combatant}-${String(view.moment)}-${view.phase}`;
  const open = view.waiting[0] === row.combatant || (!view.referee && row.own);
  // A form that started unfolded stays so, even if another figure is waited for first.
  if (open) rememberUnfoldedForm(uiState, key);
  const drawn = uiState.opened.includes(key);
  const title = say("CALLBOARD.moments.Tracker.StrikeWhom", { deed: say("CALLBOARD.moments.Deed.strike") });
  const label = say("CALLBOARD.moments.Tracker.Named", { name, text: title });
  const content = drawn ? contentOf(base, deed) : FOLDED;
  return { key, id: row.combatant, title, label, open, drawn, guarded: shown.not !== "", ...content };
}

type Content = Pick<StrikeContext, "targets" | "friends" | "weapons" | "weapon" | "weaponLabel">;

const FOLDED: Content = { targets: [], friends: [], weapons: [], weapon: "", weaponLabel: "" };

/** Returns targets and weapons. The other side's figures come first, and within a side the user's targets on the scene. */
function contentOf(base: MomentsBase, deed: DeedOf): Content {
  const { reading, view } = base;
  const { row, name } = deed;
  const ids = targetsOf(base, deed);
  const marked = new Set(reading.live ? findSceneTargetsAmong(reading.live, ids) : []);
  const sideOf = new Map(view.rows.map(({ combatant, side }) => [combatant, side]));
  const context = (id: string): TargetContext => {
    const person = reading.people.personOf(id);
    const aim = neededRollText(Moments.strikeDifficultyOf(view, row, id));
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
  return {
    targets: all.filter(({ id }) => sideOf.get(id) !== row.side),
    friends: all.filter(({ id }) => sideOf.get(id) === row.side),
    weapons: weapons.length > 1 ? weapons : [],
    weapon: onlyWeaponOf(reading, row.combatant, view.phase),
    weaponLabel: say("CALLBOARD.moments.Tracker.WeaponOf", { name }),
  };
}

/** Returns the result of a figure's strike in this Moment. Null if it has not struck. */
export function strikeResultContext(reading: Reading, { struck }: Moments.FigureRow): ResultContext | null {
  if (!struck) return null;
  const { hit } = struck;
  return {
    id: hit ? "success" : "miss",
    icon: hit ? "fa-solid fa-check" : "fa-solid fa-xmark",
    label: strikeResultText(reading, struck),
  };
}
