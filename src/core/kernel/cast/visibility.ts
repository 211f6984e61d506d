import { lookup } from "../records.ts";
import { mayKnowOf } from "../seats.ts";
import type { Id } from "../json.ts";
import type { Refusal, Seat, Slot } from "../structure.ts";
import type { Entry, Member } from "./member.ts";
import { refusedOfCast } from "./refusals.ts";

interface Holds<M extends Member<string>> {
  readonly combatants: Readonly<Record<Id, M>>;
}

/** Who of a cast may be known to whom. */
export interface Sight<M extends Member<string>> {
  /** True for somebody of whom players may not know, but for those who control it. */
  readonly isKept: (member: M) => boolean;
  /** True for somebody of whom everybody may know; false for one that is not there. */
  readonly isShown: (state: Holds<M>, id: Id) => boolean;
  /** True where a seat may know of somebody; false for one that is not there. */
  readonly canSee: (seat: Seat, id: Id, member: M | undefined) => boolean;
  /** Those of some who have not left and of whom a seat may know. */
  readonly knownOf: (entries: readonly Entry<M>[], seat: Seat) => Id[];
  /** True for somebody that a seat may choose as a target: it has not left, and the seat may know of it. */
  readonly isTarget: (state: Holds<M>, id: Id, seat: Seat) => boolean;
  /** Refuses targets that a seat may not choose. */
  readonly refuseTargets: (state: Holds<M>, targets: readonly Id[], seat: Seat) => Refusal | null;
  /** The slots of the tracker of some in their order, without those who left; who is kept from players comes last, so that no gap in the places tells of it. */
  readonly slotsOf: (entries: readonly Entry<M>[], isActive: (id: Id) => boolean) => readonly Slot[];
}

/** What a structure says of its own about sight. */
interface SightHooks<M> {
  /** Whether the rules keep a member from players, whatever its `hidden` says. Default: nobody. */
  readonly isVeiled?: (member: M) => boolean;
  /** Whether a seat plays a member that it does not own. Default: nobody does. */
  readonly plays?: (seat: Seat, member: M) => boolean;
}

/** The sight of a cast. Hidden members are kept from players who neither own nor play them. */
export function visibilityOf<M extends Member<string>>({ isVeiled = () => false, plays = () => false }: SightHooks<M> = {}): Sight<M> {
  const isKept = (member: M) => member.hidden || isVeiled(member);
  const canSee = (seat: Seat, id: Id, member: M | undefined) =>
    member !== undefined && (!isKept(member) || mayKnowOf(seat, id) || plays(seat, member));
  const isTarget = ({ combatants }: Holds<M>, id: Id, seat: Seat) => {
    const member = lookup(combatants, id);
    return member !== undefined && member.standing !== "left" && canSee(seat, id, member);
  };
  return {
    isKept,
    isShown({ combatants }, id) {
      const member = lookup(combatants, id);
      return member !== undefined && !isKept(member);
    },
    canSee,
    // Asked for each view and each table of options: a loop takes a fifth of what flatMap does.
    knownOf(entries, seat) {
      const known: Id[] = [];
      for (const [id, one] of entries) if (one.standing !== "left" && canSee(seat, id, one)) known.push(id);
      return known;
    },
    isTarget,
    refuseTargets: (state, targets, seat) => (targets.every((id) => isTarget(state, id, seat)) ? null : refusedOfCast("target")),
    slotsOf(entries, isActive) {
      const present = entries.filter(([, { standing }]) => standing !== "left");
      const sorted = [...present.filter(([, one]) => !isKept(one)), ...present.filter(([, one]) => isKept(one))];
      return sorted.map(([combatant], place) => ({ combatant, place, active: isActive(combatant) }));
    },
  };
}
