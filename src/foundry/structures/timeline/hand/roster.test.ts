import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Timeline } from "../../../../core/index.ts";
import { Drawn } from "../../../encounter/parts/drawn-row-cache.ts";
import { emptyUiState } from "../../../encounter/parts/ui-state.ts";
import { readingWith } from "../../../reading/reading.fixture.ts";
import { rosterContext } from "./roster.ts";
import type { HandTable } from "./hand-subject.ts";

vi.mock("../shared/rows.ts", () => ({ rowLamp: () => null }));
beforeEach(() => {
  const format = (key: string, { name = "", count = "" } = {}) => (key.endsWith(".Group") ? `${name} × ${count}` : key);
  vi.stubGlobal("game", { i18n: { lang: "en", format, localize: (key: string) => key, has: () => true } });
});

const GOBLINS = Array.from({ length: 12 }, (_each, place) => `Goblin ${String(place + 1)}`);

interface Case {
  readonly referee?: boolean;
  readonly may?: boolean;
  readonly opened?: readonly string[];
  readonly seat?: string;
}

/** Returns the roster of a Hand with twelve goblins and a hag. */
function roster({ referee = true, may = true, opened = [], seat = "Hag" }: Case = {}) {
  const hands = [...GOBLINS, "Hag"].map((combatant) => ({ combatant, may, spoken: true })) as unknown as Timeline.Hand[];
  const view = { referee, hands, rows: [], now: { key: "declareWait", data: {} } } as unknown as Timeline.TimelineView;
  const uiState = { ...emptyUiState(), drawn: new Drawn(), opened };
  const seated = { key: seat, kind: null, ids: [seat] };
  return rosterContext({ reading: readingWith("timeline", { view }), view, uiState, seated } as unknown as HandTable);
}

const namesIn = (given?: Case) => roster(given)?.people.map(({ name }) => name);

describe("the roster of the Hand", () => {
  it("has one line for twelve goblins, also once they have sealed, and shows each when it is unfolded", () => {
    for (const may of [true, false]) {
      expect(namesIn({ may })).toEqual(["Hag"]);
      expect(roster({ may })?.crowds.map(({ text, open }) => [text, open])).toEqual([["Goblin × 12", false]]);
    }
    const opened = roster()?.crowds.map(({ fold }) => fold) ?? [];
    expect(namesIn({ opened })).toEqual([...GOBLINS, "Hag"]);
  });

  it("keeps the goblin in sight that the Hand is open for, and gathers none of a player's own", () => {
    expect(namesIn({ seat: "Goblin 7" })).toEqual(["Goblin 7", "Hag"]);
    expect(namesIn({ referee: false })).toEqual([...GOBLINS, "Hag"]);
  });
});
