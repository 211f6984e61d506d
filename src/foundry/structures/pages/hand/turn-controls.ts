import { Pages } from "../../../../core/index.ts";
import { choiceValuesOf } from "../../../encounter/parts/options-index.ts";
import { say } from "../../../applications/texts.ts";
import { type PagesBase } from "../shared/drawing-data.ts";
import { sideName } from "../shared/texts.ts";
import { chosenDieOf } from "./chosen-die.ts";

/** An option in one of the Hand's selects. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected?: boolean;
}

/** Returns a die as text, from its address: its value, side and conflict. */
function dieText({ view }: PagesBase, word: string): string {
  for (const { type, text, sides } of view.conflicts) {
    for (const side of sides) {
      const die = side.dice.find((one) => one.die === word);
      if (die) return say("CALLBOARD.pages.Hand.DieOf", { value: die.value, side: sideName(type, side), text });
    }
  }
  return word;
}

/** Returns a side as text, from its address: its name and conflict. */
function sideText({ view }: PagesBase, word: string, key: "SideOf" | "ClaimOf" = "SideOf"): string {
  for (const { type, text, sides } of view.conflicts) {
    const side = sides.find((one) => one.word === word);
    if (side) return say(`CALLBOARD.pages.Hand.${key}`, { side: sideName(type, side), text });
  }
  return word;
}

const diceChoices = (base: PagesBase, words: readonly string[]): Choice[] => words.map((value) => ({ value, label: dieText(base, value) }));

function driveChoices({ view }: PagesBase, combatant: string, drives: readonly string[]): Choice[] {
  const row = view.rows.find((one) => one.combatant === combatant);
  return drives.map((value) => {
    const drive = row?.drives.find((one) => one.drive === value);
    return { value, label: drive ? say("CALLBOARD.pages.Row.Drive", { drive: drive.name, debt: drive.debt }) : value };
  });
}

/** Returns the values that a field of a command may have, over all options, each once. */
const valuesOf = ({ permits }: PagesBase, kind: string, field: string): string[] => [...new Set(permits.among(kind, undefined, field))];

/** Returns the user's Inspirations among those that a command may take, by their values. */
function inspirationChoices(base: PagesBase, kind: string): Choice[] {
  const own = base.view.seats.find((seat) => seat.own)?.inspirations ?? [];
  return valuesOf(base, kind, "inspiration").map((value) => ({
    value,
    label: say("CALLBOARD.pages.Seat.Inspiration", { value: own.find(({ key }) => key === value)?.value ?? 0 }),
  }));
}

/** What abilities are used on: the chosen die, the dice to choose from, and the Drives that may take Debt. */
interface UseContext {
  readonly chosen: string;
  readonly dice: readonly Choice[];
  readonly drives: readonly Choice[];
  /** Whether the user may type in the value that was rolled with real dice. */
  readonly shown: boolean;
}

function useContext(base: PagesBase, { combatant }: Pages.Row): UseContext | null {
  if (!base.permits.may("use")) return null;
  const fitting = valuesOf(base, "use", "die");
  const words = base.view.conflicts
    .flatMap(({ sides }) => sides.flatMap(({ dice }) => dice.map(({ die }) => die)))
    .filter((die) => fitting.includes(die));
  const before = chosenDieOf(base.reading.encounter);
  const chosen = words.includes(before) ? before : (words[0] ?? "");
  return {
    chosen,
    dice: diceChoices(base, words).map((choice) => ({ ...choice, selected: choice.value === chosen })),
    drives: driveChoices(base, combatant, valuesOf(base, "use", "drive")),
    shown: base.permits.mayGiving("use", undefined, "shown"),
  };
}

/** Returns the acting character's abilities by column, and whether each fits the chosen die. */
function columnsContext({ permits }: PagesBase, row: Pages.Row, use: UseContext | null): object[] {
  const uses = permits.of("use");
  return Pages.COLUMNS.map((column) => ({
    column,
    title: say(`CALLBOARD.pages.Column.${column}`),
    abilities: row.abilities
      .filter((one) => one.column === column)
      .sort((a, b) => a.score - b.score)
      .map(({ ability, name, score, super: isSuper, used }) => {
        const option = uses.find(({ fields }) => choiceValuesOf(fields["ability"]).includes(ability));
        const fits = use !== null && option !== undefined && choiceValuesOf(option.fields["die"]).includes(use.chosen);
        return {
          ability,
          name,
          score,
          super: isSuper,
          used,
          fits,
          useLabel: say("CALLBOARD.pages.Hand.UseOf", { ability: name }),
          why: used ? say("CALLBOARD.pages.Hand.UsedUp") : fits || use === null ? "" : say("CALLBOARD.pages.Hand.NoDie"),
        };
      }),
  }));
}

