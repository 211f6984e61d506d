import { own } from "../../kernel/records.ts";
import type { Id, Option, Seat } from "../../kernel/structure.ts";

import { MAX_POINTS, TEXT, type Kind } from "./commands.ts";
import type { Lens, Seen } from "./lens.ts";
import { groupedBy, onStacks, option } from "./options.ts";
import { poolsFor } from "./pools.ts";
import { position } from "./position.ts";
import { refuse } from "./refuse.ts";
import { refuseGiveBack, refuseSurprise } from "./refuse-declaring.ts";
import { refuseDoubt, refuseKeep, refuseOpen, refuseRestore, refuseVoid } from "./refuse-opening.ts";
import { shutParts } from "./sealed.ts";
import type { Spot } from "./stacks.ts";
import { DOUBTS, type Stack, type TimelineState } from "./state.ts";

const NOTE = { type: "text", max: TEXT, optional: true } as const;
/** What moves the encounter on, and what only the table does. */
const LEADING = ["closeCall", "closeFlip", "closeAim", "closePhase", "advance", "finish", "reopen"] as const satisfies readonly Kind[];

/** The commands that need nothing but their moment. */
export function leading(state: TimelineState, seat: Seat): Option[] {
  const isNow = (kind: (typeof LEADING)[number]) => refuse(state, { kind, position: position(state) }, seat) === null;
  return LEADING.filter(isNow).map((kind) => ({ kind, who: [], fields: {} }));
}

/** True for a stack of which some part may be due: asked first, since it costs next to nothing. */
function mayBeDue({ phase }: TimelineState, stack: Stack): boolean {
  return stack.closed === null && (stack.phase === null || stack.phase === phase || stack.voided !== null);
}

/** Opening what is due, which only a browser that holds the opening can do; a GM may break seals besides. */
export function opening({ lens, seat, state }: { readonly lens: Lens; readonly seat: Seat; readonly state: TimelineState }): Option[] {
  const kinds = lens.referee ? (["open", "break"] as const) : (["open"] as const);
  const empty = { payload: {}, salt: "" };
  return lens.stacks.flatMap(({ combatant, number, stack }) => {
    if (!mayBeDue(state, stack)) return [];
    return shutParts(stack).flatMap(([part]) =>
      kinds.flatMap((kind) => {
        const command = { kind, position: position(state), combatant, stack: number, part, opening: empty } as const;
        if (refuseOpen(state, command, seat) !== null) return [];
        return onStacks(kind, [[combatant, number]], { part: { type: "choice", among: [part] }, opening: { type: "opening" } });
      }),
    );
  });
}

/** What a GM may do with stacks at any step: give back, keep, make void, let stand again. */
export function handling(state: TimelineState, stacks: readonly Seen[], seat: Seat): Option[] {
  const base = { position: position(state) } as const;
  const spots = (isOne: (spot: Spot, seen: Seen) => boolean): Spot[] =>
    stacks.flatMap((seen) => {
      const spot: Spot = [seen.combatant, seen.number];
      return isOne(spot, seen) ? [spot] : [];
    });
  const voidable = (isLost: boolean) =>
    spots(([combatant, stack], { stack: { voided } }) => {
      return (voided !== null) === isLost && refuseVoid(state, { kind: "void", ...base, combatant, stack, lost: isLost }, seat) === null;
    });
  const doubtable = spots(([combatant, stack], { stack: { bid } }) => {
    return bid !== null && refuseDoubt(state, { kind: "doubt", ...base, combatant, stack, why: "card" }, seat) === null;
  });
  const lost = { lost: { type: "flag", only: true }, cost: { type: "amounts", among: [], max: MAX_POINTS, optional: true } } as const;
  return [
    ...onStacks(
      "giveBack",
      spots((spot, { stack }) => (stack.phase === null || stack.known !== "no") && refuseGiveBack(state, spot, seat) === null),
    ),
    ...onStacks(
      "keep",
      spots((spot, { stack }) => stack.known === "undecided" && refuseKeep(state, spot, seat) === null),
    ),
    ...onStacks("void", voidable(false), { note: NOTE }),
    ...onStacks("void", voidable(true), { note: NOTE, ...lost }),
    ...onStacks(
      "restore",
      spots(([combatant, stack], { stack: { voided } }) => {
        return voided !== null && refuseRestore(state, { kind: "restore", ...base, combatant, stack }, seat) === null;
      }),
    ),
    ...onStacks("doubt", doubtable, { why: { type: "choice", among: DOUBTS } }),
  ];
}

function pools(state: TimelineState, present: readonly Id[]): Option[] {
  const points = { type: "integer", min: 0, max: MAX_POINTS, optional: true } as const;
  return [...groupedBy(present, (id) => Object.keys(poolsFor(state, id)).join(" "))].flatMap(([stats, who]) =>
    stats === ""
      ? []
      : option("pool", who, { stat: { type: "choice", among: stats.split(" ") }, max: points, drained: points, spent: points }),
  );
}

/** What a GM may do with combatants at any step. */
export function minding(state: TimelineState, present: readonly Id[], seat: Seat): Option[] {
  const base = { position: position(state) } as const;
  const out = present.filter((combatant) => own(state.combatants, combatant)?.standing === "out");
  const [first] = present;
  const maySurprise = (phases: number) =>
    first !== undefined && refuseSurprise(state, { kind: "surprise", ...base, combatant: first, phases }, seat) === null;
  return [
    ...option("restore", out),
    ...(maySurprise(0) ? option("surprise", present, { phases: { type: "integer", min: 0, max: maySurprise(1) ? 20 : 0 } }) : []),
    ...option("side", present, { side: { type: "choice", among: ["party", "foe"] } }),
    ...option("defeat", present, { defeated: { type: "flag" } }),
    ...pools(state, present),
  ];
}
