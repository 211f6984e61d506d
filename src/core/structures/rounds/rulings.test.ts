import { describe, expect, it } from "vitest";
import { TABLE } from "../../kernel/seat-rights.ts";
import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { House } from "../../kernel/house.ts";
import type { Id, JsonRecord } from "../../kernel/json-types.ts";
import { KIPPER, KIPPER_CAST, KIPPER_SKILLS } from "./examples.fixture.ts";
import { findLastExposed } from "../../kernel/exposure.fixture.ts";
import { GM, JEN, playerOf, Table } from "./table.fixture.ts";
import { rounds } from "./index.ts";
import type { Kind } from "./state.ts";
import { UNSEEN } from "./unseen.fixture.ts";

const { jen, fishmonger } = KIPPER;
const { falsehoods, affable } = KIPPER_SKILLS;
const lurker: Id = "LurkerInTheDark0";
const ann: Id = "AnnAnnAnnAnnAnn0";
const ANN = playerOf("PlayerAnn", ann);

const member = (id: Id, more: Partial<CastMember>): CastMember => ({ ...(KIPPER_CAST[fishmonger] as CastMember), id, holder: id, ...more });
/** Jen and Ann against the fishmonger and a hidden character. */
const CAST: Cast = {
  ...KIPPER_CAST,
  [ann]: member(ann, { name: "Ann", side: "party", npc: false }),
  [lurker]: member(lurker, { name: "Lurker", hidden: true }),
};

const begun = (kind: Kind = "general", house: House = {}, cast: Cast = CAST): Table =>
  new Table(house, cast).give(GM, { kind: "frame", conflict: kind }).give(GM, { kind: "begin" });

/** The fishmonger's numbers with a Fortitude of 0. */
const sober: JsonRecord = { ...KIPPER_CAST[fishmonger]?.numbers, fortitude: 0 };

/** Lets every visible character pass. */
function allPass(table: Table): Table {
  table.give(JEN, { kind: "pass", combatant: jen }).give(ANN, { kind: "pass", combatant: ann });
  return table.give(GM, { kind: "pass", combatant: fishmonger });
}

