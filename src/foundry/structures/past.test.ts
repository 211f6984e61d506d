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
import { keptPeople } from "../reading/people.fixture.ts";
import { readingOfPast } from "../reading/reading.ts";

/** Returns a stand-in for all of `foundry`: every property can be called, extended and read again. */
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

/** A played state, and its GM's seat with the secrets that the seat's browser can read. */
interface Played {
  readonly state: StateBase;
  readonly seat: Seat;
  readonly secrets?: Secrets;
}

/** The numbers of commands after which a story's state is drawn. The first is a usual one. */
const LENGTHS = { stages: [20, 2, 9], timeline: [12, 2, 7], moments: [12, 1, 20], pages: [30, 4, 41], rounds: [8, 3, 5, 6, 12] } as const;

/** Returns the state after a number of commands. */
const PLAYED: Readonly<Record<StructureId, (commands: number) => Played>> = {
  stages(commands) {
    const table = new Swamp();
    for (const { by, command } of SWAMP_ROUND.slice(0, commands)) table.give(by, command);
    return { state: table.state, seat: SWAMPERS.narrator };
  },
  timeline(commands) {
    const table = new Fen().replay(FEN_SEQUENCE.slice(0, commands));
    return { state: table.state, seat: FENNERS.gm, secrets: table.secrets("gm") };
  },
  moments: (commands) => ({ state: new Cave().play(CAVE_MOMENT.slice(0, commands)).state, seat: CAVERS.narrator }),
  pages(commands) {
    const table = new Tram();
    for (const { who, command, die } of TRAM_STORY.slice(0, commands)) table.give(who, command, die);
    return { state: table.state, seat: PASSENGERS.gm };
  },
  rounds(commands) {
    const table = new Market({ initiative: "d10Wits", stance: "afterAttackRoll" });
    for (const step of KIPPER_STORY.slice(0, commands))
      if ("command" in step) table.give(step.by === "gm" ? HOST : JEN, step.command, step.dice);
    return { state: table.state, seat: HOST };
  },
};

async function screensOf(id: StructureId): Promise<readonly Screen[]> {
  const windows = await Promise.all([import(`./${id}/tracker/screen.ts`), import(`./${id}/board/screen.ts`)]);
  return windows.map((module, index) => module[`${id.toUpperCase()}_${index === 0 ? "SCREEN" : "BOARD"}`] as Screen);
}

/** The Hands of the structures that have one. */
const HANDS: Readonly<Partial<Record<StructureId, () => Promise<Screen>>>> = {
  timeline: async () => (await import("./timeline/hand/screen.ts")).TIMELINE_HAND,
  rounds: async () => (await import("./rounds/hand/screen.ts")).ROUNDS_HAND,
  pages: async () => (await import("./pages/hand/screen.ts")).PAGES_HAND,
};

const portraitOf = (id: string) => `portraits/${id}.webp`;
const keptName = (name: string) => `${name} of old`;

/** Returns a reading of a past state. Its people are plain data. */
function recall(id: StructureId, { state, seat, secrets = {} }: Played, ended = false) {
  const cast = Object.entries(state.combatants as Cast);
  const people = cast.map(
    ([combatant, { name }], mark) => [combatant, { name: keptName(name), img: portraitOf(combatant), mark }] as const,
  );
  return readingOfPast({
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
  readonly rows: readonly { readonly combatant: string }[];
}

/** Returns the people that a context shows with pictures, by id. */
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
    const reading = recall(id, PLAYED[id](LENGTHS[id][0]));
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
});

/** Returns all texts in a context, at any depth. */
function textsIn(context: unknown): readonly string[] {
  if (typeof context === "string") return [context];
  return typeof context === "object" && context !== null ? Object.values(context).flatMap(textsIn) : [];
}

/** The titles that lists show while they wait for someone. Lamps are checked separately. */
const WAITING_TITLES = ["rounds.Row.Still", "rounds.Row.Busy", "rounds.Side.Choosing", "rounds.Exchange.Open", "pages.Seat.State.turn"];

describe.each(Object.keys(PLAYED) as StructureId[])("an ended encounter of %s", (id) => {
  it("asks no one and waits for no one in any window, wherever it was ended", async () => {
    const screens = [...(await screensOf(id)), ...((await HANDS[id]?.()) ? [await HANDS[id]!()] : [])];
    const lamps = [...structureOf(id).askingLamps!, "absent"];
    const asking = [...lamps.map((lamp) => `${id}.Lamp.${lamp}`), ...WAITING_TITLES].map((key) => format(`CALLBOARD.${key}`));
    const saidIn = (reading: ReturnType<typeof recall>) =>
      screens.flatMap((screen) => PART_IDS.flatMap((part) => textsIn(screen.prepare(part, reading, emptyUiState()))));
    const questions: string[] = [];
    for (const commands of LENGTHS[id]) {
      const played = PLAYED[id](commands);
      const now = screens[0]!.brief!(recall(id, played))!.text;
      const [running, ended] = [saidIn(recall(id, played)), saidIn(recall(id, played, true))];
      const isAsking = (text: string) => text === now || asking.includes(text);
      questions.push(...running.filter(isAsking));
      expect(ended.filter(isAsking)).toEqual([]);
      expect(ended).toContain(format("CALLBOARD.Tracker.Ended"));
    }
    expect(new Set(questions).size).toBeGreaterThan(2);
  });
});

/** Returns the cards and rows of one combatant: objects with more than its name and picture. */
function drawnOf(context: unknown, combatant: string): readonly Readonly<Record<string, unknown>>[] {
  if (typeof context !== "object" || context === null) return [];
  const one = context as Readonly<Record<string, unknown>>;
  const own = one["id"] === combatant && "img" in one && "css" in one ? [one] : [];
  return [...own, ...Object.values(one).flatMap((each) => drawnOf(each, combatant))];
}

describe.each(Object.keys(PLAYED) as StructureId[])("a hidden combatant of %s", (id) => {
  it.each([
    ["tracker", 0],
    ["board", 1],
  ] as const)("is marked on all its rows and cards on the %s of a GM, and never on a player's", async (_window, index) => {
    const screen = (await screensOf(id))[index]!;
    const played = PLAYED[id](LENGTHS[id][0]);
    const mark = format("CALLBOARD.Tracker.Hidden");
    const shown = (combatant: string, seat: Seat) => {
      const { combatants } = played.state as { readonly combatants: Readonly<Record<string, object>> };
      const state = { ...played.state, combatants: { ...combatants, [combatant]: { ...combatants[combatant], hidden: true } } };
      return screen.prepare("tracker", recall(id, { ...played, state, seat }), { ...emptyUiState(), opened: ["sealed", "done"] });
    };
    for (const combatant of Object.keys(played.state.combatants)) {
      const drawn = drawnOf(shown(combatant, played.seat), combatant);
      if (index === 0) expect(drawn.length).toBeGreaterThan(0);
      expect(drawn.filter(({ tag }) => tag !== mark)).toEqual([]);
      const owner: Seat = { kind: "user", user: "player0000000000", gm: false, combatants: [combatant] };
      expect(textsIn(shown(combatant, owner))).not.toContain(mark);
    }
  });
});
