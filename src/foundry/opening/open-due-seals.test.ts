// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonRecord, Refusal } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";

const SEAL = "a".repeat(64);
const OTHER = "b".repeat(64);
const OPENING = { payload: { text: "secret" }, salt: "0".repeat(64) };

/** The sent commands, and the arbiter's answer to a question. */
const sent: JsonRecord[] = [];
let answers: (Refusal | null)[] = [];
/** A foreign write during the question. */
let meanwhile: () => void = () => undefined;
let line = "whole";
let due: readonly string[] = [];
let arbiter: string | null = "gm";

vi.mock("../arbiter/index.ts", () => ({ arbiterState: () => ({ user: arbiter, here: false, key: "" }) }));
vi.mock("../send.ts", () => ({
  sendQuietly: async (_combat: object, command: JsonRecord) => {
    sent.push(command);
    await Promise.resolve();
    if (command["kind"] !== "confirm") return null;
    meanwhile();
    return answers.length > 0 ? answers.shift() : null;
  },
}));
vi.mock("../lease/who-writes.ts", () => ({ writeOriginOf: (options: { by?: string }) => options.by ?? null }));
vi.mock("../encounter/encounter-lookups.ts", () => ({
  encounters: () => [combat],
  isRunning: () => true,
  stateOf: () => ({}),
  structureOf: () => ({
    due: () => due.map((commitment) => ({ commitment, context: {}, way: "owner", command: { kind: "open", combatant: commitment } })),
  }),
}));
vi.mock("../platform/connection.ts", () => ({ connectionState: () => line }));
vi.mock("../seals/readable-seals.ts", () => ({
  envelopesOf: () => ({}),
  readableSecretsOf: () => ({ [SEAL]: OPENING, [OTHER]: OPENING }),
}));

const { openDueSeals } = await import("./open-due-seals.ts");
const { hasConfirmation, forgetConfirmations, distrustAfterForeignWrite } = await import("./ask-whether-due.ts");

let count = 0;
let combat: CallboardEncounter;

const settled = () => new Promise((resolve) => setTimeout(resolve));
const look = async () => {
  openDueSeals(combat);
  await settled();
};
/** A write of the arbiter, or of another user. */
const write = async (by: string | null, seals: readonly string[] = due) => {
  due = seals;
  (combat.system as { revision: number }).revision += by === "holder" ? 1 : 0;
  distrustAfterForeignWrite(combat, { system: {} }, { by }, "anybody");
  await look();
};
const kinds = () => sent.splice(0).map(({ kind }) => kind);

beforeEach(() => {
  vi.stubGlobal("game", { user: { isGM: false }, release: { generation: 13 } });
  combat = { id: `fight ${(count += 1)}`, system: { revision: 1, ended: false } } as unknown as CallboardEncounter;
  [sent.length, answers, due, line, arbiter] = [0, [], [], "whole", "gm"];
  meanwhile = () => undefined;
  forgetConfirmations();
});

describe("a browser that can open seals", () => {
  it("asks the arbiter first on a new page, and not again while only the arbiter writes", async () => {
    await write("holder", [SEAL]);
    expect(kinds()).toEqual(["confirm", "open"]);
    await write("holder", [OTHER]);
    expect(kinds()).toEqual(["open"]);
  });

  it("sends no opening that the arbiter denies, and asks again only after a change", async () => {
    answers = [{ reason: "notDue", data: { seal: SEAL } }];
    await write(null, [SEAL]);
    await look();
    expect(kinds()).toEqual(["confirm"]);
    await write("holder");
    expect(kinds()).toEqual(["confirm", "open"]);
  });

  it("opens due seals beside those that only seem due", async () => {
    answers = [{ reason: "notDue", data: { seal: SEAL } }];
    await write(null, [SEAL, OTHER]);
    expect(sent).toMatchObject([
      { kind: "confirm", seals: [SEAL, OTHER] },
      { kind: "confirm", seals: [OTHER] },
      { kind: "open", combatant: OTHER },
    ]);
  });

  it("asks again after each foreign write, even a late one of a former arbiter", async () => {
    await write("holder", [SEAL]);
    kinds();
    for (const by of [null, "late"]) {
      answers = [{ reason: "notDue" }];
      await write(by, [OTHER]);
      expect(kinds()).toEqual(["confirm"]);
    }
  });

  it("accepts no answer about what was written during the question", async () => {
    answers = [null, { reason: "notDue" }];
    meanwhile = () => {
      meanwhile = () => undefined;
      distrustAfterForeignWrite(combat, { system: {} }, {}, "assistant");
    };
    await write("holder", [SEAL]);
    expect(kinds()).toEqual(["confirm", "confirm"]);
  });

  it("waits until a client arbitrates, and until the question is heard", async () => {
    arbiter = null;
    await write("holder", [SEAL]);
    expect(kinds()).toEqual([]);
    [arbiter, answers] = ["gm", [{ reason: "pending" }]];
    await look();
    expect(kinds()).toEqual(["confirm"]);
    await look();
    expect(kinds()).toEqual(["confirm", "open"]);
  });

  it("asks after each broken connection, since it may have missed an update", async () => {
    line = "stale";
    await write("holder", [SEAL]);
    await write("holder", [OTHER]);
    expect(kinds()).toEqual(["confirm", "open", "confirm", "open"]);
  });

  it("lets a GM break nothing that only seems due", async () => {
    const seals = [{ commitment: SEAL }] as never;
    answers = [{ reason: "notDue", data: { seal: SEAL } }, { reason: "pending" }, null];
    expect([await hasConfirmation(combat, seals), await hasConfirmation(combat, seals), await hasConfirmation(combat, seals)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
