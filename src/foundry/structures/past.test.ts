// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../lang/en.json" with { type: "json" };
import { structureOf, type Cast, type Secrets, type Seat, type StateBase, type StructureId } from "../../core/index.ts";
import { CAVE_MOMENT } from "../../core/structures/moments/examples.fixture.ts";
import { SEATS as CAVERS, Table as Cave } from "../../core/structures/moments/table.fixture.ts";
import { TRAM_STORY } from "../../core/structures/pages/examples.fixture.ts";
import { SEATS as PASSENGERS, Table as Tram } from "../../core/structures/pages/table.fixture.ts";
import { KIPPER_STORY } from "../../core/structures/rounds/examples.fixture.ts";
import { GM as HOST, JEN, Table as Market } from "../../core/structures/rounds/table.fixture.ts";
import { SWAMP_ROUND } from "../../core/structures/stages/examples.fixture.ts";
import { SEATS as SWAMPERS, Table as Swamp } from "../../core/structures/stages/table.fixture.ts";
import { FEN_SEQUENCE } from "../../core/structures/timeline/examples.fixture.ts";
import { SEATS as FENNERS, Table as Fen } from "../../core/structures/timeline/table.fixture.ts";
import { PART_IDS, type PartId, type Screen } from "../encounter/parts/screen.ts";
import { emptyUiState } from "../encounter/parts/ui-state.ts";
import { keptPeople } from "../reading/people.ts";
import { readPast } from "../reading/reading.ts";

/** A stand-in for the whole of `foundry`: whatever is asked of it can be called, extended and asked again. */
function anything(): any {
  return new Proxy(class {}, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : typeof key === "symbol" ? undefined : anything()),
    apply: () => anything(),
  });
}

const textAt = (key: string) => key.split(".").reduce<any>((value, part) => value?.[part], texts);
const format = (key: string, data: Record<string, string> = {}) => {
  const text: unknown = textAt(key);
  return typeof text === "string" ? text.replace(/\{(\w+)\}/g, (all, name: string) => data[name] ?? all) : key;
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("foundry", anything());
  vi.stubGlobal("CONST", { DEFAULT_TOKEN: "icons/svg/mystery-man.svg" });
  vi.stubGlobal("CONFIG", { statusEffects: [] });
  vi.stubGlobal("game", {
    user: { id: "reader", isGM: true, flags: {}, targets: new Set() },
    world: { id: "archive" },
    settings: { get: () => 0 },
    keybindings: { get: () => [] },
    users: { get: () => undefined },
    release: { generation: 14 },
    i18n: { lang: "en", format, localize: format, has: (key: string) => typeof textAt(key) === "string" },
  });
});

/** A state that was played, and the seat of its GM with what that seat's browser could read. */
interface Played {
  readonly state: StateBase;
  readonly seat: Seat;
  readonly secrets?: Secrets;
}

const PLAYED: Readonly<Record<StructureId, (steps?: number) => Played>> = {
  stages(steps = 20) {
    const table = new Swamp();
    for (const { by, command } of SWAMP_ROUND.slice(0, steps)) table.give(by, command);
    return { state: table.state, seat: SWAMPERS.narrator };
  },
  timeline(steps = 12) {
    const table = new Fen().replay(FEN_SEQUENCE.slice(0, steps));
    return { state: table.state, seat: FENNERS.gm, secrets: table.secrets("gm") };
  },
  moments: (steps = 12) => ({ state: new Cave().play(CAVE_MOMENT.slice(0, steps)).state, seat: CAVERS.narrator }),
  pages(steps = 30) {
    const table = new Tram();
    for (const { who, command, die } of TRAM_STORY.slice(0, steps)) table.give(who, command, die);
    return { state: table.state, seat: PASSENGERS.gm };
  },
  rounds(steps = 8) {
    const table = new Market({ initiative: "d10Wits", stance: "afterAttackRoll" });
    for (const step of KIPPER_STORY.slice(0, steps))
      if ("command" in step) table.give(step.by === "gm" ? HOST : JEN, step.command, step.dice);
    return { state: table.state, seat: HOST };
  },
};

async function screensOf(id: StructureId): Promise<readonly Screen[]> {
  const windows = await Promise.all([import(`./${id}/tracker/screen.ts`), import(`./${id}/board/screen.ts`)]);
  return windows.map((module, index) => module[`${id.toUpperCase()}_${index === 0 ? "SCREEN" : "BOARD"}`] as Screen);
}

const portraitOf = (id: string) => `portraits/${id}.webp`;
const keptName = (name: string) => `${name} of old`;

