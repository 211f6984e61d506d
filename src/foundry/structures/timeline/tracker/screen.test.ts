// @vitest-environment happy-dom
import Handlebars from "handlebars";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Cast, type Option, STRUCTURES, type Timeline } from "../../../../core/index.ts";
import { registerFor } from "../../../encounter/registry.fixture.ts";
import { Drawn } from "../../../encounter/parts/drawn-row-cache.ts";
import { emptyUiState, type UiState } from "../../../encounter/parts/ui-state.ts";
import { peopleOf } from "../../../reading/people.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import type { PartId } from "../../../encounter/parts/screen.ts";
import { ALL, CAST, DECLARE, DECLARING, JUDGING, onFirst, option, passes, RESOLVE, stack, STRIKE, view } from "../shared/fakes.fixture.ts";

const seen: { view: Timeline.TimelineView | null; options: readonly Option[] } = { view: null, options: [] };
const reading = () => ({ ...readingWith("timeline", seen), people: peopleOf(combat()), live: combat() });
vi.mock("../../../reading/reading.ts", () => ({ readingInStructure: () => reading(), readingOf: () => reading() }));
const left: { combatant: string; stack: number; part: string }[] = [];
vi.mock("../../../opening/index.ts", () => ({ findBreakableSeals: () => left, breakSeal: () => Promise.resolve(null) }));
vi.mock("../../../applications/hand/open.ts", () => ({ openHand: () => Promise.resolve(), focusHand: () => Promise.resolve() }));

const ROOT = path.resolve(import.meta.dirname, "../../../../..");
const TEMPLATES = path.join(ROOT, "templates");
const texts = JSON.parse(readFileSync(path.join(ROOT, "lang/en.json"), "utf8"));

/** Returns a stand-in for all of `foundry`: every property can be called, extended and read again. */
function anything(): any {
  return new Proxy(class {}, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : typeof key === "symbol" ? undefined : anything()),
    apply: () => anything(),
  });
}

const at = (key: string) => key.split(".").reduce<any>((value, part) => value?.[part], texts);
const format = (key: string, data: Record<string, string> = {}) => {
  const text: unknown = at(key);
  return typeof text === "string" ? text.replace(/\{(\w+)\}/g, (all, name: string) => data[name] ?? all) : key;
};

const nameOf = (id: string) => CAST[id as keyof typeof CAST].name;

const combat = (): any => {
  const list = ALL.map((id) => ({
    id,
    name: nameOf(id),
    img: `systems/callboard/assets/portraits/${CAST[id as keyof typeof CAST].face}.svg`,
    players: CAST[id as keyof typeof CAST].npc ? [] : [{ name: id === "maren" ? "Ada" : "Bram", active: id === "maren" }],
    actor: { items: [] },
    hidden: false,
    visible: true,
    tokenId: `token-${id}`,
  }));
  const memberOf = (id: keyof typeof CAST): Cast[string] => {
    const { name, npc } = CAST[id];
    return { id, name, npc, side: npc ? "foe" : "party", hidden: false, holder: id, numbers: {} };
  };
  const cast = Object.fromEntries(ALL.map((id) => [id, memberOf(id as keyof typeof CAST)]));
  const state = STRUCTURES.timeline.setup(cast, {}, { scope: "fen", escrow: "full" });
  return {
    id: "encounter",
    type: "timeline",
    combatants: {
      contents: list,
      filter: (test: (one: (typeof list)[number]) => boolean) => list.filter(test),
      get: (id: string) => list.find((one) => one.id === id),
      has: (id: string) => id in CAST,
    },
    system: { state, ledger: {}, undone: {}, revision: 0, ended: false, heard: {}, seals: {}, since: {}, ticked: 0, resetting: false },
  };
};

registerFor();
const partial = (file: string) => readFileSync(path.join(TEMPLATES, file.replace("systems/callboard/templates/", "")), "utf8");

