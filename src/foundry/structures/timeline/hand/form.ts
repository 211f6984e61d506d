import type { Timeline } from "../../../../core/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { say } from "../../../applications/texts.ts";
import type { PlayCard } from "./playable-cards.ts";
import { OWN_WORDS } from "./draft.ts";
import { cardsAllMembersHave, type HandTable } from "./hand-subject.ts";
import { firstPausePhase, MOST_TARGETS, bidStatsOf, type Bid, type Plan } from "./plan.ts";
import { MOST_PIPS, statName } from "./pools.ts";

/** An option in one of the form's selects. */
interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** One card of the hand, as it is drawn. */
interface CardContext {
  readonly id: string;
  readonly css: string;
  readonly name: string;
  readonly img: string;
  readonly icon: string;
  readonly kind: string;
  readonly stats: string;
  readonly ante: string;
  readonly text: string;
  readonly picked: boolean;
  /** The card's tabindex. Only the picked card, or else the first, has "0" and is reached by the Tab key. */
  readonly tab: "0" | "-1";
}

/** A slider that is set by drag, click or keys: the points of a bid, or a phase. */
interface SlideContext {
  readonly act: string;
  readonly field: string;
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The highest number that the slider's track shows. */
  readonly top: number;
  readonly text: string;
  /** The number at the start of the slider's track, before its first notch. */
  readonly base: number;
  readonly css: string;
  readonly pips: readonly { readonly on: boolean; readonly text: string }[];
  /** The filled share of the slider's bar, in per cent. */
  readonly share: number;
  readonly hint: string;
  readonly less: string;
  readonly more: string;
  readonly down: number;
  readonly up: number;
  readonly atMin: boolean;
  readonly atMax: boolean;
}

/** The form for the picked card: its name, stats, bids and targets. */
export interface FormContext {
  readonly title: string;
  /** The name that the player gave an action in their own words. Null for a card, which has its own name. */
  readonly name: string | null;
  /** The stats to choose from. Empty if the card names its stats. */
  readonly relevant: readonly Choice[];
  readonly secondary: readonly Choice[];
  readonly slides: readonly SlideContext[];
  readonly note: string;
  /** The chosen and possible targets, if the house rules seal them with the bid. Null otherwise. */
  readonly targets: {
    readonly chosen: readonly (ShownCombatant & { readonly drop: string })[];
    readonly choices: readonly Choice[];
  } | null;
}

const ICONS = { common: "fa-hand-fist", skilled: "fa-graduation-cap", ability: "fa-bolt", pause: "fa-mug-hot" } as const;
/** The number of phases that the slider of a Pause shows at once. They move along with its value. */
const PAUSE_REACH = 12;

function cardContext({ view, draft, hands: [hand] }: HandTable, card: PlayCard): Omit<CardContext, "tab"> {
  const [words, picked] = [card.id === OWN_WORDS, card.id === draft.card];
  const pending = view.house.uniqueCards && hand?.pending.includes(card.id) === true;
  const css = { "own-words": words, picked, pending };
  return {
    id: card.id,
    css: [card.kind, ...Object.entries(css).flatMap(([name, is]) => (is ? [name] : []))].join(" "),
    name: card.name,
    img: card.img,
    icon: words ? "fa-feather-pointed" : ICONS[card.kind],
    kind: card.kind === "common" || card.kind === "pause" ? "" : say(`CALLBOARD.Action.Kind.${card.kind}`),
    stats: statsText(hand, card),
    ante: card.ante > 0 ? say("CALLBOARD.timeline.Hand.Ante", { ante: card.ante }) : "",
    text: pending ? say("CALLBOARD.timeline.Hand.Pending") : card.text,
    picked,
  };
}

/** Returns the cards that may be played from the Hand, with the picked one marked. */
export function playableCardsContext(table: HandTable): CardContext[] {
  const cards = cardsAllMembersHave(table).map((card) => cardContext(table, card));
  const reached = cards.find(({ picked }) => picked) ?? cards[0];
  return cards.map((card) => ({ ...card, tab: card === reached ? "0" : "-1" }));
}

function statsText(hand: Timeline.Hand | undefined, { id, kind, relevant, secondary }: PlayCard): string {
  if (kind === "pause") return say("CALLBOARD.timeline.Hand.PauseStats");
  if (id === OWN_WORDS || !relevant) return say("CALLBOARD.timeline.Hand.AnyStats");
  return [relevant, secondary]
    .filter(Boolean)
    .map((stat) => statName(hand, stat))
    .join(" / ");
}

function slideOf(act: string, field: string, range: { value: number; min: number; max: number; top: number }): SlideContext {
  const { value, min, max, top } = range;
  const steps = top - min;
  return {
    act,
    field,
    label: "",
    value,
    min,
    max: Math.max(top, value),
    top,
    text: String(value),
    base: min,
    css: "",
    pips: steps > MOST_PIPS ? [] : Array.from({ length: steps }, (_none, index) => ({ on: index < value - min, text: "" })),
    share: steps > 0 ? Math.min(100, Math.round((100 * (value - min)) / steps)) : 0,
    hint: "",
    less: "",
    more: "",
    down: Math.max(min, value - 1),
    up: Math.min(max, value + 1),
    atMin: value <= min,
    atMax: value >= max,
  };
}

