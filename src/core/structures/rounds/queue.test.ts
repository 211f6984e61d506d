import { describe, expect, it } from "vitest";
import { readEntry } from "../../kernel/ledger.ts";
import { projectionsOfKind } from "../../kernel/projections.ts";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { Seat } from "../../kernel/structure.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "./examples.fixture.ts";
import { rounds } from "./index.ts";
import { GM, playerOf, Table } from "./table.fixture.ts";

const { falsehoods, affable } = KIPPER_SKILLS;
const idOf = (name: string): Id => name.padEnd(16, "0");
const GOBLINS = ["GoblinA", "GoblinB", "GoblinC"].map(idOf);
const [ADA, BEN] = [idOf("Ada"), idOf("Ben")];
const [ada, ben] = [playerOf("PlayerAda", ADA), playerOf("PlayerBen", BEN)];

/** Returns a cast of two characters and three goblins. The goblins named in `hidden` are hidden. */
function castOf(...hidden: readonly Id[]): Cast {
  const copy = (member: CastMember | undefined, id: Id) => ({ ...(member as CastMember), id, holder: id, hidden: hidden.includes(id) });
  const all = [
    ...[ADA, BEN].map((id) => copy(KIPPER_CAST[KIPPER.jen], id)),
    ...GOBLINS.map((id) => copy(KIPPER_CAST[KIPPER.fishmonger], id)),
  ];
  return Object.fromEntries(all.map((member) => [member.id, member]));
}

const begun = (house: House = {}, cast = castOf()) => new Table(house, cast).give(GM, { kind: "begin" });
const actionsOf = (ids: readonly Id[], target = ADA) => ids.map((combatant) => ({ combatant, skill: affable, target }));
const queueOf = (ids: readonly Id[], target = ADA) => ({ kind: "queue", actions: actionsOf(ids, target) }) as const;
const counterOf = (combatant: Id) => ({ kind: "counter", combatant, skill: falsehoods, stance: "aggressive" }) as const;
const lineOf = ({ encounter }: Table) => readEntry(encounter.ledger[String(encounter.revision)] ?? "")?.line;
const queued = ({ state: { queue = {} } }: Table) => Object.keys(queue).sort((a, b) => queue[a]!.place - queue[b]!.place);
const acted = ({ state }: Table) => Object.keys(state.combatants).filter((id) => state.combatants[id]?.acted === true);
const [first = "", second = "", third = ""] = GOBLINS;

describe("calling up and acting in one command", () => {
  const command = { kind: "callAndAct", combatant: first, skill: affable, target: ADA, text: "Grins" } as const;

  it("is one entry, with the dice that the action itself asks for", () => {
    const before = begun();
    const { revision } = before.encounter;
    const waits = before.give(GM, command);
    expect(waits.encounter.revision).toBe(revision + 1);
    expect(waits.state).toMatchObject({ actor: first, exchange: { wants: "counter", text: "Grins", attacker: { test: null } } });
    expect(lineOf(waits)).toMatchObject({ key: "declareAt", about: [first, ADA] });
    const rolls = begun({ stance: "afterAttackRoll" }).give(GM, command, { attack: [1, 2, 9] });
    expect(rolls.state.exchange?.attacker.test).toMatchObject({ dice: [1, 2, 9], successes: 3 });
    expect(waits.give(GM, { kind: "undo" }).state).toMatchObject({ actor: "", exchange: null });
  });

  it("is refused as its two halves are", () => {
    const table = begun();
    expect(table.refusal(ada, command)).toBe("gm");
    expect(table.refusal(GM, { ...command, skill: falsehoods })).toBe("noSkill");
    expect(table.refusal(GM, { ...command, target: second })).toBe("aimFoe");
    table.give(GM, { kind: "call", combatant: second });
    expect(table.refusal(GM, command)).toBe("busy");
    table.give(GM, { kind: "pass", combatant: second }).give(GM, { kind: "pass", combatant: first });
    expect(table.refusal(GM, command)).toBe("acted");
  });
});