async function drawn(part: PartId, uiState: Partial<UiState> = {}): Promise<HTMLElement> {
  const { TIMELINE_SCREEN } = await import("./screen.ts");
  const hbs = Handlebars.create();
  hbs.registerHelper("localize", (key: string, options: Handlebars.HelperOptions) => format(key, options.hash));
  const { template, templates } = TIMELINE_SCREEN.parts[part];
  for (const file of templates) hbs.registerPartial(file, partial(file));
  const isGM = seen.view!.referee;
  const context = { isGM, ...TIMELINE_SCREEN.prepare(part, reading(), { ...emptyUiState(), encounter: "encounter", ...uiState }) };
  const element = document.createElement("div");
  element.innerHTML = hbs.compile(partial(template))(context);
  return element.firstElementChild as HTMLElement;
}

function sit(shown: Timeline.TimelineView, options: readonly Option[] = []): void {
  Object.assign(seen, { view: shown, options });
  (globalThis as any).game.user.isGM = shown.referee;
}

/** Returns a view as a player with one combatant sees it. */
function as(combatant: string, shown: Timeline.TimelineView): Timeline.TimelineView {
  return {
    ...shown,
    referee: false,
    next: { ...shown.next, allowed: false },
    rows: shown.rows.map((one) => ({ ...one, own: one.combatant === combatant })),
  };
}

const text = (element: Element | null) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
const actions = (element: HTMLElement, name: string) => [...element.querySelectorAll(`[data-action="${name}"]`)];

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("foundry", anything());
  vi.stubGlobal("CONST", { DEFAULT_TOKEN: "icons/svg/mystery-man.svg" });
  vi.stubGlobal("CONFIG", { statusEffects: [{ id: "paralysis", name: "EFFECT.StatusParalysis", img: "" }] });
  vi.stubGlobal("game", {
    user: { id: "gm", isGM: true, flags: {}, targets: new Set(), hasRole: () => true },
    paused: false,
    time: { serverTime: 20_000 },
    settings: { get: (_namespace: string, key: string) => (key === "migrationVersion" ? "" : 0) },
    combats: { invalidDocumentIds: [] },
    actors: { get: () => undefined },
    world: { id: "fen" },
    release: { generation: 13 },
    keybindings: { get: () => [] },
    users: { filter: () => [], activeGM: { id: "gm" }, get: () => undefined, [Symbol.iterator]: () => [][Symbol.iterator]() },
    i18n: { lang: "en", format, localize: format, has: (key: string) => typeof at(key) === "string" },
  });
});

