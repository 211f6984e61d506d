import Handlebars from "handlebars";
import jquery from "jquery";
import { CONST } from "../../common/constants.ts";
import { ForcedDeletion, ForcedReplacement } from "../../common/data/operators.ts";
import { generation } from "../../common/generation.ts";
import { installPrimitives } from "../../common/primitives.ts";
import { Collection, Color } from "../../common/utils/index.ts";
import { strictNamespace } from "../../common/strict.ts";
import { canvasNamespace, PIXI } from "../canvas/index.ts";
import { composeConfig } from "../config.ts";
import { dice } from "../dice/index.ts";
import { documentClasses, laterClasses } from "../documents/index.ts";
import { foundry } from "../foundry.ts";
import { Hooks } from "../hooks.ts";
import { localizeShort } from "../i18n.ts";
import { openDoor } from "./door.ts";
import { installOldNames } from "./old-names.ts";
import { makeHostStrict } from "./strict-classes.ts";
import { fromUuid, fromUuidSync, getDocumentClass } from "../utils.ts";

/** Classes of documents that are global and that the host does not have: reading one is reading it from `foundry.documents`. */
const IDLE_DOCUMENTS = [
  "AmbientLightDocument",
  "AmbientSoundDocument",
  "DrawingDocument",
  "FogExploration",
  "NoteDocument",
  "TileDocument",
];

function installIdleDocuments(page: any): void {
  for (const name of IDLE_DOCUMENTS) Object.defineProperty(page, name, { get: () => (foundry.documents as any)[name], configurable: true });
}

/** Puts everything into the page that packages find as globals. `game` comes when there is one. */
export function installGlobals(): void {
  installPrimitives();
  const page = globalThis as any;
  openDoor();
  makeHostStrict();
  page.CONST = strictNamespace("CONST", CONST);
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
  page.ui = strictNamespace("ui", { notifications: undefined, activeWindow: null, context: null, windows: {} });
  page.canvas = new canvasNamespace.Canvas();
  Object.assign(page, documentClasses, dice.terms);
  installIdleDocuments(page);
  installOldNames(page);
  if (generation() < 14) return;
  Object.assign(page, laterClasses);
  page._loc = localizeShort;
  page._del = ForcedDeletion.create();
  page._replace = (value: unknown) => ForcedReplacement.create(value);
}