function stakeContext(base: PagesBase, row: Pages.Row): object | null {
  const options = base.permits.of("stake");
  if (options.length === 0) return null;
  const most = Math.max(...options.map(({ fields }) => (fields["amount"]?.type === "integer" ? fields["amount"].max : 1)));
  return {
    drives: driveChoices(base, row.combatant, valuesOf(base, "stake", "drive")),
    sides: valuesOf(base, "stake", "side").map((value) => ({ value, label: sideText(base, value) })),
    most,
  };
}

function splitContext(base: PagesBase): object | null {
  const words = base.permits.among("split", undefined, "die");
  return words.length === 0 ? null : { dice: diceChoices(base, words) };
}

function inspireContext(base: PagesBase): object | null {
  if (!base.permits.may("inspire")) return null;
  return {
    inspirations: inspirationChoices(base, "inspire"),
    dice: diceChoices(base, valuesOf(base, "inspire", "die")),
    isPool: base.permits.mayGiving("inspire", undefined, "amount"),
  };
}

function raiseContext(base: PagesBase, row: Pages.Row): object | null {
  if (!base.permits.may("raise")) return null;
  const nameOf = (id: string) => row.abilities.find(({ ability }) => ability === id)?.name ?? id;
  return {
    abilities: valuesOf(base, "raise", "ability").map((value) => ({ value, label: nameOf(value) })),
    inspirations: inspirationChoices(base, "raise"),
    isNew: base.permits.mayGiving("raise", undefined, "inspiration", false),
    drives: driveChoices(base, row.combatant, valuesOf(base, "raise", "drive")),
  };
}

function newSideContext(base: PagesBase, row: Pages.Row): object | null {
  if (!base.permits.may("newSide")) return null;
  return {
    dice: diceChoices(base, valuesOf(base, "newSide", "die")),
    drives: driveChoices(base, row.combatant, valuesOf(base, "newSide", "drive")),
  };
}

/** Returns the controls for the player's character that acts now. Null if none of the player's characters acts. */
export function actingContext(base: PagesBase): object | null {
  const { reading, view } = base;
  const row = view.rows.find(({ acts, mine }) => acts && mine);
  if (row === undefined || view.step !== "actions") return null;
  const isWaiting = view.roll !== null && view.roll.wants !== "nothing";
  const use = useContext(base, row);
  return {
    who: reading.people.personOf(row.combatant),
    use,
    isBare: row.abilities.length === 0,
    columns: columnsContext(base, row, use),
    deed: view.deed && !isWaiting ? say("CALLBOARD.pages.Hand.DeedDone") : "",
    rolling: isWaiting,
    drives: row.drives.map(({ drive, name, debt, strength, overdrawn }) => ({
      drive,
      debt,
      name,
      strength,
      text: say("CALLBOARD.pages.Hand.DebtOf", { drive: name, debt, strength }),
      over: overdrawn ? say("CALLBOARD.pages.Row.Overdrawn") : "",
    })),
    stake: stakeContext(base, row),
    split: splitContext(base),
    inspire: inspireContext(base),
    raise: raiseContext(base, row),
    newSide: newSideContext(base, row),
    create: base.permits.may("create"),
  };
}

/** Returns the characters that the player may act with in this turn. */
export function actableCharactersContext({ reading, view, permits }: PagesBase): object[] {
  return view.rows.filter(({ combatant }) => permits.may("act", combatant)).map(({ combatant }) => reading.people.personOf(combatant));
}

/** Returns the characters that the user may take or buy to play. */
export function takeableCharactersContext({ reading, view, permits }: PagesBase): object[] {
  return view.rows
    .filter(({ combatant }) => permits.may("take", combatant))
    .map(({ combatant, take }) => {
      const person = reading.people.personOf(combatant);
      const key = take === "token" ? "BuyOf" : "TakeOf";
      return { ...person, label: say(`CALLBOARD.pages.Row.${key}`, { name: person.name }) };
    });
}

/** Returns the sides of conflicts that the user may claim now. */
export function claimableSidesContext(base: PagesBase): object[] {
  return base.permits.among("claim", undefined, "side").map((side) => ({ side, label: sideText(base, side, "ClaimOf") }));
}

/** Returns the Free Conflicts that the user's characters may add now. */
export function addableFreeConflictsContext({ reading, view, permits }: PagesBase): object[] {
  return permits.among("add", undefined, "special").flatMap((special) => {
    const row = view.rows.find(({ combatant }) => combatant === special);
    return row
      ? [{ special, title: say("CALLBOARD.pages.Hand.Special", { name: reading.people.nameOf(special) }), text: row.special }]
      : [];
  });
}
