import { expect, it, vi } from "vitest";
import { makeFreshEncounter } from "../../src/core/kernel/begin.ts";
import { rulesOf } from "../../src/core/kernel/build-command-rules.ts";
import type { Encounter } from "../../src/core/kernel/encounter.ts";
import { playCommand } from "../../src/core/kernel/play.ts";
import { TABLE } from "../../src/core/kernel/seat-rights.ts";
import type { Cast } from "../../src/core/kernel/cast/cast-member.ts";
import type { CommandBase, Seat, StateBase, Structure } from "../../src/core/kernel/structure.ts";
import type { Rolled } from "../../src/core/kernel/dice.ts";

type Coin = Structure;

const [ADA, BO] = ["A".repeat(16), "B".repeat(16)] as const;
const GM: Seat = { kind: "user", user: "G".repeat(16), gm: true, combatants: [] };
const PLAYER: Seat = { kind: "user", user: "P".repeat(16), gm: false, combatants: [BO] };
const CAST: Cast = Object.fromEntries(
  [ADA, BO].map((id) => [id, { id, name: id, side: "party" as const, npc: false, hidden: false, holder: id, numbers: {} }]),
);

/** Returns the rules that the sample module registers in `init`. */
async function registered(): Promise<Coin> {
  const register = vi.fn<(type: string, newcomer: { readonly structure: Coin }) => void>();
  vi.stubGlobal("Hooks", { once: (_hook: string, then: () => void) => then() });
  vi.stubGlobal("CONFIG", { Actor: { dataModels: {} } });
  vi.stubGlobal("foundry", { abstract: { TypeDataModel: class {} } });
  vi.stubGlobal("game", { callboard: { register, rulesOf, EncounterData: class {} } });
  const file = "./callboard-coin/coin.mjs";
  await import(file);
  vi.unstubAllGlobals();
  const [[type, { structure }] = ["", {} as { readonly structure: Coin }]] = register.mock.calls;
  expect(type).toBe("callboard-coin.coin");
  return structure;
}

it("a module's rules are made from its table of commands, like ours", async () => {
  const coin = await registered();
  let encounter: Encounter<StateBase> = makeFreshEncounter(coin, CAST, {});
  const tried = (seat: Seat, bare: object) => {
    const command = { ...bare, position: coin.position(encounter.state) } as CommandBase;
    const heads: Rolled = { id: "coin", count: 1, faces: 2, modifier: 0, dice: [2], total: 2 };
    const verdict = playCommand(coin, encounter, command, seat, (bare as { kind: string }).kind === "toss" ? [heads] : []);
    if (verdict.kind === "done") ({ encounter } = verdict);
    return verdict.kind === "refused" ? verdict.refusal : verdict.kind;
  };
  const kindsOf = (seat: Seat) => coin.legal(encounter.state, seat, {});
  const toss = (combatant: string) => ({ kind: "toss", combatant });
  expect(Object.keys(coin.shapes)).toEqual(["toss", "newRound", "join", "leave", "conceal"]);
  expect([kindsOf(GM), kindsOf(PLAYER)]).toEqual([[{ kind: "toss", who: [ADA], fields: {}, likely: true }], []]);
  expect([tried(PLAYER, toss(ADA)), tried(PLAYER, toss(BO)), tried(PLAYER, toss("nobody"))]).toEqual([
    { reason: "notYours", data: { combatant: ADA } },
    { reason: "notYourTurn", data: { combatant: ADA } },
    { reason: "combatant" },
  ]);
  expect(tried(GM, { kind: "newRound" })).toEqual({ reason: "tableOnly" });
  expect([tried(GM, toss(ADA)), kindsOf(PLAYER).map(({ who }) => who), tried(PLAYER, toss(BO))]).toEqual(["done", [[BO]], "done"]);
  expect(coin.owed(encounter.state)?.kind).toBe("newRound");
  expect([tried(TABLE, { kind: "conceal", combatant: ADA, hidden: true }), tried(TABLE, { kind: "newRound" })]).toEqual(["done", "done"]);
  expect(coin.view(encounter.state, GM, {})).toEqual({ round: 2, heads: { [ADA]: 1, [BO]: 1 }, tossed: [], waiting: [ADA] });
  expect(tried(PLAYER, toss(ADA))).toEqual({ reason: "combatant" });
});
