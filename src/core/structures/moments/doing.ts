import type { Applied, Refusal, Rolled, Seat } from "../../kernel/structure.ts";
import { affect, refuseAffect } from "./affect.ts";
import type { MomentsCommand } from "./commands.ts";
import { contact, drop, move, refuseContact, refuseDropping, refuseMove } from "./moving.ts";
import { check, cover, detect, refuseCheck, refuseCover, refuseDetect, refuseSneak, sneak } from "./sneaking.ts";
import type { MomentsState } from "./state.ts";
import { modify, refuseModify, refuseStrike, strike } from "./striking.ts";

type DeedKind = "strike" | "modify" | "affect" | "move" | "prone" | "rise" | "sneak" | "cover" | "sneakCheck" | "detect" | "contact";
/** What figures do, and the DN's words on it. */
export type Deed = Extract<MomentsCommand, { readonly kind: DeedKind }>;

/** Why a deed is refused, or null. */
export function refuseDeed(state: MomentsState, command: Deed, seat: Seat): Refusal | null {
  switch (command.kind) {
    case "strike":
      return refuseStrike(state, command, seat);
    case "modify":
      return refuseModify(state, command, seat);
    case "affect":
      return refuseAffect(state, command, seat);
    case "move":
      return refuseMove(state, command, seat);
    case "prone":
    case "rise":
      return refuseDropping(state, command, seat);
    case "sneak":
      return refuseSneak(state, command, seat);
    case "cover":
      return refuseCover(state, command, seat);
    case "sneakCheck":
      return refuseCheck(state, command, seat);
    case "detect":
      return refuseDetect(state, command, seat);
    case "contact":
      return refuseContact(state, command, seat);
  }
}

/** A deed that `refuse` let pass, done. */
export function applyDeed(state: MomentsState, command: Deed, rolled: readonly Rolled[]): Applied<MomentsState> {
  switch (command.kind) {
    case "strike":
      return strike(state, command, rolled);
    case "modify":
      return modify(state, command);
    case "affect":
      return affect(state, command);
    case "move":
      return move(state, command);
    case "prone":
    case "rise":
      return drop(state, command);
    case "sneak":
      return sneak(state, command);
    case "cover":
      return cover(state, command);
    case "sneakCheck":
      return check(state, command, rolled);
    case "detect":
      return detect(state, command);
    case "contact":
      return contact(state, command);
  }
}
