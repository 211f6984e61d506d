import { isId } from "../../kernel/ids-and-keys.ts";
import { isRecord } from "../../kernel/records.ts";
import { CARD_NAME, MAX_PHASE, MAX_POINTS, SEALED_TARGETS } from "./limits.ts";
import { CARD_KINDS, type Bid } from "./state.ts";
import { cleanLine } from "../../kernel/text.ts";

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.length <= max;
}

function isWhole(value: unknown, max: number): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= max;
}

function isIds(value: unknown): boolean {
  return Array.isArray(value) && value.length <= SEALED_TARGETS && value.every(isId);
}

/** What each part of a sealed bid must be. */
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

/** The least that an action bids of its stat where no card says so. Rule: rules.md A9. */
export const ANTE = 1;

/** The least that must be bid of the relevant stat: what the card says, without a card a point; of a Pause nothing. */
export function anteOf({ kind, card, ante }: Pick<Bid, "kind" | "card" | "ante">): number {
  if (kind === "pause") return 0;
  return card === "" ? Math.max(ANTE, ante) : ante;
}

/** The payload of an envelope `bid` as a bid; null where it is none. */
export function bidFrom(payload: unknown): Bid | null {
  if (!isRecord(payload) || Object.keys(payload).length !== CHECKS.length) return null;
  const isBid = CHECKS.every(([part, fits]) => Object.hasOwn(payload, part) && fits(payload[part]));
  if (!isBid) return null;
  const bid = payload as unknown as Bid;
  return { ...bid, name: cleanLine(bid.name) };
}