describe("a hidden character", () => {
  it("holds up no step: the GM can end the actions once all visible characters have acted", () => {
    const table = allPass(begun());
    expect(table.view(GM).next).toMatchObject({ kind: "closeRound", ready: true, allowed: true });
    expect(table.view(GM).now).toMatchObject({ key: "closeYou" });
    table.give(GM, { kind: "closeRound" });
    expect(table.state.step).not.toBe("actions");
  });

  it("holds up no step while on hold either", () => {
    const table = begun().give(GM, { kind: "hold", combatant: fishmonger, held: true });
    table.give(JEN, { kind: "pass", combatant: jen }).give(ANN, { kind: "pass", combatant: ann });
    expect(table.view(GM).next).toMatchObject({ kind: "closeRound", ready: true });
  });

  it("changes nothing in a player's view as it is called up and wants to act", () => {
    const table = begun();
    const before = table.view(JEN);
    table.give(GM, { kind: "volunteer", combatant: lurker, wants: true });
    expect(table.view(JEN)).toEqual(before);
    table.give(GM, { kind: "call", combatant: lurker });
    expect(table.view(JEN)).toEqual(before);
    expect(rounds.legal(table.state, JEN, {})).toEqual(rounds.legal(begun().state, JEN, {}));
  });

  it("can be answered by a player who may not know of it, whenever its dice are rolled", () => {
    for (const stance of ["beforeRoll", "afterAttackRoll"]) {
      const table = begun("general", { stance }).give(GM, { kind: "call", combatant: lurker });
      table.give(GM, { kind: "declare", combatant: lurker, skill: affable, target: jen }, { attack: [1, 2, 3] });
      const offered = rounds.legal(table.state, JEN, {}).filter(({ who }) => who.includes(jen));
      expect(offered.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["counter", "letBe"]));
      table.give(JEN, { kind: "letBe", combatant: jen }, { attack: [1, 2, 3] });
      expect(table.state.exchange).toMatchObject({ wants: "nothing", winner: "attacker" });
    }
  });

  it("earns successes that others see only as the round closes", () => {
    const table = begun().give(GM, { kind: "call", combatant: lurker });
    table.give(GM, { kind: "declare", combatant: lurker, skill: affable }, { attack: [1, 2, 3] });
    const earned = (seat: typeof GM) => table.view(seat).sides.find(({ side }) => side === "foe");
    expect([earned(GM)?.earned, earned(JEN)?.earned]).toEqual([4, 0]);
    allPass(table).give(GM, { kind: "closeRound" });
    expect([earned(GM)?.pool, earned(JEN)?.pool]).toEqual([4, 4]);
  });

  it("cannot be made a leader by others, and no refusal names it", () => {
    const cast: Cast = { ...CAST, [lurker]: member(lurker, { name: "Lurker", side: "party", npc: false, hidden: true }) };
    const table = begun("general", {}, cast);
    expect(table.refusal(JEN, { kind: "lead", combatant: lurker })).toBe("combatant");
    expect(table.refusal(GM, { kind: "lead", combatant: lurker })).toBe("hiddenLeads");
    expect(JSON.stringify(table.ask(JEN, { kind: "concede", side: "party" }))).not.toContain(lurker);
    expect(JSON.stringify(table.view(JEN))).not.toContain(lurker);
  });

  it("that led before it was hidden leads no longer, so that everyone knows the same leader", () => {
    const cast: Cast = { ...CAST, [lurker]: member(lurker, { name: "Lurker", side: "party", npc: false }) };
    const table = begun("general", {}, cast).give(GM, { kind: "lead", combatant: lurker });
    expect(table.refusal(JEN, { kind: "concede", side: "party" })).toBe("notLeader");
    table.give(TABLE, { kind: "conceal", combatant: lurker, hidden: true });
    const leaders = [JEN, GM].map((seat) => table.view(seat).sides.find(({ side }) => side === "party")?.leader);
    expect(leaders).toEqual([ann, ann]);
    expect(table.refusal(ANN, { kind: "concede", side: "party" })).toBe(null);
  });

  it("as a target that the GM chose for a player's action is not named, and the player cannot declare again", () => {
    const table = begun("social").give(GM, { kind: "call", combatant: jen });
    table.give(GM, { kind: "declare", combatant: jen, skill: falsehoods, target: lurker });
    expect(rounds.legal(table.state, JEN, {}).map(({ kind }) => kind)).not.toContain("declare");
    expect(JSON.stringify([table.view(JEN), rounds.legal(table.state, JEN, {})])).not.toContain(lurker);
    expect(table.view(JEN)).toMatchObject({ actor: jen, exchange: null });
    expect(table.view(GM).exchange).toMatchObject({ target: lurker, wants: "counter" });
  });

  it("that acts leaves earlier exchanges visible to the seats that saw them", () => {
    const prowler: Id = "ProwlerProwler00";
    const cast: Cast = {
      ...CAST,
      [lurker]: member(lurker, { name: "Lurker", hidden: true }),
      [prowler]: member(prowler, { name: "Prowler", hidden: true }),
    };
    const OWNER = { ...JEN, combatants: [jen, lurker] };
    const table = begun("general", {}, cast).give(GM, { kind: "call", combatant: lurker });
    table.give(GM, { kind: "declare", combatant: lurker, skill: affable }, { attack: [1, 2, 3] });
    expect(table.view(OWNER).exchange).toMatchObject({ number: 1 });
    table.give(GM, { kind: "call", combatant: prowler });
    table.give(GM, { kind: "declare", combatant: prowler, skill: affable }, { attack: [1, 2, 3] });
    expect([table.view(OWNER).exchange?.number, table.view(GM).exchange?.number, table.view(ANN).exchange]).toEqual([1, 2, null]);
  });

  it("alone on its side is in no list, and holds up no reveal", () => {
    const cast: Cast = { ...CAST, [lurker]: member(lurker, { name: "Lurker", hidden: true, side: "third" }) };
    const table = begun("general", {}, cast).give(JEN, { kind: "lead", combatant: jen });
    table.give(GM, { kind: "correct", side: "party", amount: 5 });
    table.give(GM, { kind: "correct", side: "third", amount: 5 });
    table.give(GM, { kind: "closeRound", early: true });
    const view = table.view(JEN);
    expect(view.sides.map(({ side }) => side)).toEqual(["party", "foe"]);
    expect(view.sides[0]?.prices.find(({ outcome }) => outcome === "wipe")?.sides).toEqual(["foe"]);
    table.nominate(JEN, "party", []);
    expect(table.state.step).toBe("check");
  });

  it("makes no side that a refusal would reveal, and leads none for a player whose own characters are out", () => {
    const alone = begun("general", {}, { ...CAST, [lurker]: member(lurker, { name: "Lurker", hidden: true, side: "third" }) });
    const sides = ["third", "fourth"] as const;
    expect(sides.map((side) => alone.refusal(JEN, { kind: "concede", side }))).toEqual(["noSide", "noSide"]);
    expect(sides.map((side) => alone.refusal(JEN, { kind: "share", side, stack: 1, draft: "0".repeat(64) }))).toEqual(["noSide", "noSide"]);
    const led = begun(
      "general",
      {},
      { ...KIPPER_CAST, [lurker]: member(lurker, { name: "Lurker", side: "party", npc: false, hidden: true }) },
    );
    led.give(GM, { kind: "defeat", combatant: jen, defeated: true });
    expect(led.refusal(JEN, { kind: "concede", side: "party" })).toBe("notLeader");
    expect(JSON.stringify(led.ask(JEN, { kind: "concede", side: "party" }))).not.toContain(lurker);
  });

  it("leaves others their drafts as it acts. Only the visible end of the conflict removes them", () => {
    const drinks = (...attack: readonly number[]) => {
      const table = begun(
        "drinking",
        { drinkLimit: "atFortitude" },
        { ...CAST, [lurker]: member(lurker, { hidden: true, numbers: sober }) },
      );
      table.give(GM, { kind: "defeat", combatant: fishmonger, defeated: true });
      table.give(JEN, table.prepare(JEN, { kind: "propose", side: "party", outcomes: [], text: "One more" }) as never);
      table.give(GM, { kind: "call", combatant: lurker });
      const before = table.state;
      table.give(GM, { kind: "declare", combatant: lurker, skill: affable }, { attack });
      const onlooker = { seat: JEN, secrets: table.secrets(JEN) };
      expect(findLastExposed(rounds, UNSEEN, before, table.encounter, [onlooker])).toEqual([]);
      const { step, sides } = table.view(JEN);
      return [step, sides.find(({ own }) => own)?.draft?.text];
    };
    expect(drinks(1, 1, 1)).toEqual(["actions", "One more"]);
    expect(drinks(10, 10, 10)).toEqual(["over", undefined]);
  });
});

