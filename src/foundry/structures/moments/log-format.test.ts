import { beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../../../lang/en.json" with { type: "json" };
import type { LogLine } from "../../../core/index.ts";
import { sentenceOf, stepName } from "../../applications/log/sentence.ts";
import { MOMENTS_LOG } from "./log-format.ts";

const NAMES: Readonly<Record<string, string>> = { maren: "Maren", hag: "Fen hag" };
const combat = { type: "moments" } as never;
const house = vi.hoisted(() => ({ labels: "meetingManagement" }));

vi.mock("../../encounter/encounter-lookups.ts", () => ({
  nameById: (_combat: unknown, id: string) => (Object.hasOwn(NAMES, id) ? NAMES[id] : undefined),
  registrationIn: () => ({ structure: { id: "moments" }, lang: "CALLBOARD.moments", log: MOMENTS_LOG }),
  stateOf: () => ({ house }),
}));
vi.mock("../../applications/status-name.ts", () => ({ statusName: (id: string) => (id === "prone" ? "Prone" : id) }));
vi.mock("../../outbox/refusal-texts.ts", () => ({ localizeRefusal: () => "", replaceIdsByNames: () => ({}) }));

function textAt(key: string): string | undefined {
  const found = key.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === "string" ? found : undefined;
}

beforeEach(() => {
  house.labels = "meetingManagement";
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

const said = (key: string, data: LogLine["data"]) => sentenceOf(combat, { key, data });

describe("the log of Moments", () => {
  it("shows the kind and die of strikes, and their sums to the GM", () => {
    const strike = { combatant: "maren", target: "hag", kind: "missile", die: 9 };
    expect(said("strikeHit", strike)).toBe("Maren strikes Fen hag (Missile strike), die 9: a hit.");
    expect(said("strikeMiss", { ...strike, kind: "melee" })).toBe("Maren strikes at Fen hag (Melee strike), die 9: a miss.");
    expect(said("strikeSums", { combatant: "maren", score: 14, level: 3, cover: 1, modifier: -2 })).toBe(
      "Strike 14, with level 3, cover 1, GM −2 on the die.",
    );
  });

  it("shows an amount with its sign on the die, and without one as damage", () => {
    expect(said("modify", { combatant: "hag", amount: 2 })).toBe("Fen hag’s next strike: +2 on the die.");
    expect(said("damage", { combatant: "hag", amount: 6 })).toBe("Fen hag takes 6 damage.");
  });

  it("uses the house's names for sides, ways, covers and halves", () => {
    expect(said("ambushSprung", { side: "foe" })).toBe("Ambush (Foes): the other side can’t respond this Moment.");
    expect(said("talk", { combatant: "maren", way: "fastTalk", text: "foe" })).toBe("Maren tries to talk (Fast talk): foe");
    expect(said("move", { combatant: "maren", way: "vault", spaces: 1 })).toBe("Maren moves, spaces: 1 (Vault).");
    expect(said("cover", { combatant: "hag", cover: "partial" })).toBe("Fen hag: Partial cover.");
    expect(said("nextHalf", { phase: "meeting", side: "party" })).toBe("Meeting: Party.");
    expect(stepName(combat, "managementFoe")).toBe("Management: foes");
    house.labels = "contactAdministration";
    expect(said("nextMoment", { moment: 2, phase: "meeting", side: "party" })).toBe("Moment 2 begins: Contact, Party.");
    expect(["meetingParty", "managementFoe", "meleeFoe"].map((step) => stepName(combat, step))).toEqual([
      "Contact: party",
      "Administration: foes",
      "Melee: foes",
    ]);
    expect(said("movedBack", { combatant: "maren", why: "far" })).toBe("Maren stays. Can’t move: not enough Beats.");
  });

  it("ends an overridden line with its reason, and keeps people's texts unchanged", () => {
    expect(said("rise", { combatant: "maren", reason: "hag" })).toBe("Maren rises. Rule overridden: hag");
    expect(said("manage", { combatant: "maren", text: "walk" })).toBe("Maren: walk");
    expect(said("modify", { combatant: "maren", amount: 2 })).toBe("Maren’s next strike: +2 on the die.");
  });
});
