import { beforeEach, expect, it, vi } from "vitest";
import { json } from "../../../../tests/guards/files.ts";
import type { CallboardEncounter } from "../../encounter/encounter-types.ts";

class FakeActor {
  readonly id = "bell";
  readonly name = "Bellwether";
  readonly pack = null;
  readonly prototypeToken = { name: "Bell" };
}
const filesOf = (names: readonly string[]) => names.map((name) => json(`packs/players-and-foes/_source/${name}.json`));
const { missingAbilitiesWarning, SAMPLE_HEROES } = await import("./missing-abilities.ts");

const created = vi.fn((_name: string, _data: readonly object[]) => Promise.resolve([]));
function encounter(...all: readonly (readonly string[])[]): CallboardEncounter {
  const made = all.map(([compendiumSource = "", ...items]) => ({
    actor: { _stats: { compendiumSource }, items: items.map((type) => ({ type })) },
  }));
  const combatants = { contents: made, filter: (test: (one: (typeof made)[number]) => boolean) => made.filter(test) };
  return { combatants, createEmbeddedDocuments: created } as unknown as CallboardEncounter;
}

beforeEach(() => {
  created.mockClear();
  vi.stubGlobal("Actor", FakeActor);
  vi.stubGlobal("fromUuid", () => Promise.resolve(new FakeActor()));
  vi.stubGlobal("game", {
    i18n: {
      lang: "en",
      has: () => true,
      localize: (key: string) => key,
      format: (key: string, { count }: { count: number }) => `${key} ${String(count)}`,
    },
  });
});

it("combatants without abilities are counted before the start, those with some are not", () => {
  expect(missingAbilitiesWarning(encounter(["", "action"], [""], ["", "power"]))?.text).toBe("CALLBOARD.pages.Lack.other 2");
  expect(missingAbilitiesWarning(encounter(["", "power"], ["", "action", "power"]))).toBeNull();
});

it("one button adds the sample heroes that are missing", async () => {
  const here = `Compendium.callboard.players-and-foes.Actor.${SAMPLE_HEROES[0]}`;
  await missingAbilitiesWarning(encounter([""], [here, "power"]))?.help?.run();
  const [, added = []] = created.mock.calls[0] ?? [];
  expect(added).toEqual(Array.from({ length: SAMPLE_HEROES.length - 1 }, () => ({ actorId: "bell", name: "Bell" })));
  const all = SAMPLE_HEROES.map((id) => [`Compendium.callboard.players-and-foes.Actor.${id}`, "power"]);
  expect(missingAbilitiesWarning(encounter([""], ...all))?.help).toBeNull();
});

it("the sample heroes are characters of the compendium, with abilities", () => {
  const heroes = filesOf(["bellwether", "bulkhead", "halfpast", "mothwing", "nine-stitches"]);
  expect(heroes.map(({ _id }) => _id)).toEqual([...SAMPLE_HEROES]);
  expect(heroes.every(({ type, items }) => type === "character" && items.some((item: { type: string }) => item.type === "power"))).toBe(
    true,
  );
});