describe("an NPC's rank", () => {
  it("stays the GM's, though its dice and successes are open", () => {
    const table = begun().give(GM, { kind: "call", combatant: fishmonger });
    table.give(GM, { kind: "declare", combatant: fishmonger, skill: affable, target: jen });
    table.give(JEN, { kind: "counter", combatant: jen, skill: falsehoods }, { attack: [2, 5, 7], defence: [9, 9, 9] });
    const shown = table.view(JEN).exchange;
    expect(shown?.attacker).toMatchObject({ rank: null, successes: 2 });
    expect(shown?.attacker.dice.map(({ face, mark }) => [face, mark])).toEqual([2, 5, 7].map((face) => [face, "plain"]));
    expect(table.view(GM).exchange?.attacker.rank).toBeGreaterThan(0);
    expect(shown?.defender?.dice.map(({ mark }) => mark)).toEqual(["none", "none", "none"]);
    const [card] = rounds.project(table.state).filter(({ key }) => key === "chat-contest-1");
    expect(card).toMatchObject({ data: { attacker: { rank: 0, successes: 2 } } });
    const row = table.view(JEN).rows.find(({ combatant }) => combatant === fishmonger);
    expect(row?.skills.map(({ rank, chances }) => [rank, chances])).toEqual([[0, []]]);
  });
});

describe("dice that fell", () => {
  const house = { stance: "afterAttackRoll" };
  const rolled = () =>
    begun("general", house)
      .give(GM, { kind: "call", combatant: jen })
      .give(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger }, { attack: [1, 2, 9] });

  it("are an action, even if the target leaves before it answers", () => {
    const table = rolled().give(TABLE, { kind: "leave", combatant: fishmonger });
    expect(table.state.combatants[jen]).toMatchObject({ acted: true, hindered: false });
    expect([table.state.actor, table.state.sides.party.earned]).toEqual(["", 3]);
  });

  it("are still answered if the attacker leaves", () => {
    const table = rolled().give(TABLE, { kind: "leave", combatant: jen });
    table.give(GM, { kind: "counter", combatant: fishmonger, skill: affable }, { defence: [9, 9, 9] });
    expect(table.state.sides.party.earned).toBe(3);
  });

  const club = "ClubClubClubClub";
  const brawl = "BrawlingBrawling";
  const brawlers: Cast = Object.fromEntries(
    Object.entries(KIPPER_CAST).map(([id, one]) => {
      const more: JsonRecord = {
        evasion: 1,
        skills: { [brawl]: { name: "Brawling", rank: 5, kind: "fighting" } },
        weapons: { [club]: { name: "Club", menace: 5 } },
      };
      return [id, { ...one, numbers: { ...one.numbers, ...more } }];
    }),
  );
  const wounded = () =>
    begun("attack", {}, brawlers)
      .give(GM, { kind: "call", combatant: jen })
      .give(JEN, { kind: "declare", combatant: jen, skill: brawl, target: fishmonger }, { attack: [2, 3, 9] })
      .give(JEN, { kind: "menace", combatant: jen, weapon: club }, { menace: [2, 3, 9] });

  it("of a Menace deal a wound, even if a contender leaves before armour is asked", () => {
    const gone = wounded().give(TABLE, { kind: "leave", combatant: jen });
    expect(gone.state.exchange?.wants).toBe("armour");
    gone.give(GM, { kind: "armour", caught: 1 });
    expect(gone.state.combatants[fishmonger]?.wounds).toBe(1);
    const fallen = wounded().give(TABLE, { kind: "defeat", combatant: fishmonger, defeated: true });
    expect([fallen.state.combatants[fishmonger]?.wounds, fallen.state.exchange?.wants]).toEqual([2, "nothing"]);
  });
});

