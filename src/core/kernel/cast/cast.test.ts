import { describe, expect, it } from "vitest";
import { rulesOf } from "../build-command-rules.ts";
import { TABLE } from "../seat-rights.ts";
import type { CastMember } from "./cast-member.ts";
import type { Id } from "../json-types.ts";
import type { Seat } from "../structure.ts";
import { keepCastFacts } from "./keep-facts-after-undo.ts";
import { castCommands } from "./commands.ts";
import { makeCombatants, membersInOrder, nextPlace, withMember, type CastState, type Member } from "./member.ts";
import { memberProjectionsOf } from "./status-projections.ts";
import { refuseGone, refuseOutOfPlay } from "./refusals.ts";
import { makeVisibilityChecks } from "./visibility.ts";

interface Dancer extends Member {
  readonly veiled: boolean;
  /** The combatant's place in the line. */
  readonly line: number;
}
interface Ball extends CastState {
  readonly combatants: Readonly<Record<Id, Dancer>>;
  /** The log of what was dropped, in order. */
  readonly fallen: readonly string[];
}

const [ada, bea, cid] = ["Ada", "Bea", "Cid"].map((name) => name.padEnd(16, "0")) as [Id, Id, Id];
const member = (id: Id, hidden = false): CastMember => ({ id, name: id, side: "foe", npc: true, hidden, holder: id, numbers: {} });
const lineAfter = ({ combatants }: Ball) => Math.max(0, ...Object.values(combatants).map(({ line }) => line)) + 1;

const CAST = castCommands<Ball>({
  enter: (state, { base, known }) => ({ ...base, veiled: false, line: known?.line ?? lineAfter(state) }),
  drop: (state, id, why) => ({ state: { ...state, fallen: [...state.fallen, `${why} ${id}`] } }),
  changesAsShown: (state) => ({ line: lineAfter(state) }),
  beforeTurning: (state, id) => ({ ...state, fallen: [...state.fallen, `turned ${id}`] }),
  changesByStatus: (status, active) => (status === "veiled" ? { veiled: active } : null),
  refuseHold: (_state, id) => (id === ada ? { reason: "step" } : null),
});
const { isKept, isShown, isTarget, knownOf, canSee, slotsOf, refuseTargets } = makeVisibilityChecks<Dancer>({
  isVeiled: ({ veiled }) => veiled,
});
const RULES = rulesOf<Ball, typeof CAST>(CAST, {
  notReferee: "referee",
  stepFor: () => "",
  sees: (state, id, seat) => canSee(seat, id, state.combatants[id]),
  known: (state, seat) => knownOf(membersInOrder(state), seat),
});

const bare = { position: { unit: 1, step: "", undos: 0 } };
type Bare = Parameters<typeof RULES.apply>[1] extends infer Each ? (Each extends unknown ? Omit<Each, "position"> : never) : never;
const give = (state: Ball, ...commands: readonly Bare[]): Ball =>
  commands.reduce((next, one) => RULES.apply(next, { ...bare, ...one }, TABLE, []).state, state);
const why = (state: Ball, seat: Seat, command: Bare) => RULES.refuse(state, { ...bare, ...command }, seat)?.reason ?? null;
const player: Seat = { kind: "user", user: "P", gm: false, combatants: [ada, bea] };

const begun: Ball = {
  undos: 0,
  fallen: [],
  combatants: makeCombatants({ [bea]: member(bea), [ada]: member(ada) }, (base) => ({ ...base, veiled: false, line: base.place + 1 })),
};
const out = (state: Ball, id: Id, outBy: string) => withMember(state, id, { standing: "out", outBy });

