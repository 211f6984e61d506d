import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardParts } from "./guard-parts.ts";
import type { Registration } from "./registry.ts";

const warn = vi.fn<(text: string) => void>();
const spies = { error: vi.spyOn(console, "error"), warn: vi.spyOn(console, "warn") };

function fails(): never {
  throw new Error("A foreign mistake.");
}
const rejects = () => Promise.reject(new Error("A foreign mistake."));
const parts = Object.fromEntries(["header", "tracker", "footer"].map((id) => [id, { template: "x.hbs", templates: [] }]));
const screen = {
  parts,
  acts: { press: rejects },
  prepare: fails,
  brief: fails,
  news: fails,
  takes: fails,
  carry: rejects,
  compose: rejects,
};

/** A structure whose parts all throw or reject. */
const broken = () =>
  guardParts("foreign.broken", {
    structure: { id: "broken" },
    templates: "modules/foreign",
    lang: "FOREIGN",
    numbers: fails,
    watched: { held: fails, told: fails, isOwned: fails, owned: fails, partOf: fails, whole: fails },
    tracker: screen,
    board: screen,
    hand: { ...screen, asks: fails, rests: fails, deal: fails },
    menu: [{ key: "a", kind: "a", icon: "", reach: rejects }],
    sheet: {
      part: { template: "x.hbs" },
      context: fails,
      cardFacts: fails,
      cardForm: { template: "x.hbs", context: fails, input: fails },
      weaponForm: { template: "x.hbs", context: fails, facts: fails },
      acts: { press: fails },
    },
    log: { data: fails, step: fails, aimed: new Set() },
    chat: { words: fails, begins: fails, drawn: fails },
    badges: fails,
    arrows: fails,
    observe: fails,
    scene: { prepared: fails, recordsMovement: fails, toggleStatus: rejects, showPlaces: rejects, showVeils: rejects },
    start: fails,
  } as unknown as Registration) as unknown as Record<string, any>;

/** Calls every function below a value and awaits the result. */
async function callAll(value: unknown): Promise<unknown[]> {
  if (typeof value === "function") return [await (value as () => unknown)()];
  if (typeof value !== "object" || value === null) return [];
  const results: unknown[] = [];
  for (const each of Object.values(value)) results.push(...(await callAll(each)));
  return results;
}

describe("parts of a structure that fail", () => {
  beforeEach(() => {
    vi.stubGlobal("Combat", class {});
    vi.stubGlobal("game", {
      ready: true,
      user: { isGM: true },
      i18n: { format: (key: string, data: { package: string }) => `${key} ${data.package}` },
    });
    vi.stubGlobal("ui", { notifications: { error: warn } });
    for (const spy of Object.values(spies)) spy.mockReset().mockReturnValue();
    warn.mockReset();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("never throw or reject, and their package is named once, in the console and to GMs", async () => {
    const registration = broken();
    expect(Object.keys(registration)).toHaveLength(17);
    const results = await callAll(registration);
    expect(results.length).toBeGreaterThan(50);
    expect(spies.error).toHaveBeenCalledTimes(1);
    expect(spies.error.mock.calls[0]?.[0]).toContain('"foreign" fails');
    expect(warn.mock.calls.map(([text]) => text)).toEqual(["CALLBOARD.PartFailed foreign"]);
    const others = spies.warn.mock.calls.length;
    await callAll(registration);
    expect(spies.warn).toHaveBeenCalledTimes(others);
  });

  it("return values that readers can use", async () => {
    const { numbers, sheet, scene, tracker, badges, arrows, observe, log, menu } = broken();
    expect([numbers(), sheet.context(), sheet.cardFacts(), sheet.weaponForm.facts()]).toEqual([{}, {}, [], []]);
    expect([tracker.prepare(), tracker.brief(), tracker.news()]).toEqual([{}, null, []]);
    expect([badges(), arrows(), observe(), log.data(), log.step()]).toEqual([new Map(), [], null, {}, undefined]);
    expect([scene.recordsMovement(), await scene.toggleStatus(), await menu[0].reach()]).toEqual([false, false, undefined]);
  });

  it("are left out if they are incomplete or cannot be read", () => {
    const bare = {
      structure: { id: "bare" },
      templates: "",
      lang: "",
      menu: 5,
      tour: [null],
      sheet: {},
      tracker: { parts: {} },
      log: { data: fails },
    };
    Object.defineProperty(bare, "scene", { enumerable: true, get: fails });
    const registration = guardParts("other.bare", bare as unknown as Registration);
    expect(Object.keys(registration)).toEqual(["numbers", "structure", "templates", "lang"]);
    expect(registration.numbers(undefined as never, new Set(), [], undefined as never)).toEqual({});
  });

  it("return the expected kind of value, or the fallback", () => {
    const wrong = { structure: {}, templates: "", lang: "", numbers: () => 5, badges: () => [], arrows: () => null };
    const { numbers, badges, arrows } = guardParts("third.wrong", wrong as unknown as Registration) as any;
    expect([numbers(), badges(), arrows()]).toEqual([{}, new Map(), []]);
  });

  it("keep what works: results and `this`", () => {
    const sheet = { part: { template: "" }, name: "mine", cardFacts: () => [], context: () => ({}), acts: {} };
    const own = Object.assign(sheet, {
      context(this: typeof sheet) {
        return { name: this.name };
      },
    });
    const registration = guardParts("mine", {
      structure: {},
      templates: "",
      lang: "",
      numbers: () => ({ a: 1 }),
      sheet: own,
    } as never) as any;
    expect([registration.numbers(), registration.sheet.context()]).toEqual([{ a: 1 }, { name: "mine" }]);
    expect(spies.error).not.toHaveBeenCalled();
  });
});