describe("an evasive counteraction", () => {
  it("never scores, not even in a single round", () => {
    const table = begun("single").give(GM, { kind: "call", combatant: jen });
    table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger });
    const dice = { attack: [9, 9, 9], defence: [1, 2, 2] };
    table.give(GM, { kind: "counter", combatant: fishmonger, skill: affable, stance: "evasive" }, dice);
    expect(table.state.sides.foe.earned).toBe(0);
  });
});

describe("passing", () => {
  it("fails a drink", () => {
    const table = begun("drinking", { drinkLimit: "atFortitude" });
    const fortitude = Math.max(1, table.state.combatants[jen]?.numbers.fortitude ?? 0);
    for (let count = 0; count < fortitude; count += 1) {
      if (table.state.step === "check") table.give(GM, { kind: "nextRound" });
      table.give(JEN, { kind: "pass", combatant: jen });
      expect(table.state.combatants[jen]?.failures).toBe(count + 1);
      if (table.state.step === "actions") table.give(GM, { kind: "closeRound", early: true });
    }
    expect(table.state.combatants[jen]?.standing).toBe("out");
  });

  it("is done for every character that is waited for if the GM ends the actions early", () => {
    const table = begun("drinking").give(GM, { kind: "closeRound", early: true });
    expect([jen, ann, fishmonger, lurker].map((id) => table.state.combatants[id]?.failures)).toEqual([1, 1, 1, 0]);
  });

  it("loses the contest of a chase, and means being caught if the first loss catches", () => {
    const table = begun("chase", { chaseCatch: "firstLoss" }, KIPPER_CAST).give(JEN, { kind: "pass", combatant: jen });
    expect(table.state.result).toEqual({ winner: "foe", why: "caught" });
    const gm = begun("chase", {}, KIPPER_CAST).give(JEN, { kind: "pass", combatant: jen });
    expect(gm.state.combatants[jen]?.failed).toBe(true);
  });

  it("is the only choice without an opponent, since an action in a chase needs one", () => {
    const table = begun("chase", {}, KIPPER_CAST).give(GM, { kind: "call", combatant: jen });
    expect(table.refusal(JEN, { kind: "declare", combatant: jen, skill: falsehoods })).toBe("noTarget");
  });
});

describe("a drinking contest", () => {
  const endure = "EndureEndureEndu";
  const skills = { ...(KIPPER_CAST[jen]?.numbers["skills"] as object), [endure]: { name: "Endure", rank: 4, kind: "physical" } };
  const drinkers: Cast = {
    ...KIPPER_CAST,
    [jen]: { ...(KIPPER_CAST[jen] as CastMember), numbers: { ...KIPPER_CAST[jen]?.numbers, skills } },
  };
  const drinks = (table: Table, skill: Id) => table.refusal(JEN, { kind: "declare", combatant: jen, skill });

  it("tests Endure or the skill that the host names, or any skill if a character lacks it", () => {
    const table = begun("drinking", {}, drinkers).give(GM, { kind: "call", combatant: jen });
    expect([drinks(table, endure), drinks(table, falsehoods)]).toEqual([null, "notDrinking"]);
    const named = new Table({}, drinkers)
      .give(GM, { kind: "frame", conflict: "drinking", drink: "falsehoods" })
      .give(GM, { kind: "begin" });
    named.give(GM, { kind: "call", combatant: jen });
    expect([drinks(named, endure), drinks(named, falsehoods)]).toEqual(["notDrinking", null]);
    const none = begun("drinking", {}, KIPPER_CAST).give(GM, { kind: "call", combatant: jen });
    expect(drinks(none, falsehoods)).toBeNull();
  });
});