describe("who takes part", () => {
  it("keeps the last known name of a combatant that has left, also after an undo", () => {
    const named = give(begun, { kind: "leave", combatant: ada, name: "Ada the Bold" }, { kind: "leave", combatant: bea });
    expect([ada, bea].map((id) => named.combatants[id]?.name)).toEqual(["Ada the Bold", bea]);
    const kept = keepCastFacts(begun, named, { freshen: () => ({}), drop: (state) => state });
    expect(kept.combatants[ada]).toMatchObject({ name: "Ada the Bold", standing: "left" });
  });

  it("gives out places by name, then one after the other, and keeps a returning combatant's place", () => {
    const joined = give(begun, { kind: "join", member: member(cid) }, { kind: "leave", combatant: ada });
    expect(membersInOrder(joined).map(([id]) => id)).toEqual([ada, bea, cid]);
    const back = give(joined, { kind: "join", member: member(ada) });
    expect([back.combatants[ada]?.place, back.combatants[ada]?.line, nextPlace(back)]).toEqual([0, 1, 3]);
    expect(give(back, { kind: "join", member: member(ada, true) }).combatants).toBe(back.combatants);
  });

  it("gives a combatant the next place as it is first shown, with the structure's own changes", () => {
    const hidden = give(begun, { kind: "join", member: member(cid, true) }, { kind: "join", member: member("Dot".padEnd(16, "0")) });
    expect(give(hidden, { kind: "conceal", combatant: cid, hidden: false }).combatants[cid]).toMatchObject({
      seen: true,
      place: 4,
      line: 5,
    });
  });

  it("accepts any number of sides that a structure names", () => {
    const sides = ["crown", "guild", "street"] as const;
    interface Row extends CastState {
      readonly combatants: Readonly<Record<Id, Member<(typeof sides)[number]>>>;
    }
    const commands = castCommands<Row>({ enter: (_state, { base }) => base }, sides);
    const cast = { [ada]: { ...member(ada), side: "guild" }, [bea]: { ...member(bea), side: "nobody" } };
    const row: Row = { undos: 0, combatants: makeCombatants(cast, (base: Member<(typeof sides)[number]>) => base, sides) };
    expect([row.combatants[ada]?.side, row.combatants[bea]?.side]).toEqual(["guild", "street"]);
    expect(commands.side.fields.side.among).toEqual(sides);
    const { state, line } = commands.side.apply(row, { combatant: ada, side: "crown" }, TABLE, [], {});
    expect([state.combatants[ada]?.side, line.key]).toEqual(["crown", "side"]);
    const { state: joined } = commands.join.apply(row, { member: { ...member(cid), side: "crown" } }, TABLE, [], {});
    expect(joined.combatants[cid]?.side).toBe("crown");
  });

  it("lets a player hold a combatant unless the structure refuses, and always release it", () => {
    const hold = (combatant: Id, held = true) => ({ kind: "hold", combatant, held }) as const;
    expect([why(begun, player, hold(ada)), why(begun, player, hold(bea)), why(begun, player, hold(ada, false))]).toEqual([
      "step",
      null,
      null,
    ]);
    expect(RULES.legal(begun, player, {}).find(({ kind }) => kind === "hold")?.who).toEqual([bea]);
    // A hold by a GM is offered to the player for release. Whatever is offered is accepted.
    const held = withMember(begun, ada, { held: true });
    expect(RULES.legal(held, player, {}).find(({ kind }) => kind === "hold")?.who).toEqual([ada, bea]);
    expect([why(held, player, hold(ada)), why(held, player, hold(ada, false))]).toEqual([null, null]);
  });

  it("calls the hooks once for a change of sides, and keeps some statuses in fields of their own", () => {
    const turned = give(begun, { kind: "side", combatant: ada, side: "party" }, { kind: "side", combatant: ada, side: "party" });
    expect([turned.combatants[ada]?.side, turned.fallen]).toEqual(["party", [`turned ${ada}`]]);
    const veiled = give(begun, { kind: "status", combatant: ada, status: "veiled", active: true });
    expect(veiled.combatants[ada]).toMatchObject({ veiled: true, statuses: {} });
  });
});

describe("a mark of defeat", () => {
  const mark = (defeated: boolean) => ({ kind: "defeat", combatant: ada, defeated }) as const;

  it("puts a combatant in play out of action, and drops what it had going", () => {
    expect(give(begun, mark(true))).toMatchObject({ fallen: [`out ${ada}`], combatants: { [ada]: { standing: "out" } } });
  });

  it("makes it last for a combatant that is out already, and drops nothing more", () => {
    const state = give(out(begun, ada, "bea-out-ada"), mark(true));
    expect([state.combatants[ada]?.standing, state.combatants[ada]?.outBy, state.fallen]).toEqual(["out", "", []]);
  });

  it("is taken back, and has no effect on a combatant that left", () => {
    expect(give(out(begun, ada, "x"), mark(false)).combatants[ada]).toMatchObject({ standing: "in", outBy: "" });
    const left = give(begun, { kind: "leave", combatant: ada });
    expect(give(left, mark(true))).toEqual(left);
  });
});

