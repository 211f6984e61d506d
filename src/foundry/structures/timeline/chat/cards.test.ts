import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../../../lang/en.json" with { type: "json" };
import type { JsonRecord } from "../../../../core/index.ts";
import { makeStoredHtml } from "../../../chat/draw-cards.ts";
import { timelineCardFieldText } from "./texts.ts";

vi.mock("../../../platform/compat.ts", () => ({ statusEffects: () => [{ id: "prone", name: "Prone" }] }));
vi.mock("../../../encounter/registry.ts", () => ({
  partOfEveryStructure: () => [],
  registrationOf: () => ({
    chatCards: "templates/timeline/chat",
    lang: "CALLBOARD.timeline",
    chat: { words: timelineCardFieldText },
    structure: {},
  }),
}));

function textAt(key: string): string {
  const found = key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string" ? found : key;
}

const PEOPLE = {
  maren: { name: "Maren", img: "maren.webp", mark: 0 },
  hag: { name: "Fen hag", img: "hag.webp", mark: 1 },
};
let told = "";

beforeEach(() => {
  const handlebars = Handlebars.create();
  handlebars.registerHelper("concat", (...parts: unknown[]) => parts.slice(0, -1).join(""));
  handlebars.registerHelper("ne", (one: unknown, other: unknown) => one !== other);
  handlebars.registerHelper("eq", (one: unknown, other: unknown) => one === other);
  handlebars.registerHelper("localize", (key: string, { hash }: { hash: Record<string, unknown> }) =>
    textAt(key).replace(/\{(\w+)\}/g, (_whole, name: string) => String(hash[name])),
  );
  const renderTemplate = (path: string, data: object) => Promise.resolve(handlebars.compile(readFileSync(path, "utf8"))(data));
  vi.stubGlobal("foundry", { applications: { handlebars: { renderTemplate } } });
  const format = (key: string, data: Record<string, string>) =>
    textAt(key).replace(/\{(\w+)\}/g, (_all, name: string) => String(data[name]));
  vi.stubGlobal("game", { i18n: { localize: textAt, format, lang: "en" } });
});

const words = async (card: string, data: JsonRecord): Promise<string> => {
  told = (await makeStoredHtml({ structure: "timeline", card, data, people: PEOPLE, names: {} })).replace(/\s+/g, " ");
  return told
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
};

const bid = { relevant: "Strength", relevantBid: 3, secondary: "Agility [[/r 1]]", secondaryBid: 1 };

describe("chat cards of a timeline", () => {
  it("show turned stacks as cards, with points by the names of their stats, as plain text", async () => {
    const strike = { combatant: "maren", name: "[[/r 1d6]] <b>maren", card: "", kind: "common", ...bid };
    const pause = { combatant: "hag", name: "hag", card: "", kind: "pause", relevant: "", relevantBid: 0, secondary: "", secondaryBid: 0 };
    const text = await words("flip", { phase: 4, stacks: [strike, pause] });
    expect(text).toContain("Phase 4: cards revealed");
    expect(text).toMatch(/Maren \[\u2060\[\/r 1d6\]\] &lt;b&gt;maren Strength 3 − Agility \[\u2060\[\/r 1\]\] 1/);
    expect(text).toMatch(/Fen hag hag Pause$/);
    expect(told).toContain("markers/blue-circle.svg");
  });

  it("show the results of a phase, with targets, effects, contests and void stacks", async () => {
    const fresh = { card: "", kind: "common", targets: [], text: "", note: "", doubt: "", refund: null, contest: null, voided: null };
    const effect = { kind: "drain", target: "hag", stat: "Strength", amount: 2, status: "", active: false };
    const ends = { kind: "status", target: "hag", stat: "", amount: 0, status: "prone", active: false };
    const contest = { defender: "hag", stat: "Strength", stands: true, initiator: 5, opponent: 4, winner: "initiator" };
    const hit = { ...fresh, combatant: "maren", name: "Strike", result: "success", targets: ["hag"], effects: [effect, ends], contest };
    const lost = { ...fresh, combatant: "hag", name: "Curse", result: null, voided: "overbid", doubt: "bid", effects: [] };
    const text = await words("results", { phase: 4, stacks: [hit, lost] });
    expect(text).toContain("Maren Success Strike on Fen hag");
    expect(text).toContain("5 against 4 (Fen hag’s Strength)");
    expect(text).toContain("Fen hag’s Strength is drained by 2 Fen hag: Prone ends");
    expect(text).toContain("Fen hag Void: bid above the pool Curse");
    expect(text).not.toMatch(/CALLBOARD|undefined|object/);
  });

  it("flag a false opening", async () => {
    expect(await words("flag", { combatant: "maren", doubt: "ante" })).toBe("Invalid seal Maren The bid is below the ante.");
  });
});
