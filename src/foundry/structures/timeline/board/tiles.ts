import type { TimelineBase, TimelineReading } from "../shared/drawing-data.ts";
import type { Timeline } from "../../../../core/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { splitNumber, say } from "../../../applications/texts.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import { firstStackOf, type StackCrowd } from "../shared/gather-crowds.ts";
import { stackSubjectOf } from "../shared/stack-controls.ts";
import { outcomeChipOf, isFaceDown, sealContext, type StackContext } from "../shared/stacks.ts";
import { statLabel } from "../shared/texts.ts";
import { isCardOpened } from "./board-state.ts";

/** One stat's bid on a small card, in points. */
interface BidContext {
  readonly label: string;
  readonly points: number;
}

/** One action (stack) on the board's line: a wax seal while it is face down, else a small card. */
export interface TileContext extends ShownCombatant {
  /** A short text that marks a combatant whom players cannot see. "" for any other. */
  readonly tag: string;
  readonly stem: string;
  readonly nth: string;
  readonly key: string;
  /** The key of the tile's column. A tile that changes columns is drawn again. */
  readonly column: string;
  readonly stack: number;
  readonly css: string;
  readonly down: boolean;
  readonly title: string;
  readonly bids: readonly BidContext[];
  readonly chip: StackContext["chip"];
  /** Text for screen readers only: whether the action is sealed or where it lands, and its result. */
  readonly said: string;
  /** The tile's full description for screen readers: combatant, card, bids and result. */
  readonly label: string;
  readonly opened: boolean;
}

type Face = Pick<TileContext, "css" | "down" | "title" | "bids" | "chip" | "said" | "label">;

/** Returns one action on the line, or a crowd's, for the template. If it is unchanged since it was last drawn, it is marked `same`. */
export function tileContext(
  { reading, uiState }: TimelineBase,
  piece: Timeline.ShownStack | StackCrowd,
  column: string,
): TileContext & { readonly same: boolean } {
  const [stack, crowd] = [firstStackOf(piece), isMergedGroup(piece) ? piece : null];
  const { name, key } = stackSubjectOf(reading, stack, crowd);
  const face = isFaceDown(stack) ? waxOf(reading, stack, crowd) : cardOf(reading, stack, name);
  return uiState.drawn.row(`tile-${key}`, {
    ...reading.people.personOf(stack.combatant),
    name,
    ...(crowd ? { stem: name, nth: "" } : splitNumber(name)),
    ...face,
    tag: hiddenTagText(reading, stack.combatant),
    key: `tile-${key}`,
    column,
    stack: stack.stack,
    opened: isCardOpened(uiState, stack),
  });
}

function waxOf(reading: TimelineReading, stack: Timeline.ShownStack, crowd: StackCrowd | null): Face {
  const { css, label } = sealContext(reading, stack, crowd);
  const said = say(`CALLBOARD.timeline.Stack.${stack.ready ? "Ready" : "Sealed"}`);
  return { css, down: true, title: "", bids: [], chip: null, said, label };
}

function bidsOf(reading: TimelineReading, { bid, combatant }: Timeline.ShownStack): BidContext[] {
  if (!bid) return [];
  const bids = [
    { stat: bid.relevant, points: bid.relevantBid },
    { stat: bid.secondary, points: bid.secondaryBid },
  ];
  return bids
    .filter(({ stat, points }, place) => stat !== "" && (place === 0 || points > 0))
    .map(({ stat, points }) => ({ label: statLabel(reading, stat, combatant), points }));
}

function cardOf(reading: TimelineReading, stack: Timeline.ShownStack, name: string): Face {
  const [bids, chip, title] = [bidsOf(reading, stack), outcomeChipOf(stack), stack.bid?.name ?? ""];
  const lands = stack.side === "own" && stack.phase !== null ? say("CALLBOARD.timeline.Stack.Lands", { phase: stack.phase }) : "";
  const more = [lands, chip?.label ?? ""].filter(Boolean);
  const read = [name, title, ...bids.map(({ label, points }) => `${label} ${String(points)}`)].filter(Boolean);
  const css = stack.voided ? `${stack.side} void` : stack.side;
  return { css, down: false, title, bids, chip, said: more.join(", "), label: [...read, ...more].join(", ") };
}
