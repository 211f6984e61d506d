import { beforeEach, describe, expect, it, vi } from "vitest";

const askForm = vi.hoisted(() => vi.fn());
// The dialogs that these modules open exist in Foundry alone.
vi.mock("../dialogs/ask.ts", () => ({ askForm }));
vi.mock("../bases.ts", () => ({ template: (path: string) => path }));

describe("how many copies come", async () => {
  const { askHowMany, readCount } = await import("./how-many.ts");
  const settings = new Map<string, unknown>();
  const warn = vi.fn();

  beforeEach(() => {
    settings.clear();
    vi.clearAllMocks();
    vi.stubGlobal("game", {
      i18n: { format: (key: string) => key },
      settings: {
        get: (_scope: string, key: string) => settings.get(key),
        set: (_scope: string, key: string, value: unknown) => Promise.resolve(settings.set(key, value)),
      },
    });
    vi.stubGlobal("ui", { notifications: { warn } });
  });
  const offered = () => askForm.mock.calls.at(-1)?.[0].context.count;

  it.each([-1, 0, 0.5, 61, 1e9, NaN, Infinity, "12", null, undefined, {}])("is no number such as %o", (given) => {
    expect(readCount(given)).toBeNull();
  });

  it("is offered as the drop says, else as the person said last, else as one", async () => {
    askForm.mockResolvedValue({ count: 12 });
    expect(await askHowMany("Goblin", undefined)).toBe(12);
    expect(offered()).toBe(1);
    await askHowMany("Goblin", 5);
    expect(offered()).toBe(5);
    await askHowMany("Goblin", -1);
    expect([offered(), settings.get("howMany")]).toEqual([12, 12]);
  });

  it("is one again if what the browser remembers is no such number", async () => {
    settings.set("howMany", "1e9");
    askForm.mockResolvedValue(null);
    expect([await askHowMany("Goblin", NaN), offered()]).toEqual([null, 1]);
  });

  it.each([0, 61, 2.5, null, "many"])("is refused with a notice if the person answers %o, and not remembered", async (count) => {
    askForm.mockResolvedValue({ count });
    expect(await askHowMany("Goblin", undefined)).toBeNull();
    expect([warn.mock.calls.length, settings.size]).toEqual([1, 0]);
  });
});
