import type { Context } from "./claim.ts";
import { actions } from "./cases/actions.ts";
import { applications } from "./cases/applications.ts";
import { scene } from "./cases/canvas.ts";
import { combat } from "./cases/combat.ts";
import { declared } from "./cases/declared.ts";
import { dice } from "./cases/dice.ts";
import { documents } from "./cases/documents.ts";
import { dragging } from "./cases/dragging.ts";
import { fields } from "./cases/fields.ts";
import { grids } from "./cases/grids.ts";
import { hooks } from "./cases/hooks.ts";
import { looks } from "./cases/looks.ts";
import { levels } from "./cases/levels.ts";
import { macros } from "./cases/macros.ts";
import { movement } from "./cases/movement.ts";
import { packs } from "./cases/packs.ts";
import { permissions } from "./cases/permissions.ts";
import { registering } from "./cases/registering.ts";
import { screens } from "./cases/screens.ts";
import { texts } from "./cases/texts.ts";
import { turns } from "./cases/turns.ts";
import { walls } from "./cases/walls.ts";
import { world } from "./cases/world.ts";
import { playOf } from "./scenarios.ts";

/** The batches by key, one for each file of cases. */
const BATCHES: Readonly<Record<string, (context: Context) => void>> = {
  declared,
  hooks,
  world,
  fields,
  documents,
  permissions,
  applications,
  combat,
  dice,
  grids,
  actions,
  movement,
  scene,
  dragging,
  levels,
  turns,
  registering,
  macros,
  packs,
  screens,
  texts,
  walls,
  looks,
};

/** The structures that a GM plays alone in a world of Callboard. */
const STRUCTURES = ["stages", "timeline", "moments", "pages", "rounds"] as const;

interface Quench {
  readonly registerBatch: (key: string, register: (context: Context) => void, options: object) => void;
}

/** The keys of batches begin with this. Quench demands the id of an installed package. */
const MODULE = "rehearsal-conformance";

Hooks.once("quenchReady", (quench: Quench) => {
  if (game.system.id === "callboard") {
    for (const type of STRUCTURES) quench.registerBatch(`${MODULE}.callboard-${type}`, playOf(type), { displayName: `Callboard: ${type}` });
    return;
  }
  for (const [key, register] of Object.entries(BATCHES))
    quench.registerBatch(`${MODULE}.${key}`, register, { displayName: `Rehearsal: ${key}` });
});
