import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Migration } from "./migration.ts";

/** A stand-in for Foundry's classes that can be called, extended and read. */
function anything(): any {
  return new Proxy(class {}, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : typeof key === "symbol" ? undefined : anything()),
    apply: () => anything(),
  });
}

const askSure = vi.hoisted(() => vi.fn());
vi.mock("../applications/dialogs/ask.ts", () => ({ askSure }));
vi.mock("../applications/bases.ts", () => ({ template: (path: string) => path }));
vi.mock("../applications/texts.ts", () => ({ say: (key: string, data: object = {}) => `${key} ${JSON.stringify(data)}` }));

const newer = (one: string, other: string) => one.localeCompare(other, undefined, { numeric: true }) > 0;
vi.stubGlobal("foundry", new Proxy({ utils: { isNewerVersion: newer } }, { get: (target: any, key) => target[key] ?? anything() }));
const { migrateWorld } = await import("./migrate-world.ts");

const MADE_UP: readonly Migration[] = [
  { version: "0.2.0", world: { Actor: (source) => ({ ...source, name: "two" }) } },
  { version: "0.3.0", world: { Actor: (source) => ({ ...source, name: `${String(source["name"])} three` }) } },
  { version: "0.3.1", shapes: { Actor: (system) => system } },
];

describe("a world that is opened", () => {
  const set = vi.fn();
  const update = vi.fn();
  const notifications = { info: vi.fn(() => 1), error: vi.fn(), update: vi.fn() };
  let table: any;

  beforeEach(() => {
    vi.clearAllMocks();
    askSure.mockResolvedValue(true);
    update.mockResolvedValue(undefined);
    table = {
      release: { generation: 13 },
      user: { can: () => true },
      users: { activeGM: { isSelf: true } },
      settings: { get: () => "0.1.0", set },
      system: { version: "0.3.1" },
      actors: [{ id: "a", name: "one", items: [], update, toObject: () => ({ name: "one" }) }],
      items: [],
      scenes: [],
      packs: [],
    };
    vi.stubGlobal("game", table);
    vi.stubGlobal("ui", { notifications });
  });

  it("is migrated in order after the advice of a backup, with its progress, and its version is noted", async () => {
    await migrateWorld(MADE_UP);
    expect(askSure.mock.calls[0]?.[0].text).toContain('"from":"0.1.0"');
    expect(update).toHaveBeenCalledWith({ name: "two three" });
    expect(notifications.update).toHaveBeenLastCalledWith(1, { pct: 1 });
    expect(set).toHaveBeenCalledWith("callboard", "migrationVersion", "0.3.1");
  });

  it("gets only the migrations that its version lacks", async () => {
    table.settings.get = () => "0.2.0";
    await migrateWorld(MADE_UP);
    expect(update).toHaveBeenCalledWith({ name: "one three" });
  });

  it("stays unchanged if the GM wants a backup first, and is asked about again", async () => {
    askSure.mockResolvedValue(false);
    await migrateWorld(MADE_UP);
    expect(update).not.toHaveBeenCalled();
    expect(set).not.toHaveBeenCalled();
  });

  it("names failed documents until the GM closes the notice", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    update.mockRejectedValue(new Error("no"));
    await migrateWorld(MADE_UP);
    expect(notifications.error).toHaveBeenCalledWith(expect.stringContaining("one"), { permanent: true });
    expect(set).toHaveBeenCalled();
    error.mockRestore();
  });

  it.each([
    ["a new world", { stored: "", self: true, noted: true }],
    ["one of this version", { stored: "0.3.1", self: true, noted: false }],
    ["a client that is not the active GM's", { stored: "0.1.0", self: false, noted: false }],
    ["one of a newer version", { stored: "0.4.0", self: true, noted: false }],
    ["one whose active GM may write no settings", { stored: "0.1.0", self: true, noted: false, may: false }],
  ] as const)("is left alone: %s", async (_name, { stored, self, noted, ...more }) => {
    table.user.can = () => !("may" in more);
    table.settings.get = () => stored;
    table.users.activeGM.isSelf = self;
    await migrateWorld(MADE_UP);
    expect(askSure).not.toHaveBeenCalled();
    expect(update).not.toHaveBeenCalled();
    expect(set.mock.calls.length).toBe(noted ? 1 : 0);
  });
});
