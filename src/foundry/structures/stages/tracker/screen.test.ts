// @vitest-environment happy-dom
import Handlebars from "handlebars";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeFreshEncounter, type Encounter, type House, playCommand, type Seat, type Stages, STRUCTURES } from "../../../../core/index.ts";
import { SWAMP, SWAMP_CAST, SWAMP_ROUND } from "../../../../core/structures/stages/examples.fixture.ts";
import { registerFor } from "../../../encounter/registry.fixture.ts";
import { emptyUiState, type UiState } from "../../../encounter/parts/ui-state.ts";
import { readingOf } from "../../../reading/reading.ts";
import type { PartId } from "../../../encounter/parts/screen.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../../..");
const texts = JSON.parse(readFileSync(path.join(ROOT, "lang/en.json"), "utf8"));
const structure = STRUCTURES.stages;
const { fjarva, wilrow, monster1, monster2 } = SWAMP;

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

const FACES: Record<string, string> = { [fjarva]: "fjarva", [wilrow]: "wilrow", [monster1]: "swamp-monster", [monster2]: "swamp-monster" };
const players: Record<string, string> = { [fjarva]: "bram", [wilrow]: "ada" };

function combatants(hidden: readonly string[] = []): any {
  const list = Object.values(SWAMP_CAST).map(({ id, name, npc }) => ({
    id,
    name,
    img: `systems/callboard/assets/portraits/${FACES[id]}.svg`,
    players: npc ? [] : [{ name: id === wilrow ? "Ada" : "Bram", active: id !== wilrow }],
    actor: { items: [] },
    hidden: hidden.includes(id),
    testUserPermission: (user: { id: string }) => players[id] === user.id,
  }));
  return {
    contents: list,
    get: (id: string) => list.find((one) => one.id === id),
    has: (id: string) => list.some((one) => one.id === id),
    filter: (f: any) => list.filter(f),
  };
}

const GM: Seat = { kind: "user", user: "gm", gm: true, combatants: Object.keys(SWAMP_CAST) };

/** Returns the swamp round after a number of commands, as an encounter that a screen can read. */
function encounter(steps: number, house: House = {}): any {
  let played: Encounter<Stages.StagesState> = makeFreshEncounter(structure, SWAMP_CAST, house);
  for (const { command } of SWAMP_ROUND.slice(0, steps)) {
    const verdict = playCommand(structure, played, { ...command, position: structure.position(played.state) }, GM, []);
    if (verdict.kind !== "done") throw new Error(JSON.stringify(verdict));
    played = verdict.encounter;
  }
  return {
    id: "encounter",
    type: "stages",
    combatants: combatants(),
    system: { ...played, ticked: played.revision, ended: false, resetting: false, heard: {}, seals: {}, since: { announce: 0 } },
  };
}

registerFor();
const TEMPLATES = path.join(ROOT, "templates");
const partial = (file: string) => readFileSync(path.join(TEMPLATES, file.replace("systems/callboard/templates/", "")), "utf8");

async function drawn(part: PartId, combat: any, uiState: Partial<UiState> = {}): Promise<HTMLElement> {
  const { STAGES_SCREEN } = await import("./screen.ts");
  const hbs = Handlebars.create();
  hbs.registerHelper("localize", (key: string, options: Handlebars.HelperOptions) => format(key, options.hash));
  const { template, templates } = STAGES_SCREEN.parts[part];
  for (const file of templates) hbs.registerPartial(file, partial(file));
  const context = {
    isGM: (globalThis as any).game.user.isGM,
    ...STAGES_SCREEN.prepare(part, readingOf(combat)!, { ...emptyUiState(), encounter: combat.id, ...uiState }),
  };
  const element = document.createElement("div");
  element.innerHTML = hbs.compile(partial(template))(context);
  return element.firstElementChild as HTMLElement;
}

/** The world's setting: seconds for a step. */
let timer = 0;

function sit(user: { id: string; isGM: boolean }): void {
  vi.stubGlobal("foundry", anything());
  vi.stubGlobal("CONST", { DEFAULT_TOKEN: "icons/svg/mystery-man.svg" });
  vi.stubGlobal("CONFIG", { statusEffects: [{ id: "paralysis", name: "EFFECT.StatusParalysis", img: "" }] });
  vi.stubGlobal("game", {
    user: { ...user, flags: {}, targets: new Set(), hasRole: () => user.isGM },
    paused: false,
    time: { serverTime: 20_000 },
    settings: { get: (_namespace: string, key: string) => (key === "stepTimer" ? timer : key === "migrationVersion" ? "" : undefined) },
    combats: { invalidDocumentIds: [] },
    actors: { get: () => undefined },
    world: { id: "swamp" },
    keybindings: { get: () => [] },
    release: { generation: 13 },
    users: { filter: () => [], activeGM: { id: "gm" }, get: () => undefined, [Symbol.iterator]: () => [][Symbol.iterator]() },
    i18n: { lang: "en", format, localize: format, has: (key: string) => typeof at(key) === "string" },
  });
}