describe("a crowd that acts one after another", () => {
  it("goes on by itself after each answer", () => {
    const table = begun().give(GM, queueOf(GOBLINS));
    expect(table.state).toMatchObject({ actor: first, exchange: { wants: "counter" } });
    for (const goblin of GOBLINS) {
      expect(table.state.exchange?.attacker.combatant).toBe(goblin);
      table.give(ada, counterOf(ADA));
    }
    expect([acted(table), queued(table)]).toEqual([GOBLINS, []]);
  });

  it("lets those who want to act go first", () => {
    const table = begun().give(GM, queueOf(GOBLINS)).give(ben, { kind: "volunteer", combatant: BEN, wants: true });
    table.give(ada, counterOf(ADA));
    expect([table.state.actor, queued(table)]).toEqual([BEN, [second, third]]);
    table.give(ben, { kind: "declare", combatant: BEN, skill: falsehoods });
    expect(table.state.exchange?.attacker.combatant).toBe(second);
    const both = begun().give(ada, { kind: "volunteer", combatant: ADA, wants: true });
    both.give(ben, { kind: "volunteer", combatant: BEN, wants: true }).give(GM, queueOf(GOBLINS));
    expect([ADA, BEN]).toContain(both.state.actor);
    expect(both.state.combatants[ADA]?.initiative).not.toBeNull();
  });

  it("does not wait for its own members, which wanted to act before", () => {
    const table = begun().give(GM, { kind: "volunteer", combatant: second, wants: true }).give(GM, queueOf(GOBLINS));
    expect(table.state).toMatchObject({ actor: first, combatants: { [second]: { wants: false } } });
  });

  it("waits while the GM chooses among several who want to act", () => {
    const table = begun({ initiative: "gmOrder" }).give(ada, { kind: "volunteer", combatant: ADA, wants: true });
    table.give(ben, { kind: "volunteer", combatant: BEN, wants: true }).give(GM, queueOf(GOBLINS));
    expect([table.state.actor, queued(table)]).toEqual(["", GOBLINS]);
    table.give(GM, { kind: "call", combatant: BEN }).give(ben, { kind: "pass", combatant: BEN });
    expect(table.state.actor).toBe(ADA);
  });

  it("can be queued while a character acts, as the GM's view offers, and players' views do not", () => {
    const table = begun();
    expect(table.view(GM).queueable).toEqual([]);
    table.give(GM, { kind: "call", combatant: ADA });
    const [aimed] = table.view(GM).queueable.filter(({ who }) => who.includes(first));
    expect(aimed).toMatchObject({ kind: "queue", who: GOBLINS, fields: { skill: { among: expect.arrayContaining([affable]) } } });
    expect(table.view(GM).queueable.some(({ who }) => who.includes(ADA))).toBe(false);
    expect(table.view(ben).queueable).toEqual([]);
    table.give(GM, queueOf(GOBLINS, BEN));
    expect([table.state.actor, queued(table)]).toEqual([ADA, GOBLINS]);
    table.give(ada, { kind: "declare", combatant: ADA, skill: falsehoods });
    expect([table.state.exchange?.attacker.combatant, queued(table)]).toEqual([first, [second, third]]);
  });

  it("has one chat card for all its contests, from which hidden members are left out", () => {
    const cardsOf = ({ state }: Table) => projectionsOfKind(rounds.project(state), "chat");
    const attackers = (table: Table) =>
      cardsOf(table).map(({ card, data }) => [card, ...(data["contests"] as any[]).map(({ attacker }) => attacker.combatant)]);
    const table = begun().give(GM, queueOf(GOBLINS));
    expect(cardsOf(table)).toEqual([]);
    table.give(ada, counterOf(ADA));
    const [{ key } = { key: "" }] = cardsOf(table);
    expect(attackers(table)).toEqual([["contests", first]]);
    // A player's own contest in between has its own card.
    table.give(ben, { kind: "volunteer", combatant: BEN, wants: true }).give(ada, counterOf(ADA));
    table.give(ben, { kind: "declare", combatant: BEN, skill: falsehoods });
    table.give(ada, counterOf(ADA));
    expect(attackers(table)).toEqual([["contests", first, second, third]]);
    expect(cardsOf(table).map((card) => [card.key, card.dice?.length])).toEqual([[key, 6]]);
    const hiding = begun({}, castOf(second)).give(GM, queueOf(GOBLINS));
    for (let answers = 0; answers < 3; answers += 1) hiding.give(ada, counterOf(ADA));
    expect(attackers(hiding)).toEqual([["contests", first, third]]);
    const [action] = actionsOf([first]);
    if (action === undefined) throw new Error("there is one action");
    const alone = begun()
      .give(GM, { kind: "callAndAct", ...action })
      .give(ada, counterOf(ADA));
    expect(cardsOf(alone).map(({ card }) => card)).toEqual(["contest"]);
  });

  it("keeps its chat card while a hidden crowd acts after it", () => {
    const fourth = idOf("GoblinD");
    const cast = castOf(third);
    const table = begun({}, { ...cast, [fourth]: { ...(cast[third] as CastMember), id: fourth, holder: fourth } });
    table
      .give(GM, queueOf([first, second]))
      .give(ada, counterOf(ADA))
      .give(ada, counterOf(ADA));
    const card = projectionsOfKind(rounds.project(table.state), "chat");
    expect(card[0]?.data["contests"]).toHaveLength(2);
    table
      .give(GM, queueOf([third, fourth]))
      .give(ada, counterOf(ADA))
      .give(ada, counterOf(ADA));
    expect(acted(table)).toEqual([first, second, third, fourth]);
    expect(projectionsOfKind(rounds.project(table.state), "chat")).toEqual(card);
  });

  it("is taken back as a whole, or back to the last answer", () => {
    const drinks = new Table({}, castOf()).give(GM, { kind: "frame", conflict: "drinking" }).give(GM, { kind: "begin" });
    const before = drinks.state;
    const actions = GOBLINS.map((combatant) => ({ combatant, skill: affable }));
    drinks.give(GM, { kind: "queue", actions });
    expect(acted(drinks)).toEqual(GOBLINS);
    expect(drinks.give(GM, { kind: "undo" }).state).toMatchObject({ combatants: before.combatants, queue: {}, exchange: null });
    const table = begun().give(GM, queueOf(GOBLINS)).give(ada, counterOf(ADA)).give(GM, { kind: "undo" });
    expect([table.state.exchange?.attacker.combatant, queued(table)]).toEqual([first, [second, third]]);
  });

  it("passes over those that cannot act any more, or whose target is gone", () => {
    const table = begun().give(GM, { kind: "queue", actions: [...actionsOf([first, second]), ...actionsOf([third], BEN)] });
    table.give({ kind: "table" }, { kind: "leave", combatant: ADA });
    // The GM sees that the second waits no more, so that it can act at another target.
    expect(
      table
        .view(GM)
        .rows.filter((row) => row.queued)
        .map(({ combatant }) => combatant),
    ).toEqual([third]);
    // Without dice, the attacker chooses anew.
    expect(table.state).toMatchObject({ actor: first, exchange: null });
    table.give(GM, { kind: "pass", combatant: first });
    expect(table.state.exchange).toMatchObject({ attacker: { combatant: third }, target: BEN });
    table.give(ben, { kind: "letBe", combatant: BEN });
    expect([table.state.actor, acted(table)]).toEqual(["", [first, third]]);
  });

  it("takes in more, also from another GM, each once, lets some go again, and ends with the actions", () => {
    const table = begun().give(GM, queueOf([first, second]));
    const other: Seat = { kind: "user", user: "SecondGm00000000", gm: true, combatants: [] };
    expect(table.refusal(other, { kind: "callAndAct", combatant: third, skill: affable, target: BEN })).toBe("busy");
    // The other GM's click on the whole crowd comes too late.
    expect(table.refusal(other, queueOf(GOBLINS, BEN))).toBe("actsNow");
    table.give(other, queueOf([third, second], BEN));
    expect(table.state.queue).toMatchObject({
      [third]: { place: 1, skill: affable, target: BEN },
      [second]: { place: 2, skill: affable, target: BEN },
    });
    table.give(GM, { kind: "unqueue", combatants: [third] });
    expect([queued(table), lineOf(table)]).toMatchObject([[second], { key: "unqueue", secret: true }]);
    expect(table.refusal(GM, { kind: "unqueue", combatants: [third] })).toBe("notQueued");
    table.give(GM, { kind: "pass", combatant: second }).give(ada, { kind: "letBe", combatant: ADA });
    expect(queued(table.give(GM, { kind: "closeRound", early: true }))).toEqual([]);
  });

  it("is refused if one of its actions is, if one acts twice, and to players", () => {
    const table = begun();
    expect(table.refusal(GM, queueOf([]))).toBe("field");
    expect(table.refusal(GM, queueOf([first, first]))).toBe("field");
    expect(table.refusal(GM, { kind: "queue", actions: [...actionsOf([first]), ...actionsOf([second], third)] })).toBe("aimFoe");
    expect(table.refusal(ada, queueOf([first]))).toBe("gm");
  });

  it("is unknown to players before each acts, also with hidden members", () => {
    const table = begun({}, castOf(second)).give(GM, queueOf(GOBLINS));
    expect(
      table
        .view(GM)
        .rows.filter((row) => row.queued)
        .map(({ combatant }) => combatant),
    ).toEqual([second, third]);
    expect(table.view(ada).rows.filter((row) => row.queued)).toEqual([]);
    table.give(ada, counterOf(ADA));
    expect(table.state.exchange?.attacker.combatant).toBe(second);
    expect(JSON.stringify([table.view(ben), rounds.project(table.state).filter(({ kind }) => kind === "chat")])).not.toContain(second);
    table.give(ada, counterOf(ADA)).give(ada, counterOf(ADA));
    expect(acted(table)).toEqual(GOBLINS);
  });

  it("needs no field in the states of older encounters", () => {
    const table = begun();
    const { queue: _queue, ...older } = table.state;
    expect(rounds.stateShape?.(older)).toBeNull();
    expect(rounds.owed(older)).toBeNull();
    table.encounter = { ...table.encounter, state: older };
    expect(queued(table.give(GM, queueOf(GOBLINS)))).toEqual([second, third]);
  });
});

describe("those who want to act", () => {
  it("are not called up for a side that has given up", () => {
    const cast = castOf();
    const third = { ...(cast[BEN] as CastMember), side: "third" };
    const table = begun({}, { ...cast, [BEN]: third }).give(ben, { kind: "volunteer", combatant: BEN, wants: true });
    expect(table.refusal(GM, { kind: "call" })).toBeNull();
    table.give(ben, { kind: "concede", side: "third" });
    expect(table.refusal(GM, { kind: "call" })).toBe("nobodyWants");
  });
});