describe("the tracker of timeline", () => {
  it("has a player's own combatants first in each part of the list and the defeated last, for the GM in cast order", async () => {
    const ids = async (shown: Timeline.TimelineView) => {
      sit(shown);
      const rows = (await drawn("tracker")).querySelectorAll<HTMLElement>("[data-key=group-others] li.combatant");
      return [...rows].map(({ dataset }) => dataset["combatantId"]);
    };
    const cast = DECLARE.rows.map((one) => ({ ...one, waited: false, lamp: "passed" as const }));
    const [first, ...others] = cast;
    const rows = [{ ...first!, lamp: "out" as const }, ...others];
    const shown = { ...DECLARE, rows };
    const names = others.map(({ combatant }) => combatant);
    const last = names.at(-1)!;
    expect(await ids(shown)).toEqual([...names, first!.combatant]);
    expect(await ids(as(last, shown))).toEqual([last, ...names.slice(0, -1), first!.combatant]);
  });

  it.each([
    ["a call", DECLARE, DECLARING],
    ["what resolves", RESOLVE, JUDGING],
  ] as const)(
    "holds everybody once in the markup that packages look for, whatever else is about them: %s",
    async (_name, shown, options) => {
      sit(shown, [...options]);
      const body = await drawn("tracker", { opened: ["done", "done-2", "sealed"] });
      const list = document.createElement("section");
      list.append(body);
      const found = [...list.querySelectorAll<HTMLElement>("ol.combat-tracker > li.combatant[data-combatant-id]")];
      expect(found.map(({ dataset }) => dataset["combatantId"]).sort()).toEqual(shown.rows.map(({ combatant }) => combatant).sort());
      expect(list.querySelectorAll("[data-combatant-id], .combatant").length).toBe(found.length);
      expect([...body.children].every(({ tagName }) => tagName === "LI")).toBe(true);
    },
  );

  it("marks unchanged groups and phases as same, and draws those again in which a row or stack changed", async () => {
    const rows = new Drawn();
    const draw = async (shown: Timeline.TimelineView) => {
      sit(shown, [...JUDGING]);
      rows.begin(false);
      const body = await drawn("tracker", { drawn: rows });
      rows.done();
      const parts = [...body.querySelectorAll("[data-key^=phase-], [data-key^=group-]")];
      return parts.flatMap((one) => (one.hasAttribute("data-same") ? [] : [one.getAttribute("data-key")]));
    };
    const first = await draw(RESOLVE);
    expect([first, await draw(RESOLVE)]).toEqual([[`phase-${String(RESOLVE.phase)}-now`, "group-others-folded"], []]);
    const line = RESOLVE.line.map((phase) =>
      phase.phase === RESOLVE.phase ? { ...phase, stacks: phase.stacks.map((one) => ({ ...one, note: "Late" })) } : phase,
    );
    expect(await draw({ ...RESOLVE, line })).toEqual([`phase-${String(RESOLVE.phase)}-now`]);
    const [row, ...others] = RESOLVE.rows;
    const groups = await draw({ ...RESOLVE, line, rows: [{ ...row!, from: 99 }, ...others] });
    expect(groups).toEqual(["group-others-folded"]);
  });

  it("asks a player who is waited for, with the pools and the ways to answer", async () => {
    sit(as("tobin", DECLARE), [...passes(["tobin"]), option("declare", ["tobin"])]);
    const body = await drawn("tracker");
    const ask = body.querySelector<HTMLElement>(".ask")!;
    expect(text(ask.querySelector("strong"))).toBe("What does Tobin do?");
    expect(actions(ask, "deal").length).toBe(1);
    expect(actions(ask, "pass").map((button) => [text(button), button.getAttribute("data-resting")])).toEqual([
      ["Until I rejoin", "true"],
      ["Done with this bidding", null],
    ]);
    expect([...ask.querySelectorAll(".pool > .unseen")].map(text)[0]).toBe("Strength: 2 of 5 in hand, 3 on the timeline");
    expect([...ask.querySelectorAll("[data-key=pool-strength] .pip")].map((pip) => pip.classList[1])).toEqual(
      ["hand", "hand", "committed", "committed", "committed"], // prettier-ignore
    );
  });

  it.each([
    ["passed", "Bog-thing is done with this bidding"],
    ["resting", "Bog-thing passes until you rejoin"],
  ] as const)("shows a player who has %s the way back where the composer was", async (lamp, title) => {
    const rows = DECLARE.rows.map((one) =>
      one.combatant === "bog" ? { ...one, lamp: "passed" as const, resting: lamp === "resting" } : one,
    );
    sit(as("bog", { ...DECLARE, rows }), [option("recall", ["bog"])]);
    const ask = (await drawn("tracker")).querySelector<HTMLElement>(".composer.ask")!;
    expect(text(ask.querySelector("strong"))).toBe(title);
    expect([...ask.querySelectorAll("button")].map((button) => [text(button), button.dataset["action"]])).toEqual([["Rejoin", "recall"]]);
  });

  it("shows the line from the current phase down: empty phases folded, others' stacks as wax, own ones readable, done phases behind a count", async () => {
    sit(as("bog", DECLARE));
    const body = await drawn("tracker");
    expect([...body.querySelectorAll(".phases > li")].map((one) => text(one.querySelector(".phase-title") ?? one))).toEqual(
      ["Phase 4", "nothing on 5", "Phase 6", "nothing on 7–8", "Phase 9"], // prettier-ignore
    );
    const sealed = [...body.querySelectorAll('[data-key="phase-6-ahead"] .seal')];
    expect(sealed.map((one) => text(one.querySelector(".unseen")))).toEqual(["Maren: sealed", "Tobin: sealed"]);
    expect(body.querySelector('[data-key="phase-6-ahead"] .bid')).toBeNull();
    expect(text(body.querySelector('[data-key="phase-9-ahead"] .card-name'))).toBe("Strike");
    expect(text(body.querySelector(".history"))).toBe("1 action done");
    expect(body.querySelector(".phase.done")).toBeNull();
    const opened = await drawn("tracker", { opened: ["done", "done-2"] });
    expect(text(opened.querySelector('[data-key="done-2"] .result'))).toBe("Success");
  });

  it("draws the readable stacks of a long phase first, and the rest on request", async () => {
    const many = Array.from({ length: 40 }, (_none, index) => stack("hag", index + 1, { phase: 6, own: index === 39 }));
    sit(as("hag", view("declare", { line: [{ phase: 6, mark: "ahead", stacks: many }] })));
    const body = await drawn("tracker");
    expect(body.querySelectorAll(".seal").length).toBe(24);
    expect(body.querySelector("[data-key=stack-hag-40]")).not.toBeNull();
    expect(text(body.querySelector('[data-fold="phase-6"]'))).toBe("16 more");
    expect((await drawn("tracker", { opened: ["phase-6"] })).querySelectorAll(".seal").length).toBe(40);
  });

  it("lists a GM's sealed actions after the combatants that are waited for, folded if there are many", async () => {
    const some = Array.from({ length: 7 }, (_none, index) => stack("hag", index + 1, { side: "own", own: true, bid: STRIKE, phase: 6 }));
    sit({ ...DECLARE, sealed: some });
    const sections = (body: HTMLElement) =>
      [...body.querySelectorAll("section[data-key^=group]")].map((one) => one.getAttribute("data-key"));
    const body = await drawn("tracker");
    expect(sections(body).at(-1)).toBe("group-sealed");
    expect(text(body.querySelector("[data-key=group-sealed]"))).toBe("Sealed in this bidding round: 7");
    expect((await drawn("tracker", { opened: ["sealed"] })).querySelectorAll("[data-key=group-sealed] .stack").length).toBe(7);
    sit(as("hag", { ...DECLARE, sealed: some.slice(0, 2) }));
    const own = await drawn("tracker");
    expect(sections(own)[0]).toBe("group-sealed");
    expect(own.querySelectorAll("[data-key=group-sealed] .stack").length).toBe(2);
  });

  it("shows a player first the stacks that wait for their answer", async () => {
    sit(as("maren", RESOLVE), [option("answer", ["maren"]), option("reply", ["maren"])]);
    expect((await drawn("tracker")).querySelector(".phase.now .stack")?.getAttribute("data-key")).toBe("stack-bog-1");
  });

  it("lets a GM answer for NPCs and absent players, and recall those that rest", async () => {
    sit(DECLARE, DECLARING);
    const crowd = (await drawn("tracker")).querySelector<HTMLElement>(".crowd")!;
    expect(text(crowd.querySelector("strong"))).toBe("1 NPC still to bid");
    expect([...crowd.querySelectorAll("button")].map(text)).toEqual(["Wake 1 passing NPC", "Pass for 2", "Open the Hand"]);
    // NPCs rest from the start, but one that has sealed does not pass.
    const sealed = DECLARE.rows.map((row) => (row.combatant === "bog" ? { ...row, lamp: "sealed" as const } : row));
    sit({ ...DECLARE, rows: sealed }, DECLARING);
    expect([...(await drawn("tracker")).querySelectorAll(".crowd button")].map(text)).toEqual(["Pass for 2", "Open the Hand"]);
    const quiet = (pending: number) =>
      DECLARE.rows.map((row) => ({ ...row, waited: false, lamp: "quiet" as const, ...(row.combatant === "bog" ? { pending } : {}) }));
    const wakes = async (pending: number) => {
      sit({ ...DECLARE, step: "advance", rows: quiet(pending) }, [option("recall", ["bog"])]);
      return [...(await drawn("tracker")).querySelectorAll(".crowd button")].map(text);
    };
    expect([await wakes(1), await wakes(0)]).toEqual([[], ["Wake 1 passing NPC"]]);
    sit(DECLARE, DECLARING);
    const tobin = (await drawn("tracker", { opened: ["row-tobin"] })).querySelector<HTMLElement>("[data-key=row-tobin]")!;
    expect(text(tobin.querySelector(".lamp"))).toBe("Away: Bram");
    expect([...tobin.querySelectorAll(".tools button")].map(text)).toEqual(
      ["Pass until woken", "Done with this bidding", "Pools", "Hold", "Surprise"], // prettier-ignore
    );
  });

  it("keeps an open card face down until its phase turns as one, and turns it then", async () => {
    const ready = stack("maren", 1, { side: "up", ready: true, bid: STRIKE, face: "owner" });
    sit(as("tobin", view("flip", { line: [{ phase: 4, mark: "now", stacks: [ready, stack("bog", 1)] }] })));
    const flip = await drawn("tracker");
    expect(flip.querySelector(".bid, .card-name")).toBeNull();
    expect(text(flip.querySelector("[data-key=stack-maren-1] .state"))).toBe("open, waiting for the others");
    const open = { ...ready, ready: false };
    sit(as("tobin", view("aim", { line: [{ phase: 4, mark: "now", stacks: [open] }] })));
    const card = (await drawn("tracker")).querySelector("[data-key=stack-maren-1]")!;
    expect(card.classList.contains("turned")).toBe(true);
    expect([...card.querySelectorAll(".bid .unseen")].map(text)).toEqual(["Strength 5", "Agility 1"]);
  });

  it("names a stat by the label in its combatant's own pools, whatever others call theirs", async () => {
    const open = stack("maren", 1, { side: "up", bid: STRIKE, face: "owner" });
    const aimed = view("aim", { line: [{ phase: 4, mark: "now", stacks: [open] }] });
    const renamed = (pools: Timeline.TimelineView["rows"][number]["pools"]) => pools.map((pool) => ({ ...pool, label: "Wealth of Bob" }));
    sit({ ...aimed, rows: aimed.rows.map((row) => (row.combatant === "maren" ? row : { ...row, pools: renamed(row.pools) })) });
    const bids = (await drawn("tracker")).querySelectorAll("[data-key=stack-maren-1] .bid .unseen");
    expect([...bids].map(text)).toEqual(["Strength 5", "Agility 1"]);
    sit({ ...aimed, rows: aimed.rows.map((row) => ({ ...row, pools: row.combatant === "maren" ? [] : row.pools })) });
    const nameless = (await drawn("tracker")).querySelectorAll("[data-key=stack-maren-1] .bid .unseen");
    expect([...nameless].map(text)).toEqual(["strength 5", "agility 1"]);
  });

  it("offers a GM to break each stack that its owner left closed, and players nothing", async () => {
    left.push({ combatant: "tobin", stack: 1, part: "phase" }, { combatant: "tobin", stack: 1, part: "bid" });
    sit(view("flip"));
    const body = await drawn("tracker");
    expect(actions(body, "breakOne").map((one) => [text(one), one.getAttribute("data-stack")])).toEqual([["Break Tobin’s seal", "1"]]);
    sit(as("maren", view("flip")));
    expect(actions(await drawn("tracker"), "breakOne")).toEqual([]);
    left.length = 0;
  });

  it("names targets for one action after the other, and none if none is picked", async () => {
    const open = (id: string) => stack(id, 1, { side: "up", bid: STRIKE, own: true });
    sit(view("aim", { line: [{ phase: 4, mark: "now", stacks: [open("maren"), open("bog"), open("hag")] }] }), [onFirst("target")]);
    const body = await drawn("tracker");
    expect(text(body.querySelector(".aiming .asking"))).toBe("Bog-thing, Strike: choose targets");
    expect(text(body.querySelector(".aiming [type=submit]"))).toBe("No target");
    expect(body.querySelector(".aiming [type=submit].ready")).toBeNull();
    expect([...body.querySelectorAll(".aiming .people label")].map(text)).toEqual(["Maren", "Tobin", "Bog-thing", "Fen hag"]);
    expect([...body.querySelectorAll(".aiming .others")].map(text)).toEqual([
      "Maren, Strike: choose targets",
      "Fen hag, Strike: choose targets",
    ]);
    const { writeDraft } = await import("../../../applications/drafts.ts");
    writeDraft("encounter", "aim-hag-1", { text: "", card: "", targets: ["maren", "tobin"] });
    const picked = await drawn("tracker", { composing: "aim-hag-1" });
    expect(text(picked.querySelector(".aiming [type=submit].ready"))).toBe("Confirm 2 targets");
  });

  it("takes the user's targets on the scene for the action in the form, and follows as they change", async () => {
    const targetOnMap = (...ids: readonly string[]) => {
      (globalThis as any).game.user.targets = new Set(ids.map((id) => ({ document: { id: `token-${id}` } })));
    };
    const aimed = async () =>
      [...(await drawn("tracker")).querySelectorAll(".aiming .people label:has(input[checked])")].map((label) => text(label));
    sit(view("aim", { line: [{ phase: 4, mark: "now", stacks: [stack("bog", 1, { side: "up", bid: STRIKE, own: true })] }] }), [
      onFirst("target"),
    ]);
    targetOnMap("maren");
    expect(await aimed()).toEqual(["Maren"]);
    const { AIM_ACTIONS } = await import("../shared/target-form.ts");
    const context = { combat: combat(), uiState: emptyUiState(), redraw: () => Promise.resolve() } as any;
    void AIM_ACTIONS.narrate({ ...context, target: { value: "Roars" } });
    targetOnMap("tobin", "hag");
    await AIM_ACTIONS.targeted(context);
    // No combatant here has a token in view, so the earlier choice stays.
    expect(await aimed()).toEqual(["Maren", "Tobin", "Fen hag"]);
  });

  it("keeps the small buttons of the foot together, the flag too", async () => {
    sit(DECLARE, DECLARING);
    const tools = (await drawn("footer")).querySelector(".bar > .bar-tools")!;
    expect([...tools.querySelectorAll("button")].map((button) => button.getAttribute("data-action"))).toEqual(
      ["undo", "redo", "openLog", "endCombat"], // prettier-ignore
    );
  });

  it("gives the GM the controls of a phase: results, effects, a Pause's pool, a contest, and what is void", async () => {
    sit(RESOLVE, JUDGING);
    const body = await drawn("tracker");
    const card = (id: string) => body.querySelector<HTMLElement>(`[data-key=stack-${id}-1]`)!;
    expect(actions(card("maren"), "judge").map((one) => [text(one), one.getAttribute("aria-pressed")])).toEqual([
      ["Miss", "false"],
      ["Partial", "false"],
      ["Success", "true"],
    ]);
    expect([...card("maren").querySelectorAll(".effect > span")].map(text)).toEqual([
      "Bog-thing’s Strength is drained by 2 (applies at the end of the phase)",
      "Bog-thing: EFFECT.StatusParalysis (applies at the end of the phase)",
    ]);
    expect(actions(card("tobin"), "refund").map((one) => [text(one), one.getAttribute("data-stat")])).toEqual([
      ["Agility +1", "agility"],
      ["Willpower +2", "willpower"],
      ["None", ""],
    ]);
    expect(text(card("bog").querySelector(".contest"))).toBe("Maren resists with Agility: waiting for an answer");
    expect(card("bog").querySelector<HTMLInputElement>("[name=points]")?.max).toBe("2");
    expect(text(card("bog").querySelector(".flag"))).toBe("The GM broke the seal.");
    expect(text(card("hag").querySelector(".result"))).not.toBe("");
    expect(card("hag").querySelector(".flag")).not.toBeNull();
    expect(text((await drawn("footer")).querySelector(".next"))).toBe("2 actions to resolve");
  });

  it("has one large button for the likely next step", async () => {
    const label = async (next: Partial<Timeline.TimelineView["next"]>, step: Timeline.TimelineView["step"] = "declare") => {
      sit(view(step, { next: { ...DECLARE.next, ...next } }));
      const button = (await drawn("footer")).querySelector(".next")!;
      return [text(button), button.getAttribute("data-action")];
    };
    expect(await label({})).toEqual(["End bidding (2 pass)", "advance"]);
    expect(await label({ kind: "closePhase", ready: true, waiting: 0 }, "resolve")).toEqual(["End phase 4", "advance"]);
    expect(await label({ kind: "advance", ready: true, to: 6 }, "advance")).toEqual(["Go to phase 6", "advance"]);
    expect(await label({ kind: "endCombat", ready: true }, "over")).toEqual(["End the sequence", "endCombat"]);
    expect(actions(await drawn("footer"), "reopen").length).toBe(1);
    sit(as("tobin", DECLARE));
    expect(text((await drawn("footer")).querySelector(".next.waiting"))).toBe("Waiting for 2");
  });

  it("announces what changed: who sealed, what turned, and its result", async () => {
    const { describeChanges } = await import("../shared/live-announcements.ts");
    const later = { ...DECLARE, rows: DECLARE.rows.map((one) => (one.combatant === "tobin" ? { ...one, lamp: "sealed" as const } : one)) };
    const news = (before: Timeline.TimelineView, shown: Timeline.TimelineView) =>
      describeChanges({ ...readingWith("timeline", { view: shown }), people: peopleOf(combat()) }, before);
    expect(news(DECLARE, later)).toEqual(["Tobin has sealed."]);
    const down = view("flip", { line: [{ phase: 4, mark: "now", stacks: [stack("maren", 1)] }] });
    const up = view("resolve", { line: [{ phase: 4, mark: "now", stacks: [stack("maren", 1, { side: "up", bid: STRIKE })] }] });
    expect(news(down, up)).toContain("Maren: Strike.");
  });

  it("loads every partial that its templates use", async () => {
    const { TIMELINE_SCREEN } = await import("./screen.ts");
    for (const { template, templates } of Object.values(TIMELINE_SCREEN.parts)) {
      const used = [template, ...templates].flatMap((file) => [...partial(file).matchAll(/\{\{> "([^"]+)"/g)].map(([, name]) => name));
      expect([...new Set(used)].filter((name) => !templates.includes(name ?? ""))).toEqual([]);
    }
  });

  it("labels every control for screen readers", async () => {
    const scenes = [
      ["declare", DECLARE, DECLARING],
      ["resolve", RESOLVE, JUDGING],
      ["declare-player", as("tobin", DECLARE), [...passes(["tobin"]), option("declare", ["tobin"])]],
      ["resolve-player", as("maren", RESOLVE), [option("answer", ["maren"]), option("reply", ["maren"])]],
    ] as const;
    const preview = process.env["CALLBOARD_PREVIEW"];
    if (preview) mkdirSync(preview, { recursive: true });
    for (const [name, shown, options] of scenes) {
      sit(shown, options);
      for (const part of ["header", "tracker", "footer"] as const) {
        const element = await drawn(part);
        const nameless = [...element.querySelectorAll("button, input, select, summary")].filter(
          (one) => !(one.getAttribute("aria-label") ?? text(one.closest("label") ?? one)),
        );
        expect(nameless.map((one) => one.outerHTML)).toEqual([]);
        expect(element.outerHTML).not.toMatch(/CALLBOARD\.|undefined|\[object/);
        if (preview) writeFileSync(path.join(preview, `${name}-${part}.html`), element.outerHTML);
      }
    }
  });
});
