import type { Rounds } from "../../../../core/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import type { RoundsBase } from "./drawing-data.ts";
import { sideName, woundsText } from "./texts.ts";

/** A rolled die, with a label that says what it counts as. */
export interface DieContext extends Rounds.Die {
  readonly label: string;
}

/** One of the two combatants of an exchange, with its skill and dice. */
export interface ContenderContext extends ShownCombatant {
  /** A short text that marks a combatant whom players cannot see. "" for any other. */
  readonly tag: string;
  readonly role: string;
  readonly skill: string;
  /** The rank that the combatant's dice are rolled against, as text. "" while it is unknown. */
  readonly rank: string;
  readonly dice: readonly DieContext[];
  readonly successes: string;
  readonly css: string;
}

/** The exchange between an attacker and a defender, open or done. */
export interface ExchangeContext {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly attacker: ContenderContext;
  readonly defender: ContenderContext | null;
  readonly stance: string;
  /** Who won the exchange and by what verdict, as text. "" while the exchange is open. */
  readonly outcome: string;
  readonly gains: readonly string[];
  /** The name of the weapon that the winner hits with. */
  readonly weapon: string;
  readonly menace: readonly DieContext[];
  readonly wounds: string;
  /** For a GM: the most levels of the wound that armour may take away. Null if there is no wound to judge. */
  readonly armour: number | null;
}

/** Returns rolled dice. Each has a label that says what it counts as. */
export function diceContext(dice: readonly Rounds.Die[]): DieContext[] {
  return dice.map((die) => ({ ...die, label: say(`CALLBOARD.rounds.Die.${die.mark}`, { face: die.face }) }));
}

/** Returns a number of successes as text, such as "2 successes". */
export const successesText = (successes: number): string => pluralText(successes, (form) => `CALLBOARD.rounds.Successes.${form}`);

function contenderContext(
  { reading, view }: RoundsBase,
  { combatant, skill, rank, dice, successes }: Rounds.ShownContender,
  role: "attacker" | "defender" | "target",
): ContenderContext {
  const { winner } = view.exchange ?? {};
  return {
    ...reading.people.personOf(combatant),
    tag: hiddenTagText(reading, combatant),
    role: say(`CALLBOARD.rounds.Exchange.${role}`),
    skill: skill === "" ? say("CALLBOARD.rounds.Exchange.evasion") : skill,
    rank: rank === null ? "" : String(rank),
    dice: diceContext(dice),
    successes: successes === null ? "" : successesText(successes),
    css: winner === role ? "won" : "",
  };
}

function outcomeOf({ reading }: RoundsBase, { verdict: told }: Rounds.ShownExchange): string {
  return told === null ? "" : say(`CALLBOARD.rounds.Exchange.Verdict.${told.verdict}`, { name: reading.people.nameOf(told.combatant) });
}

/** Returns the other combatant of an exchange: the target, or the defender once it counters. Null if the action has no target. */
function otherContext(base: RoundsBase, { defender, target, wants }: Rounds.ShownExchange): ContenderContext | null {
  if (defender !== null) return contenderContext(base, defender, "defender");
  if (target === "") return null;
  const unanswered = base.view.conflict === "attack" ? "" : "–";
  const isAsked = wants === "counter" && !base.reading.ended;
  const asked = { combatant: target, skill: isAsked ? "…" : unanswered, rank: null, dice: [], successes: null };
  return contenderContext(base, asked, isAsked ? "defender" : "target");
}

/** Returns the exchange as a seat sees it. Null if there is none in this round. */
export function exchangeContext(base: RoundsBase): ExchangeContext | null {
  const { reading, view, permits } = base;
  const { exchange } = view;
  if (exchange === null) return null;
  const { number, attacker, defender, text, stance, gains, wants, weapon, menace, wounds } = exchange;
  const isOpen = wants !== "nothing" && !reading.ended;
  return {
    key: `exchange-${String(number)}`,
    title: say(isOpen ? "CALLBOARD.rounds.Exchange.Open" : "CALLBOARD.rounds.Exchange.Done"),
    text,
    attacker: contenderContext(base, attacker, "attacker"),
    defender: otherContext(base, exchange),
    stance: stance === null || defender === null ? "" : say(`CALLBOARD.rounds.Stance.${stance}.name`),
    outcome: outcomeOf(base, exchange),
    gains: Object.entries(gains)
      .filter(([, amount]) => amount > 0)
      .map(([side, amount]) => say("CALLBOARD.rounds.Exchange.Gains", { side: sideName(side), amount })),
    weapon,
    menace: diceContext(menace),
    wounds: weapon === "" && menace.length === 0 ? "" : woundsText(wounds),
    armour: wants === "armour" && permits.may("armour") ? wounds : null,
  };
}
