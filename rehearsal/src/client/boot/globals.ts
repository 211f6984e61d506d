import Handlebars from "handlebars";
import jquery from "jquery";
import { CONST } from "../../common/constants.ts";
import { ForcedDeletion, ForcedReplacement } from "../../common/data/operators.ts";
import { generation } from "../../common/generation.ts";
import { installPrimitives } from "../../common/primitives.ts";
import { Collection, Color, logCompatibilityWarning } from "../../common/utils/index.ts";
import { strictNamespace } from "../../common/strict.ts";
import { canvasNamespace, PIXI } from "../canvas/index.ts";
import { composeConfig } from "../config.ts";
import { dice } from "../dice/index.ts";
import { documentClasses, earlierClasses, laterClasses } from "../documents/index.ts";
import { foundry } from "../foundry.ts";
import { Hooks } from "../hooks.ts";
import { localizeShort } from "../i18n.ts";
import { furnish, openDoor } from "./door.ts";
import { installOldNames } from "./old-names.ts";
import { makeHostStrict } from "./strict-classes.ts";
import { fromUuid, fromUuidSync, getDocumentClass } from "../utils.ts";

/** Makes the document class that the host lacks global. Reading it reads `foundry.documents`. */
function installIdleDocument(page: any): void {
  Object.defineProperty(page, "FogExploration", { get: () => (foundry.documents as any).FogExploration, configurable: true });
}

/** Whether an object has no keys. Systems still use this name from before version 10. */
function isObjectEmpty(value: object): boolean {
  logCompatibilityWarning("isObjectEmpty is now foundry.utils.isEmpty", { since: 10, once: true });
  return Object.keys(value).length === 0;
}

/** Returns the directions of walls under their name from before version 14. */
function oldDirections(): object {
  return new Proxy(CONST.WALL_DIRECTIONS, {
    get(directions, name, receiver) {
      if (typeof name === "string" && name in directions)
        logCompatibilityWarning("CONST.WALL_DIRECTIONS is now CONST.EDGE_DIRECTIONS", { since: 14, until: 16, once: true });
      return Reflect.get(directions, name, receiver);
    },
  });
}

/** Defines all globals that packages use, except `game`, which comes later. */
export function installGlobals(): void {
  installPrimitives();
  const page = globalThis as any;
  openDoor();
  makeHostStrict();
  page.CONST = strictNamespace("CONST", generation() < 14 ? CONST : { ...CONST, WALL_DIRECTIONS: oldDirections() });
  Object.assign(page, {
    Hooks,
    Handlebars,
    PIXI,
    $: jquery,
    jQuery: jquery,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    Roll: dice.Roll,
    Collection,
    Color,
  });
  page.CONFIG = strictNamespace("CONFIG", composeConfig());
  page.foundry = foundry;
  furnish();
  page.ui = strictNamespace("ui", { notifications: undefined, activeWindow: null, context: null, windows: {} });
  page.canvas = new canvasNamespace.Canvas();
  Object.assign(page, documentClasses, dice.terms);
  installIdleDocument(page);
  installOldNames(page);
  page.isObjectEmpty ??= isObjectEmpty;
  if (generation() < 14) return void Object.assign(page, earlierClasses);
  Object.assign(page, laterClasses);
  page._loc = localizeShort;
  page._del = ForcedDeletion.create();
  page._replace = (value: unknown) => ForcedReplacement.create(value);
}