describe("a sealed list", () => {
  const toReveal = (cast: Cast = CAST) => {
    const table = begun("general", {}, cast).give(JEN, { kind: "lead", combatant: jen });
    for (const side of ["party", "foe"] as const) table.give(GM, { kind: "correct", side, amount: 5 });
    return table.give(GM, { kind: "closeRound", early: true });
  };

  it("is dropped as its leader changes sides, and the side seals again", () => {
    const table = toReveal().nominate(JEN, "party", []);
    table.give(GM, { kind: "side", combatant: jen, side: "foe" });
    expect([table.state.step, table.view(ANN).now.key]).toEqual(["nominate", "nominateYou"]);
    table.nominate(ANN, "party", []).nominate(JEN, "foe", []);
    expect(table.state.step).toBe("check");
  });

  it("holds up no reveal if its side is gone", () => {
    const third: Id = "ThirdThirdThird0";
    const table = begun("general", {}, { ...CAST, [third]: member(third, { name: "Third", side: "third" }) });
    table.give(JEN, { kind: "lead", combatant: jen });
    for (const side of ["party", "foe", "third"] as const) table.give(GM, { kind: "correct", side, amount: 5 });
    table.give(GM, { kind: "closeRound", early: true }).nominate(GM, "third", []).give(GM, { kind: "skipSide", side: "foe" });
    table.give(TABLE, { kind: "leave", combatant: third }).nominate(JEN, "party", []);
    expect(table.state.step).toBe("check");
  });
});

describe("ranks that a social conflict took", () => {
  const lost = () => {
    const table = begun("social", {}, CAST).give(GM, { kind: "call", combatant: jen });
    table.give(JEN, { kind: "declare", combatant: jen, skill: falsehoods, target: fishmonger });
    return table.give(GM, { kind: "counter", combatant: fishmonger, skill: affable }, { attack: [9, 9, 9], defence: [1, 2, 2] });
  };
  const written = (table: Table) => rounds.project(table.state).find(({ key }) => key === `actor-${jen}-lost`);

  it("come back to the actor as the encounter ends, or as the character leaves", () => {
    const table = lost();
    expect(written(table)).toMatchObject({ value: 1 });
    const closing = rounds.closing?.(table.state);
    expect(closing?.kind).toBe("restore");
    table.give(TABLE, closing as never);
    expect([written(table), rounds.closing?.(table.state)]).toMatchObject([{ value: 0 }, null]);
    const left = lost().give(TABLE, { kind: "leave", combatant: jen });
    expect(written(left)).toMatchObject({ value: 0 });
  });
});

describe("two combatants of one linked actor", () => {
  it("have the same wounds, and write them once", () => {
    const twin: Id = "JenTheSecond0000";
    const cast: Cast = {
      ...KIPPER_CAST,
      [twin]: { ...(KIPPER_CAST[jen] as CastMember), id: twin, name: "Jen again", holder: KIPPER_CAST[jen]?.holder ?? jen },
    };
    const table = begun("general", {}, cast).give(GM, { kind: "wound", combatant: twin, wounds: 3 });
    expect([jen, twin].map((id) => table.state.combatants[id]?.wounds)).toEqual([3, 3]);
    expect(
      rounds.project(table.state).filter(({ kind, key }) => kind === "actor" && key.endsWith("wounds") && /Jen/i.test(key)),
    ).toHaveLength(1);
  });

  it("have them also if one came back as a token of the other's actor, and after that is undone", () => {
    const table = begun("general").give(GM, { kind: "wound", combatant: jen, wounds: 3 });
    table.give(TABLE, { kind: "leave", combatant: fishmonger });
    table.give(TABLE, { kind: "join", member: { ...(KIPPER_CAST[jen] as CastMember), id: fishmonger } });
    const both = () => [jen, fishmonger].map((id) => [table.state.combatants[id]?.holder, table.state.combatants[id]?.wounds]);
    const holder = KIPPER_CAST[jen]?.holder ?? jen;
    expect(both()).toEqual([
      [holder, 3],
      [holder, 3],
    ]);
    const { wounds } = begun("general").state.combatants[jen] ?? {};
    table.give(GM, { kind: "undo" });
    expect(both()).toEqual([
      [holder, wounds],
      [holder, wounds],
    ]);
  });
});
