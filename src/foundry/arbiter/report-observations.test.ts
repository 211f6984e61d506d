import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { JsonRecord, Refusal, StateBase } from "../../core/index.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";

const warn = vi.fn<(text: string) => void>();
const format = (key: string, data: Readonly<Record<string, string>>) => `${key} ${Object.values(data).join(" | ")}`;
vi.stubGlobal("ui", { notifications: { warn } });
vi.stubGlobal("game", { i18n: { format, localize: (key: string) => key, has: (key: string) => key.startsWith("CALLBOARD.Refusal") } });
vi.mock("../encounter/encounter-lookups.ts", () => ({ registrationIn: () => ({ lang: "TOY" }) }));

/** The observations: who joined and who was hidden, then those of the structure. */
let cast: readonly (readonly JsonRecord[])[] = [];
let own: readonly JsonRecord[] = [];
vi.mock("./cast-from-documents.ts", () => ({ observedChangesAsCommands: () => cast }));
vi.mock("./find-observation.ts", () => ({
  findNextObservation: (_combat: unknown, _state: unknown, isFresh: (seen: JsonRecord) => boolean) => own.find(isFresh) ?? null,
}));
const { Observations } = await import("./report-observations.ts");
afterAll(() => void vi.unstubAllGlobals());

const combat = { id: "fight", type: "toy", combatants: new Map([["bad", { name: "\u202EBog\uD83D" }]]) } as unknown as CallboardEncounter;
const join = (id: string): JsonRecord => ({ kind: "join", member: { id } });
const moved = (combatant: string, gesture: string): JsonRecord => ({ kind: "moved", combatant, gesture });
const isBad = (seen: JsonRecord): boolean => JSON.stringify(seen).includes('"bad"');

describe("what the arbiter observes", () => {
  const said = vi.spyOn(console, "error");
  let taken: JsonRecord[] = [];
  const give = (_combat: unknown, seen: JsonRecord): Promise<Refusal | null> => {
    if (isBad(seen)) return Promise.resolve({ reason: "tooLarge" });
    taken.push(seen);
    const isTaken = (one: JsonRecord) => taken.some((each) => JSON.stringify(each).includes(JSON.stringify(one)));
    [cast, own] = [cast.map((group) => group.filter((one) => !isTaken(one))), own.filter((one) => !isTaken(one))];
    return Promise.resolve(null);
  };
  const observations = new Observations(give, () => true);
  const settle = async () => {
    observations.begin();
    while (await observations.next(combat, {} as StateBase, {} as never));
    observations.tell(combat);
  };

  beforeEach(() => {
    said.mockReset().mockReturnValue();
    warn.mockReset();
    [taken, cast, own] = [[], [], []];
    observations.forget("fight");
  });

  it("is one entry per kind while the rules accept all", async () => {
    cast = [[], [join("hag"), join("wisp")], [{ kind: "conceal", combatant: "hag", hidden: true }]];
    await settle();
    expect(taken.map(({ kind }) => kind)).toEqual(["batch", "conceal"]);
    expect([said.mock.calls.length, warn.mock.calls.length]).toEqual([0, 0]);
  });

  it("is given one by one if the rules refuse one, and the others and later kinds still pass", async () => {
    cast = [[], [join("bad"), join("hag"), join("wisp")], [{ kind: "conceal", combatant: "hag", hidden: true }]];
    own = [moved("bad", "1"), moved("hag", "2")];
    await settle();
    expect(taken).toEqual([join("hag"), join("wisp"), { kind: "conceal", combatant: "hag", hidden: true }, moved("hag", "2")]);
  });

  it("is reported to the GM once if it was refused, by name and reason", async () => {
    cast = [[join("bad")]];
    await settle();
    await settle();
    expect(warn.mock.calls.map(([text]) => text)).toEqual(["CALLBOARD.Untold Bog\uFFFD | CALLBOARD.Refusal.tooLarge"]);
    expect(said).toHaveBeenCalledOnce();
  });
});
