import type { Timeline } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter.ts";
import { splitNumber, personOf, type Person } from "../../../applications/tracker/people.ts";
import type { TimelineBase } from "../shared/rows.ts";
import { chipOf, isDown, sealContext, type StackContext } from "../shared/stacks.ts";
import { statLabel } from "../shared/texts.ts";
import { say } from "../../../applications/texts.ts";
import { isOpened } from "./board-state.ts";

/** A bid as a small card says it. */
interface BidContext {
  readonly label: string;
  readonly points: number;
}

/** One stack on the line: wax, or a small card. */
export interface TileContext extends Person {
  readonly stem: string;
  readonly nth: string;
  readonly key: string;
  /** The column that it stands in: one that goes elsewhere is drawn anew. */
  readonly column: string;
  readonly stack: number;
  readonly css: string;
  readonly down: boolean;
  readonly title: string;
  readonly bids: readonly BidContext[];
  readonly chip: StackContext["chip"];
  /** What is said besides, to who hears it: how it lies, what became of it. */
  readonly said: string;
  /** All of it in words. */
  readonly label: string;
  readonly opened: boolean;
}

type Face = Pick<TileContext, "css" | "down" | "title" | "bids" | "chip" | "said" | "label">;

/** One stack on the line as the template draws it; that of which nothing changed is only named. */
export function tileContext(
  { combat, uiState }: TimelineBase,
  stack: Timeline.ShownStack,
  column: string,
): TileContext & { readonly same: boolean } {
  const key = `tile-${stack.combatant}-${String(stack.stack)}`;
  const person = personOf(combat, stack.combatant);
  const face = isDown(stack) ? waxOf(combat, stack) : cardOf(combat, stack, person.name);
  return uiState.drawn.row(key, {
    ...person,
    ...splitNumber(person.name),
    ...face,
    key,
    column,
    stack: stack.stack,
    opened: isOpened(uiState, stack),
  });
}

function waxOf(combat: CallboardEncounter, stack: Timeline.ShownStack): Face {
  const { css, label } = sealContext(combat, stack);
  const said = say(`CALLBOARD.timeline.Stack.${stack.ready ? "Ready" : "Sealed"}`);
  return { css, down: true, title: "", bids: [], chip: null, said, label };
}

function bidsOf(combat: CallboardEncounter, { bid, combatant }: Timeline.ShownStack): BidContext[] {
  if (!bid) return [];
  const bids = [
    { stat: bid.relevant, points: bid.relevantBid },
    { stat: bid.secondary, points: bid.secondaryBid },
  ];
  return bids
    .filter(({ stat, points }, place) => stat !== "" && (place === 0 || points > 0))
    .map(({ stat, points }) => ({ label: statLabel(combat, stat, combatant), points }));
}

function cardOf(combat: CallboardEncounter, stack: Timeline.ShownStack, name: string): Face {
  const [bids, chip, title] = [bidsOf(combat, stack), chipOf(stack), stack.bid?.name ?? ""];
  const lands = stack.side === "own" && stack.phase !== null ? say("CALLBOARD.timeline.Stack.Lands", { phase: stack.phase }) : "";
  const more = [lands, chip?.label ?? ""].filter(Boolean);
  const read = [name, title, ...bids.map(({ label, points }) => `${label} ${String(points)}`)].filter(Boolean);
  const css = stack.voided ? `${stack.side} void` : stack.side;
  return { css, down: false, title, bids, chip, said: more.join(", "), label: [...read, ...more].join(", ") };
}
