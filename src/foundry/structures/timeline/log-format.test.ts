import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../../lang/en.json" with { type: "json" };
import type { LogLine } from "../../../core/index.ts";
import { sentenceOf } from "../../applications/log/sentence.ts";
import { TIMELINE_LOG } from "./log-format.ts";

const NAMES: Readonly<Record<string, string>> = { maren: "Maren", hag: "Fen hag" };
const combat = { type: "timeline" } as never;

vi.mock("../../encounter/encounter-lookups.ts", () => ({
  nameById: (_combat: unknown, id: string) => (Object.hasOwn(NAMES, id) ? NAMES[id] : undefined),
  registrationIn: () => ({ structure: { id: "timeline" }, lang: "CALLBOARD.timeline", log: TIMELINE_LOG }),
  stateOf: () => null,
}));
vi.mock("../../outbox/refusal-texts.ts", () => ({ localizeRefusal: () => "", replaceIdsByNames: () => ({}) }));
vi.mock("../../applications/status-name.ts", () => ({ statusName: (id: string) => (id === "prone" ? "Prone" : id) }));
vi.mock("./shared/texts.ts", () => ({
  statLabel: (_combat: unknown, stat: string, bearer: string) => (bearer === "maren" && stat === "strength" ? "Strength" : stat),
}));

function textAt(key: string): string | undefined {
  const found = key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string" ? found : undefined;
}

beforeEach(() => {
  vi.stubGlobal("game", {
    i18n: {
      lang: "en",
      has: (key: string) => textAt(key) !== undefined,
      localize: (key: string) => textAt(key) ?? key,
      format: (key: string, data: Readonly<Record<string, string>>) =>
        (textAt(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole),
    },
  });
});

const said = (key: string, data: LogLine["data"], targets: readonly string[] = []) => sentenceOf(combat, { key, data }, targets);

describe("the log of a timeline", () => {
  it("shows the points of a turned card, by the labels of their pools", () => {
    const card = { combatant: "maren", stack: 1, text: "Strike", phase: 4 };
    const bid = { relevant: "Strength", relevantBid: 3, secondary: "Agility", secondaryBid: 1 };
    expect(said("open", { ...card, ...bid })).toBe("Maren reveals “Strike”: 3 Strength, 1 Agility.");
    expect(said("openBroken", { ...card, ...bid, secondary: "", secondaryBid: 0 })).toBe(
      "The GM breaks Maren’s seal: “Strike”. 3 Strength",
    );
    expect(said("poolSpent", { combatant: "maren", stat: "strength", label: "", amount: 2 })).toBe("Maren spends 2 Strength.");
    expect(said("poolSpent", { combatant: "hag", stat: "strength", label: "", amount: 2 })).toBe("Fen hag spends 2 strength.");
    expect(said("poolSpent", { combatant: "maren", stat: "luck", label: "strength", amount: 2 })).toBe("Maren spends 2 strength.");
  });

  it("shows results, statuses and doubts as text, and names targets", () => {
    expect(said("judge", { combatant: "maren", text: "Strike", result: "partial", note: "" })).toBe("Maren’s “Strike”: Partial.");
    expect(said("affectStatus", { combatant: "maren", text: "Strike", target: "hag", status: "prone", label: "", amount: 0 })).toBe(
      "Maren’s “Strike” gives Fen hag the status Prone.",
    );
    expect(said("doubt", { combatant: "hag", text: "Curse", doubt: "ante" })).toBe(
      "Fen hag’s “Curse” is invalid. The action is void. The bid is below the ante.",
    );
    expect(said("target", { combatant: "maren", text: "Strike", note: "" }, ["hag"])).toBe("Maren aims “Strike” at Fen hag.");
    expect(said("target", { combatant: "maren", text: "Strike", note: "Low" }, ["hag"])).toBe("Maren aims “Strike” at Fen hag. Low");
  });

  it("says of an unseen stack only that it is sealed, and keeps people's texts unchanged", () => {
    expect(said("restoreAction", { combatant: "maren", stack: 2, text: "" })).toBe("Maren’s action is restored.");
    expect(said("keep", { combatant: "maren", text: "" })).toContain("sealed");
    expect(said("open", { combatant: "maren", text: "hag", relevant: "", relevantBid: 0, secondary: "", secondaryBid: 0 })).toContain(
      "reveals “hag”",
    );
  });
});
