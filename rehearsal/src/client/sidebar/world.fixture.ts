import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { sendTemplates } from "../applications/handlebars/templates.fixture.ts";
import { Hooks } from "../hooks.ts";

/** Creates a combatant as the tracker reads it. */
export function combatant(id: string, changes: object = {}): any {
  return {
    id,
    name: `Name of ${id}`,
    img: `${id}.png`,
    initiative: null,
    hidden: false,
    isDefeated: false,
    isOwner: true,
    visible: true,
    permission: 3,
    sceneId: null,
    players: [],
    resource: null,
    token: null,
    actor: null,
    update: vi.fn(),
    ...changes,
  };
}

/** Creates an encounter as the tracker reads it. */
export function encounter(id: string, combatants: any[] = [], changes: object = {}): any {
  const combat: any = {
    id,
    turns: combatants,
    combatants: new Map(combatants.map((each) => [each.id, each])),
    turn: null,
    round: 0,
    started: false,
    isActive: false,
    combatant: null,
    _source: { scene: null },
    activate: vi.fn(),
    rollInitiative: vi.fn(),
    nextTurn: vi.fn(),
    startCombat: vi.fn(),
    _onUpdate: vi.fn(),
    ...changes,
  };
  for (const each of combatants) each.parent = combat;
  return combat;
}

/** Sets up the globals that the tracker reads. By default the user is a GM. */
export function layOut({ combats = [] as any[], isGM = true } = {}): any {
  const user = { id: "user", isGM, hasPermission: () => true };
  const game: any = {
    user,
    combats: { combats, apps: [], get: (id: string) => combats.find((combat) => combat.id === id) },
    settings: { get: () => ({ fontScale: 5 }) },
    i18n: { localize: (key: string) => key, format: (key: string, data: object) => `${key} ${Object.values(data).join(" ")}`, lang: "en" },
  };
  vi.stubGlobal("Hooks", Hooks);
  vi.stubGlobal("game", game);
  vi.stubGlobal("ui", { sidebar: { tabGroups: { primary: "combat" } }, notifications: { warn: vi.fn() }, activeWindow: null });
  vi.stubGlobal("canvas", { ready: false, scene: null });
  vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OBSERVER: 2 }, DEFAULT_TOKEN: "mystery-man.svg" });
  vi.stubGlobal("CONFIG", {
    Combat: { initiative: { decimals: 2 }, initiativeIcon: { icon: "d20.svg", hover: "d20-hover.svg" } },
    specialStatusEffects: { DEFEATED: "dead" },
    ux: { ContextMenu: vi.fn() },
  });
  vi.stubGlobal("foundry", { utils: { getRoute: (path: string) => path } });
  vi.stubGlobal(
    "fetch",
    sendTemplates((path) => readFileSync(join(process.cwd(), "rehearsal", path), "utf8")),
  );
  return game;
}