/** A reading of a state of the past: of its people only plain data are left. */
function recall(id: StructureId, { state, seat, secrets = {} }: Played, ended = false) {
  const cast = Object.entries(state.combatants as Cast);
  const people = cast.map(
    ([combatant, { name }], mark) => [combatant, { name: keptName(name), img: portraitOf(combatant), mark }] as const,
  );
  return readPast({
    encounter: "long-gone",
    structure: structureOf(id),
    lang: `CALLBOARD.${id}`,
    state,
    seat,
    secrets,
    people: keptPeople(Object.fromEntries(people)),
    ended,
  });
}

interface View {
  readonly step: string;
  readonly rows: readonly { readonly combatant: string; readonly waited: boolean }[];
}

/** After how many commands of its story somebody of a structure is waited for. Default: as many as are played. */
const WAITED_AFTER: Partial<Record<StructureId, number>> = { stages: 1, timeline: 1 };

/** The lamps of the rows that a context shows, by the id of the combatant. */
function lampsIn(context: unknown, found = new Map<string, unknown>()): ReadonlyMap<string, unknown> {
  if (typeof context !== "object" || context === null) return found;
  const { id, lamp } = context as Readonly<Record<string, unknown>>;
  if (typeof id === "string" && lamp !== undefined) found.set(id, lamp);
  for (const each of Object.values(context)) lampsIn(each, found);
  return found;
}

/** The people that a context shows with their pictures, by id. */
function portraitsIn(context: unknown, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (typeof context !== "object" || context === null) return found;
  const { id, name, img } = context as Readonly<Record<string, unknown>>;
  if (typeof id === "string" && img === portraitOf(id)) found.set(id, String(name));
  for (const each of Object.values(context)) portraitsIn(each, found);
  return found;
}

describe.each(Object.keys(PLAYED) as StructureId[])("a past state of %s", (id) => {
  it.each([
    ["tracker", 0],
    ["board", 1],
  ] as const)("is drawn on the %s without any document", async (_window, index) => {
    const reading = recall(id, PLAYED[id]());
    const screen = (await screensOf(id))[index]!;
    const shown = Object.fromEntries(PART_IDS.map((part) => [part, screen.prepare(part, reading, emptyUiState())])) as Record<PartId, any>;
    const view = reading.view as View;
    const rows = view.rows.map(({ combatant }) => [combatant, keptName((reading.state.combatants as Cast)[combatant]!.name)]);
    expect(rows.length).toBeGreaterThan(1);
    expect([...portraitsIn(shown.tracker)].sort()).toEqual(rows.sort());
    expect(shown.header.title).toMatch(/^\w/);
    expect(shown.header.now).toBe((await screensOf(id))[0]!.brief?.(reading)?.text);
    const steps = shown.header.strip ?? shown.header.pips;
    expect(steps.filter(({ current }: { readonly current: boolean }) => current)).toHaveLength(1);
    if (shown.header.strip) expect(steps.find(({ current }: any) => current).name).toBe(format(`CALLBOARD.${id}.Step.${view.step}`));
    expect(shown.footer).toMatchObject({ notes: [], undoable: false, redoable: false, takesBack: false });
  });

  it("shows nobody thinking or acting once the encounter has ended", async () => {
    const screen = (await screensOf(id))[0]!;
    const lampsOf = (ended: boolean) => lampsIn(screen.prepare("tracker", recall(id, PLAYED[id](WAITED_AFTER[id]), ended), emptyUiState()));
    const waited = (recall(id, PLAYED[id](WAITED_AFTER[id])).view as View).rows
      .filter((row) => row.waited)
      .map(({ combatant }) => combatant);
    const [before, after] = [lampsOf(false), lampsOf(true)];
    expect(waited.length).toBeGreaterThan(0);
    expect(waited.map((one) => (before.get(one) as { readonly label: string } | null)?.label)).toEqual(
      waited.map(() => expect.stringMatching(/^\w/)),
    );
    expect(waited.map((one) => after.get(one))).toEqual(waited.map(() => null));
  });
});

it("the plain screen of a structure that fails lists those alone of whom the user may know", async () => {
  const { PLAIN_SCREEN } = await import("../applications/tracker/plain-screen.ts");
  const reading = recall("moments", PLAYED.moments());
  const [first = "", ...others] = reading.structure.order(reading.state).map(({ combatant }) => combatant);
  const people = { ...reading.people, isShown: (id: string) => id !== first };
  const { people: shown } = PLAIN_SCREEN.prepare("tracker", { ...reading, people }, emptyUiState()) as { people: { id: string }[] };
  expect(others.length).toBeGreaterThan(1);
  expect(shown.map(({ id }) => id)).toEqual(others);
});
