import { commitmentOf } from "../../kernel/envelope.ts";
import { isId } from "../../kernel/ids.ts";
import { own } from "../../kernel/records.ts";
import { openingIn, type Due, type Opening, type SealContext, type Shut } from "../../kernel/sealing.ts";
import type { Id, Secrets } from "../../kernel/structure.ts";
import { TARGETS, TEXT } from "./commands.ts";
import type { SealedDeed, StagesState, Words } from "./state.ts";

/** The length in bytes of every sealed deed: the longest text in a Latin script, and targets. */
export const LENGTH = 1536;

/** What a combatant has sealed this round, if anything. */
export function sealedOf(state: StagesState, id: Id): SealedDeed | undefined {
  return state.sealing === undefined ? undefined : own(state.sealing.deeds, id);
}

/** The number of the next deed that a combatant seals. */
export function nextStack(state: StagesState, id: Id): number {
  return (own(state.sealing?.counts ?? {}, id) ?? 0) + 1;
}

/** The sealed deeds of those who are in, with their combatants. */
export function standingDeeds(state: StagesState): (readonly [Id, SealedDeed])[] {
  const deeds = Object.entries(state.sealing?.deeds ?? {});
  return deeds.filter(([id]) => own(state.combatants, id)?.standing === "in");
}

/** Those of them that are still to be opened. */
export function closedDeeds(state: StagesState): (readonly [Id, SealedDeed])[] {
  return standingDeeds(state).filter(([, deed]) => isClosed(deed));
}

/** True for a deed that is neither open nor given up. */
export function isClosed(deed: SealedDeed | undefined): deed is SealedDeed {
  return deed !== undefined && deed.opened === null && deed.fault === "";
}

/** What a deed is bound to. */
export function contextOf(state: StagesState, combatant: Id, { by, stack }: Pick<SealedDeed, "by" | "stack">): SealContext {
  return { scope: state.sealing?.scope ?? "", combatant, user: by, kind: "deed", call: state.round, stack };
}

function isTargets(value: unknown): value is readonly Id[] {
  return Array.isArray(value) && value.length <= TARGETS && new Set(value).size === value.length && value.every((id) => isId(id));
}

/** The words in a payload, or null where they are none. */
function wordsIn({ text, card, targets }: Opening["payload"]): Words | null {
  if (typeof text !== "string" || text.length > TEXT || typeof card !== "string" || !isTargets(targets)) return null;
  if (card !== "" && !isId(card)) return null;
  return text.trim() === "" && card === "" ? null : { text: text.trim(), card, targets };
}

/** What an opening says, or null where it is not what was sealed. */
export function openedBy(state: StagesState, combatant: Id, opening: Opening): Words | null {
  const deed = sealedOf(state, combatant);
  if (deed === undefined || commitmentOf(contextOf(state, combatant, deed), opening, LENGTH) !== deed.commitment) return null;
  return wordsIn(opening.payload);
}

/** What this client can read of a sealed deed: its own, and what people know since before an undo. */
export function readable(deed: SealedDeed, secrets: Secrets): Words | null {
  if (deed.known && deed.opened !== null) return deed.opened;
  const opening = openingIn(secrets, deed.commitment);
  return opening === null ? null : wordsIn(opening.payload);
}

/** All that lies sealed. */
export function sealed(state: StagesState): readonly Shut[] {
  const shut = Object.entries(state.sealing?.deeds ?? {}).filter(([, deed]) => isClosed(deed));
  return shut.map(([combatant, deed]) => ({ commitment: deed.commitment, context: contextOf(state, combatant, deed) }));
}

/** The deeds that are to be opened now: all that are closed, once the lock has fallen. */
export function due(state: StagesState): readonly Due[] {
  if (state.step !== "reveal" || state.sealing === undefined) return [];
  const way = state.sealing.escrow === "full" ? "escrow" : "owner";
  return closedDeeds(state).map(([combatant, deed]) => ({
    commitment: deed.commitment,
    context: contextOf(state, combatant, deed),
    way,
    command: { kind: "open", combatant },
  }));
}
