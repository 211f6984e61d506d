import { isId } from "../../kernel/ids-and-keys.ts";
import { isRecord } from "../../kernel/records.ts";
import { CARD_NAME, MAX_PHASE, MAX_POINTS, SEALED_TARGETS } from "./limits.ts";
import { CARD_KINDS, type Bid } from "./state.ts";
import { cleanLine } from "../../kernel/clean-text.ts";

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.length <= max;
}

function isWhole(value: unknown, max: number): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= max;
}

function isIds(value: unknown): boolean {
  return Array.isArray(value) && value.length <= SEALED_TARGETS && value.every(isId);
}

/** The check of each field of a sealed bid. */
const PARTS: Readonly<Record<keyof Bid, (value: unknown) => boolean>> = {
  card: (value) => value === "" || isId(value),
  name: (value) => isText(value, CARD_NAME),
  kind: (value) => CARD_KINDS.some((kind) => kind === value),
  relevant: (value) => isText(value, 40),
  secondary: (value) => isText(value, 40),
  ante: (value) => isWhole(value, MAX_POINTS),
  opposing: (value) => isText(value, 40),
  ability: (value) => isWhole(value, MAX_POINTS),
  relevantBid: (value) => isWhole(value, MAX_POINTS),
  secondaryBid: (value) => isWhole(value, MAX_POINTS),
  phase: (value) => isWhole(value, MAX_PHASE),
  targets: isIds,
};

const CHECKS = Object.entries(PARTS);

/** The least bid of an action without a card, in points. Rule: rules.md A9. */
export const ANTE = 1;

/** Returns the least bid of the relevant stat: the card's ante, at least 1 without a card, 0 for a Pause. */
export function minimumBidOf({ kind, card, ante }: Pick<Bid, "kind" | "card" | "ante">): number {
  if (kind === "pause") return 0;
  return card === "" ? Math.max(ANTE, ante) : ante;
}

/** Returns the points that an action's ability adds to its bid. An action without a card has no ability. */
export function abilityOf({ card, ability }: Pick<Bid, "card" | "ability">): number {
  return card === "" ? 0 : ability;
}

/** Reads the payload of a `bid` envelope. Null if it is no bid. */
export function readBid(payload: unknown): Bid | null {
  if (!isRecord(payload) || Object.keys(payload).length !== CHECKS.length) return null;
  const isBid = CHECKS.every(([part, fits]) => Object.hasOwn(payload, part) && fits(payload[part]));
  if (!isBid) return null;
  const bid = payload as unknown as Bid;
  return { ...bid, name: cleanLine(bid.name) };
}
