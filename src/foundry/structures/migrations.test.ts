import { describe, expect, it, vi } from "vitest";
import { migrationChangesOf } from "../migrations/migrate-documents.ts";

vi.stubGlobal("game", { release: { generation: 13 }, i18n: { localize: (key: string) => key.slice(key.lastIndexOf(".") + 1) } });
const { MIGRATIONS } = await import("./migrations.ts");

describe("an actor of 0.1.0", () => {
  const old = { name: "Maren", prototypeToken: {}, system: { biography: "b", timeline: { pools: {} } } };

  it("gets the nine usual pools and keeps its other data", () => {
    const changes: any = migrationChangesOf("Actor", old, MIGRATIONS);
    expect(Object.keys(changes)).toEqual(["system"]);
    expect(Object.entries<any>(changes.system.timeline.pools).map(([stat, { aspect, label }]) => `${aspect}: ${stat} ${label}`)).toEqual([
      "body: strength strength",
      "body: agility agility",
      "body: fitness fitness",
      "mind: reason reason",
      "mind: quickness quickness",
      "mind: knowledge knowledge",
      "spirit: willpower willpower",
      "spirit: intuition intuition",
      "spirit: presence presence",
    ]);
  });

  it("is unchanged if it has pools, and so is a token's copy", () => {
    expect(migrationChangesOf("Actor", { ...old, system: { timeline: { pools: { luck: { max: 2 } } } } }, MIGRATIONS)).toBeNull();
    expect(migrationChangesOf("Actor", { name: null, system: { biography: "b" } }, MIGRATIONS)).toBeNull();
  });
});