function bidSlide(hand: Timeline.Hand, { field, stat, bid, hand: points, ante }: Bid, lands: string): SlideContext {
  const name = statName(hand, stat);
  const secondary = field === "secondaryBid";
  return {
    ...slideOf("bid", field, { value: bid, min: 0, max: points, top: points }),
    label: say(secondary ? "CALLBOARD.timeline.Hand.Secondary" : "CALLBOARD.timeline.Hand.Relevant", { stat: name }),
    text: say("CALLBOARD.timeline.Hand.BidText", { bid, hand: points, stat: name, lands }),
    hint: secondary ? say("CALLBOARD.timeline.Hand.Faster") : ante > 0 ? say("CALLBOARD.timeline.Hand.AtLeast", { ante }) : "",
    less: say("CALLBOARD.timeline.Hand.Less", { stat: name }),
    more: say("CALLBOARD.timeline.Hand.More", { stat: name }),
  };
}

/** Returns the slider with which a player chooses the phase that a Pause lands on. */
function pauseSlide(hand: Timeline.Hand, lands: number, text: string): SlideContext {
  const first = Math.min(firstPausePhase(hand), lands);
  const from = Math.max(first, lands - PAUSE_REACH + 2);
  const top = from + PAUSE_REACH - 1;
  const phases = Array.from({ length: PAUSE_REACH }, (_none, index) => from + index);
  return {
    ...slideOf("at", "at", { value: lands, min: first, max: Number.MAX_SAFE_INTEGER, top }),
    base: from - 1,
    css: "phase-track",
    pips: phases.map((phase) => ({ on: phase === lands, text: String(phase) })),
    label: say("CALLBOARD.timeline.Hand.At"),
    text,
    hint: say("CALLBOARD.timeline.Hand.After", { phase: hand.floor }),
    less: say("CALLBOARD.timeline.Hand.Earlier"),
    more: say("CALLBOARD.timeline.Hand.Later"),
  };
}

function statChoices(
  hand: Timeline.Hand,
  chosen: string,
  { without, none }: { readonly without: string; readonly none: string },
): Choice[] {
  const stats = hand.pools.filter(({ stat, max }) => max > 0 && stat !== without);
  const choices = stats.map(({ stat, label, hand: points }) => ({
    value: stat,
    label: say("CALLBOARD.timeline.Hand.StatOf", { stat: label || stat, hand: points ?? 0 }),
    selected: stat === chosen,
  }));
  return [{ value: "", label: none, selected: chosen === "" }, ...choices];
}

function openStats({ draft }: HandTable, hand: Timeline.Hand, card: PlayCard): Pick<FormContext, "relevant" | "secondary"> {
  if (card.kind === "pause") return { relevant: [], secondary: [] };
  const stats = bidStatsOf(card, draft);
  const one = { without: "", none: say("CALLBOARD.timeline.Hand.ChooseStat") };
  const other = { without: card.sameStat ? "" : stats.relevant, none: say("CALLBOARD.timeline.Hand.NoStat") };
  return {
    relevant: card.relevant ? [] : statChoices(hand, draft.relevant, one),
    secondary: card.secondary || card.relevant ? [] : statChoices(hand, draft.secondary, other),
  };
}

function targetsOf({ reading, view, draft }: HandTable): FormContext["targets"] {
  if (view.house.targetAt !== "seal") return null;
  const chosen = draft.targets.map((id) => {
    const person = reading.people.personOf(id);
    return { ...person, drop: say("CALLBOARD.timeline.Hand.DropTarget", { name: person.name }) };
  });
  const others = view.rows.filter(({ combatant, lamp }) => lamp !== "left" && !draft.targets.includes(combatant));
  const choices = others.map(({ combatant }) => ({ value: combatant, label: reading.people.nameOf(combatant), selected: false }));
  const first = { value: "", label: say("CALLBOARD.timeline.Hand.AddTarget"), selected: true };
  return { chosen, choices: chosen.length >= MOST_TARGETS ? [] : [first, ...choices] };
}

/** Returns the form for the picked card, with the plan of the Hand's first combatant. Null if the Hand has no combatant. */
export function formContext(table: HandTable, { card, bids, lands, wasted }: Plan, landsText: string): FormContext | null {
  const [hand] = table.hands;
  if (!hand) return null;
  const pause = card.kind === "pause";
  const [, second] = bids;
  return {
    title: card.id === OWN_WORDS ? "" : card.name,
    name: card.id === OWN_WORDS ? table.draft.name : null,
    ...openStats(table, hand, card),
    slides: pause ? [pauseSlide(hand, lands, landsText)] : bids.map((bid) => bidSlide(hand, bid, landsText)),
    note:
      wasted > 0 && second
        ? say("CALLBOARD.timeline.Hand.Wasted", { points: wasted, stat: statName(hand, second.stat) })
        : pause
          ? say("CALLBOARD.timeline.Hand.PauseHint")
          : "",
    targets: targetsOf(table),
  };
}