describe("sight", () => {
  const veiled = withMember(begun, bea, { veiled: true });
  const nobodys: Seat = { ...player, combatants: [] };

  it("covers combatants that are neither hidden nor veiled, and all others for their owners", () => {
    expect([isKept(veiled.combatants[bea] as Dancer), isShown(veiled, ada), isShown(veiled, bea), isShown(veiled, cid)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([knownOf(membersInOrder(veiled), nobodys), knownOf(membersInOrder(veiled), player)]).toEqual([[ada], [ada, bea]]);
    expect([isTarget(veiled, bea, nobodys), refuseTargets(veiled, [ada, bea], nobodys)?.reason]).toEqual([false, "target"]);
  });

  it("lists known combatants first in the tracker", () => {
    const slots = slotsOf(membersInOrder(withMember(begun, ada, { hidden: true })), (id) => id === ada);
    expect(slots).toEqual([
      { combatant: bea, place: 0, active: false },
      { combatant: ada, place: 1, active: true },
    ]);
  });

  it("refuses a combatant that is missing or not in play", () => {
    const gone = give(begun, { kind: "leave", combatant: ada });
    expect([refuseGone(gone, cid)?.reason, refuseGone(gone, ada)?.reason, refuseGone(out(begun, ada, ""), ada)]).toEqual([
      "combatant",
      "left",
      null,
    ]);
    expect([refuseOutOfPlay(out(begun, ada, ""), ada)?.reason, refuseOutOfPlay(begun, ada)]).toEqual(["out", null]);
  });
});

describe("an undo", () => {
  const hooks = {
    freshen: () => ({ line: 9 }),
    observe: ({ veiled }: Dancer) => ({ veiled }),
    drop: (state: Ball, id: Id) => ({ ...state, fallen: [...state.fallen, `left ${id}`] }),
    bring: (state: Ball, id: Id) => ({ ...state, fallen: [...state.fallen, `came ${id}`] }),
  };

  it("keeps a combatant that joined, without later changes, and one that left", () => {
    const joined = give(begun, { kind: "join", member: member(cid) });
    const undone = give(out(joined, cid, "x"), { kind: "leave", combatant: ada }, { kind: "hold", combatant: cid, held: true });
    const kept = keepCastFacts(begun, undone, hooks);
    expect(kept.combatants).toMatchObject({ [ada]: { standing: "left" }, [cid]: { standing: "in", outBy: "", held: false, line: 9 } });
    expect(kept.fallen).toEqual([`left ${ada}`, `came ${cid}`]);
  });

  it("keeps returns, sides and sight, but neither statuses nor defeat", () => {
    const left = give(begun, { kind: "leave", combatant: ada });
    const undone = give(
      out(begun, bea, "x"),
      { kind: "conceal", combatant: ada, hidden: true },
      { kind: "side", combatant: bea, side: "party" },
    );
    const kept = keepCastFacts(left, withMember(undone, bea, { veiled: true, statuses: { prone: true } }), hooks);
    expect(kept.combatants[ada]).toMatchObject({ standing: "in", hidden: true });
    expect(kept.combatants[bea]).toMatchObject({ standing: "in", side: "party", veiled: true, statuses: {} });
    expect(keepCastFacts(begun, begun, hooks)).toBe(begun);
  });
});

it("Foundry shows defeat and statuses, also the structure's own, and nothing of a combatant that left", () => {
  const one = { ...(begun.combatants[ada] as Dancer), statuses: { prone: true } };
  expect(memberProjectionsOf(ada, { ...one, standing: "out" }, { veiled: false })).toEqual([
    { kind: "defeated", key: `defeated-${ada}`, combatant: ada, value: true },
    { kind: "status", key: `status-${ada}-prone`, combatant: ada, status: "prone", active: true },
    { kind: "status", key: `status-${ada}-veiled`, combatant: ada, status: "veiled", active: false },
  ]);
  expect(memberProjectionsOf(ada, { ...one, standing: "left" })).toEqual([]);
});
