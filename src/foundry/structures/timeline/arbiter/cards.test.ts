import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../../../lang/en.json" with { type: "json" };
import type { JsonRecord } from "../../../../core/index.ts";
import { tell } from "../../../arbiter/chat.ts";
import { timelineWords } from "./card-words.ts";

const POOLS = { strength: { label: "Strength" }, agility: { label: "Agility [[/r 1]]" } };
const combat = { id: "combat", type: "timeline", combatants: new Map() } as never;

vi.mock("../../../compat.ts", () => ({ publicMode: () => ({}), statusEffects: () => [{ id: "prone", name: "Prone" }] }));
vi.mock("../../../encounters.ts", () => ({
  encounterOf: () => null,
  nameIn: (_combat: unknown, id: string) => ({ maren: "Maren", hag: "Fen hag" })[id],
  registrationIn: () => ({ chatCards: "templates/timeline/chat", lang: "CALLBOARD.timeline", chat: { words: timelineWords } }),
  stateOf: () => ({
    combatants: { maren: { holder: "maren" }, hag: { holder: "hag" } },
    holders: { first: { strength: { label: "Wealth of Bob" }, luck: { label: "Luck of Bob" } }, maren: POOLS, hag: POOLS },
  }),
  structureOf: () => ({}),
}));
vi.mock("../../../ids.ts", () => ({ idFrom: (text: string) => text, idOf: () => "" }));
vi.mock("../../../markers.ts", () => ({ markerOf: (_combat: unknown, id: string) => ({ src: `marker-${id}`, name: `Mark of ${id}` }) }));
vi.mock("../../../lease/stamp.ts", () => ({ stampOptions: (options: object = {}) => options }));

function textAt(key: string): string {
  const found = key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string" ? found : key;
}

let told = "";

beforeEach(() => {
  const handlebars = Handlebars.create();
  handlebars.registerHelper("concat", (...parts: unknown[]) => parts.slice(0, -1).join(""));
  handlebars.registerHelper("ne", (one: unknown, other: unknown) => one !== other);
  handlebars.registerHelper("localize", (key: string, { hash }: { hash: Record<string, unknown> }) =>
    textAt(key).replace(/\{(\w+)\}/g, (_whole, name: string) => String(hash[name])),
  );
  const renderTemplate = (path: string, data: object) => Promise.resolve(handlebars.compile(readFileSync(path, "utf8"))(data));
  vi.stubGlobal("foundry", { applications: { handlebars: { renderTemplate } } });
  vi.stubGlobal("CONST", { DEFAULT_TOKEN: "token.svg" });
  const messages = Object.assign([], { has: () => false });
  vi.stubGlobal("game", { messages, i18n: { localize: textAt, lang: "en" } });
  const create = ({ content }: { content: string }) => void (told = content.replace(/\s+/g, " "));
  vi.stubGlobal("ChatMessage", { implementation: { create } });
});

const words = async (card: string, data: JsonRecord): Promise<string> => {
  await tell(combat, { kind: "chat", key: "key", card, data }, 1);
  return told
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
};

const bid = { relevant: "strength", relevantBid: 3, secondary: "agility", secondaryBid: 1 };

describe("chat cards of a timeline", () => {
  it("show what turned as cards, with points by the names of their stats, as text and nothing else", async () => {
    const strike = { combatant: "maren", name: "[[/r 1d6]] <b>maren", card: "", kind: "common", ...bid };
    const pause = { combatant: "hag", name: "hag", card: "", kind: "pause", relevant: "", relevantBid: 0, secondary: "", secondaryBid: 0 };
    const text = await words("flip", { phase: 4, stacks: [strike, pause] });
    expect(text).toContain("Phase 4: cards revealed");
    expect(text).toMatch(/Maren \[\u2060\[\/r 1d6\]\] &lt;b&gt;maren Strength 3 − Agility \[\u2060\[\/r 1\]\] 1/);
    expect(text).toMatch(/Fen hag hag Pause$/);
    expect(told).toContain('src="marker-maren"');
  });

  it("name a stat by the label in its bearer's own pools, else by its key: no other's label stands for it", async () => {
    const lucky = { combatant: "maren", name: "Dice", card: "", kind: "common", ...bid, secondary: "luck" };
    expect(await words("flip", { phase: 4, stacks: [lucky] })).toContain("Strength 3 − luck 1");
  });

  it("say what came of a phase, with targets, effects, contests and what is void", async () => {
    const fresh = { card: "", kind: "common", targets: [], text: "", note: "", doubt: "", refund: null, contest: null, voided: null };
    const effect = { kind: "drain", target: "hag", stat: "strength", amount: 2, status: "", active: false };
    const ends = { kind: "status", target: "hag", stat: "", amount: 0, status: "prone", active: false };
    const contest = { defender: "hag", stat: "strength", stands: true, initiator: 5, opponent: 4, winner: "initiator" };
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