const gm = () => sit({ id: "gm", isGM: true });
const bram = () => sit({ id: "bram", isGM: false });
const text = (element: Element | null) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
const actions = (element: HTMLElement, name: string) => [...element.querySelectorAll(`[data-action="${name}"]`)];
const STEP = { announced: 4, locked: 5, classified: 16, quick: 17, judged: 20, regular: 21, end: 25 } as const;

beforeEach(() => {
  localStorage.clear();
  timer = 0;
});

describe("the tracker of stages", () => {
  it.each([0, 2, STEP.announced, STEP.locked, STEP.classified, STEP.quick, STEP.judged, STEP.regular, STEP.end])(
    "holds everybody once in the markup that packages look for, whatever else is about them: after %d commands",
    async (commands) => {
      gm();
      const combat = encounter(commands);
      const body = await drawn("tracker", combat);
      const list = document.createElement("section");
      list.append(body);
      const found = [...list.querySelectorAll<HTMLElement>("ol.combat-tracker > li.combatant[data-combatant-id]")];
      expect(found.map(({ dataset }) => dataset["combatantId"]).sort()).toEqual(Object.values(SWAMP).sort());
      expect(list.querySelectorAll("[data-combatant-id], .combatant").length).toBe(found.length);
      expect([...body.children].every(({ tagName }) => tagName === "LI")).toBe(true);
    },
  );

  it("asks a player who is waited for, in one place, and shows who else is", async () => {
    bram();
    const body = await drawn("tracker", encounter(2));
    expect(text(body.querySelector("form.composer strong"))).toBe("What does Fjarva do?");
    expect(body.querySelector("form.composer")?.getAttribute("data-submit")).toBe("announce");
    expect(text(body.querySelector("[data-key=group-all] h2"))).toBe("Waiting for 2");
    expect(text(body.querySelector(`[data-key="row-${wilrow}"] .lamp`))).toBe("Away: Ada");
    expect(text(body.querySelector(`[data-key="row-${monster1}"] .words`))).toBe("Announced Claw Fjarva on Fjarva");
    expect(actions(body, "hold")).toEqual([]);
  });

  it("hides the composer once a player's combatant has announced", async () => {
    bram();
    const body = await drawn("tracker", encounter(STEP.announced));
    expect(body.querySelector("form.composer")).toBeNull();
    const again = await drawn("tracker", encounter(STEP.announced), { composing: fjarva });
    expect(again.querySelector("textarea")?.value).toBe("Dodge all strikes");
    expect(text(again.querySelector("[type=submit]"))).toBe("Change");
  });

  it("keeps a row's lasting buttons in place at its end while others come and go", async () => {
    const buttons = async (commands: number) => {
      gm();
      const rows = [...(await drawn("tracker", encounter(commands))).querySelectorAll<HTMLElement>("li.row")];
      return rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>(".combatant-controls [data-action]")].map(({ dataset }) => dataset["action"]),
      );
    };
    for (const commands of [0, 1]) {
      const rows = await buttons(commands);
      expect(rows.map((row) => row.at(-1))).toEqual(rows.map(() => "aim"));
      expect(rows.filter((row) => row.includes("nudge")).every((row) => row[0] === "nudge")).toBe(true);
    }
  });

  it("opens the GM's composer for the first NPC that is waited for, with all combatants to pick from", async () => {
    gm();
    const body = await drawn("tracker", encounter(0));
    expect(text(body.querySelector("form.composer strong"))).toBe("What does Monster 1 do?");
    expect(body.querySelectorAll("form.composer optgroup option").length).toBeGreaterThanOrEqual(2);
  });

  it("keeps a draft through a redraw and a reload", async () => {
    bram();
    const { writeDraft } = await import("../../../applications/drafts.ts");
    writeDraft("encounter", fjarva, { text: "roll under the cl", card: "", targets: [monster1] });
    const body = await drawn("tracker", encounter(2));
    expect(body.querySelector("textarea")?.value).toBe("roll under the cl");
    expect(text(body.querySelector("form.composer .chip"))).toBe("Monster 1");
    expect(body.querySelector(`[data-key="row-${monster1}"] [data-action=aim]`)?.getAttribute("aria-pressed")).toBe("true");
  });

  it("lets the GM set movements, difficulty and strike of every action, and players none of them", async () => {
    gm();
    const body = await drawn("tracker", encounter(STEP.locked));
    expect(body.querySelectorAll("[data-key=desk] > li").length).toBe(4);
    expect(actions(body, "classify").length).toBe(4 * 6);
    expect(body.querySelectorAll("[data-change=rate]").length).toBe(4);
    bram();
    const seen = await drawn("tracker", encounter(STEP.locked));
    expect([...actions(seen, "classify"), ...actions(seen, "tag")]).toEqual([]);
  });

  it("opens the lane of the stage that resolves and folds the others to one line", async () => {
    gm();
    const body = await drawn("tracker", encounter(STEP.quick));
    const lanes = [...body.querySelectorAll("details.lane")].map((lane) => [
      text(lane.querySelector(".lane-title")),
      lane.hasAttribute("open"),
    ]);
    expect(lanes.slice(0, 3)).toEqual([
      ["Quick", true],
      ["Regular", false],
      ["Slow", false],
    ]);
    expect(actions(body, "judge").length).toBe(6);
  });

  it("spells a difficulty out, and says when effects land", async () => {
    gm();
    const quick = await drawn("tracker", encounter(STEP.judged));
    expect(text(quick.querySelector("p.pending"))).toBe("Effects apply at the end of Quick");
    const regular = await drawn("tracker", encounter(STEP.regular));
    expect(text(regular.querySelector(`[data-key="card-${monster1}"] .sum`))).toBe("5 +1 Dodge all strikes = 6");
  });

  it("shows the results of the round at its end", async () => {
    bram();
    const body = await drawn("tracker", encounter(STEP.end));
    expect(text(body.querySelector(".summary dl"))).toBe("Success Fjarva Partial Monster 1 Missed Monster 2 Wilrow");
  });

  it("gives the GM one large button for the likely next step, and players a line that says what they wait for", async () => {
    gm();
    const labels: string[] = [];
    for (const steps of [2, STEP.announced, STEP.locked, STEP.classified, STEP.quick, STEP.judged, STEP.end])
      labels.push(text((await drawn("footer", encounter(steps))).querySelector(".next")));
    expect(labels).toEqual([
      "Lock now (2 unannounced)",
      "Lock",
      "4 actions to classify",
      "Start the stages",
      "2 actions to resolve",
      "End Quick",
      "Next round",
    ]);
    bram();
    const foot = await drawn("footer", encounter(2));
    expect(text(foot.querySelector(".next"))).toBe("Waiting for 2");
    expect(foot.querySelector("button:not([data-action=openLog])")).toBeNull();
  });

  it("loads every partial that its templates use", async () => {
    gm();
    const { STAGES_SCREEN } = await import("./screen.ts");
    const { SETUP_SCREEN } = await import("../../../applications/tracker/setup.ts");
    for (const { template, templates } of [STAGES_SCREEN, SETUP_SCREEN].flatMap((screen) => Object.values(screen.parts))) {
      const used = [template, ...templates].flatMap((file) => [...partial(file).matchAll(/\{\{> "([^"]+)"/g)].map(([, name]) => name));
      expect([...new Set(used)].filter((name) => !templates.includes(name ?? ""))).toEqual([]);
    }
  });

  it("shows each user their what-now line, and marks steps not by colour alone", async () => {
    bram();
    const head = await drawn("header", encounter(STEP.quick));
    expect(text(head.querySelector(".what-now span"))).not.toMatch(/CALLBOARD/);
    expect([...head.querySelectorAll(".strip .unseen")].map(text).slice(0, 3)).toEqual(["Announce: done", "Classify: done", "Quick: now"]);
    expect(head.querySelector("[aria-current=step]")).not.toBeNull();
  });

  it("labels every control for screen readers", async () => {
    for (const user of [gm, bram]) {
      user();
      for (const steps of Object.values(STEP)) {
        for (const part of ["header", "tracker", "footer"] as const) {
          const element = await drawn(part, encounter(steps), { composing: steps < 5 ? fjarva : null });
          const nameless = [...element.querySelectorAll("button, input, select, textarea")].filter(
            (one) => !(one.getAttribute("aria-label") ?? text(one.closest("label") ?? one)),
          );
          expect(nameless.map((one) => one.outerHTML)).toEqual([]);
          expect(element.outerHTML).not.toMatch(/CALLBOARD\.|undefined|\[object/);
          if (process.env["CALLBOARD_PREVIEW"])
            writeFileSync(`${process.env["CALLBOARD_PREVIEW"]}/${user.name}-${steps}-${part}.html`, element.outerHTML);
        }
      }
    }
  });

  it("counts a step's time down and past zero, if the world has a timer", async () => {
    gm();
    const time = async () => text((await drawn("header", encounter(2))).querySelector(".step-timer .time"));
    expect(await time()).toBe("");
    timer = 90;
    expect(await time()).toBe("1:10");
    timer = 15;
    expect(await time()).toBe("over by 0:05");
  });

  it("lets a GM announce, pass or hold for combatants that are away, and shows those on hold", async () => {
    gm();
    const away = await drawn("tracker", encounter(2));
    const row = away.querySelector(`li[data-combatant-id="${wilrow}"]`);
    expect(text(row?.querySelector(".lamp") ?? null)).toBe("Away: Ada");
    expect([...(row?.querySelectorAll(".instead button") ?? [])].map(text)).toEqual(["Announce", "Pass", "Hold"]);
    expect(actions(away, "nudge").map((button) => button.closest("li")?.getAttribute("data-combatant-id"))).toEqual([fjarva]);
    bram();
    expect((await drawn("tracker", encounter(2))).querySelector(".instead, [data-action=nudge], [data-action=nudgeAll]")).toBeNull();
  });
});
