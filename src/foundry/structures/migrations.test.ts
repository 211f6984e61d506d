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

describe("a weapon of 0.1.0", () => {
  const changesOf = (type: string, system: object) => migrationChangesOf("Item", { type, system }, MIGRATIONS);

  it("gets its damage as a formula if it is one", () => {
    expect(changesOf("weapon", { moments: { kind: "melee", damage: "1W6 + 1" } })).toEqual({
      system: { damage: "1d6+1", moments: { damage: "" } },
    });
    expect(changesOf("weapon", { damage: "", moments: { damage: "d4" } })).toEqual({ system: { damage: "1d4", moments: { damage: "" } } });
  });

  it("keeps free text as a note, and a formula that it has", () => {
    expect(changesOf("weapon", { moments: { damage: "1d6 and it burns" } })).toBeNull();
    expect(changesOf("weapon", { damage: "2d6", moments: { damage: "1d6" } })).toBeNull();
    expect(changesOf("weapon", {})).toBeNull();
    expect(changesOf("action", { moments: { damage: "1d6" } })).toBeNull();
  });
});
