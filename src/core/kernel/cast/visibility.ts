import { lookup } from "../records.ts";
import { mayKnowOf } from "../seat-rights.ts";
import type { Id } from "../json-types.ts";
import type { Refusal, Seat, Slot } from "../structure.ts";
import type { Entry, Member } from "./member.ts";
import { refusedOfCast } from "./refusals.ts";

interface Holds<M extends Member<string>> {
  readonly combatants: Readonly<Record<Id, M>>;
}

/** The functions by which a structure says which members are secret, and which seats play them. */
interface SightHooks<M> {
  /** Whether the rules keep a member secret from players, whatever its `hidden` says. Default: no member is secret by the rules. */
  readonly isVeiled?: (member: M) => boolean;
  /** Whether a seat plays a member that it does not own. Default: no seat does. */
  readonly plays?: (seat: Seat, member: M) => boolean;
}

/** Returns the functions of sight for a cast. Hidden members are kept from players who neither own nor play them. */
export function makeVisibilityChecks<M extends Member<string>>({ isVeiled = () => false, plays = () => false }: SightHooks<M> = {}) {
  /** Whether a member is kept secret from players who do not control it. */
  const isKept = (member: M): boolean => member.hidden || isVeiled(member);
  /** Whether a seat may know of a member. False if it is not in the cast. */
  const canSee = (seat: Seat, id: Id, member: M | undefined): boolean =>
    member !== undefined && (!isKept(member) || mayKnowOf(seat, id) || plays(seat, member));
  /** Whether a seat may choose a member as a target: it has not left, and the seat may know of it. */
  const isTarget = ({ combatants }: Holds<M>, id: Id, seat: Seat): boolean => {
    const member = lookup(combatants, id);
    return member !== undefined && member.standing !== "left" && canSee(seat, id, member);
  };
  return {
    isKept,
    /** Whether a member may be known to every seat. False if it is not in the cast. */
    isShown: ({ combatants }: Holds<M>, id: Id): boolean => {
      const member = lookup(combatants, id);
      return member !== undefined && !isKept(member);
    },
    canSee,
    /** Whether a seat may know of a combatant by this id. */
    sees: ({ combatants }: Holds<M>, id: Id, seat: Seat): boolean => canSee(seat, id, lookup(combatants, id)),
    // Called for each view and each list of options. This loop takes a fifth of the time of flatMap.
    /** Returns the given members that have not left and that a seat may know of. */
    knownOf: (entries: readonly Entry<M>[], seat: Seat): Id[] => {
      const known: Id[] = [];
      for (const [id, one] of entries) if (one.standing !== "left" && canSee(seat, id, one)) known.push(id);
      return known;
    },
    isTarget,
    /** Refuses targets that a seat may not choose. */
    refuseTargets: (state: Holds<M>, targets: readonly Id[], seat: Seat): Refusal | null =>
      targets.every((id) => isTarget(state, id, seat)) ? null : refusedOfCast("target"),
    /** Returns the tracker's slots in the given order, without members that left. Secret members come last, so that no gap reveals them. */
    slotsOf: (entries: readonly Entry<M>[], isActive: (id: Id) => boolean): readonly Slot[] => {
      const present = entries.filter(([, { standing }]) => standing !== "left");
      const sorted = [...present.filter(([, one]) => !isKept(one)), ...present.filter(([, one]) => isKept(one))];
      return sorted.map(([combatant], place) => ({ combatant, place, active: isActive(combatant) }));
    },
  };
}
