import * as abstract from "../common/abstract/index.ts";
import { CONST } from "../common/constants.ts";
import { baseDocuments } from "../common/documents/index.ts";
import { fields } from "../common/data/fields/index.ts";
import * as operators from "../common/data/operators.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../common/data/validation.ts";
import { generation } from "../common/generation.ts";
import * as grid from "../common/grid/index.ts";
import { strictNamespace } from "../common/strict.ts";
import { utils } from "../common/utils/index.ts";
import * as applications from "./applications/index.ts";
import { canvasNamespace } from "./canvas/index.ts";
import { ClipboardHelper } from "./clipboard.ts";
import { ClientDatabaseBackend, modifyBatch } from "./data/backend.ts";
import { CombatConfiguration } from "./data/combat-configuration.ts";
import { RegionBehaviorType } from "./data/region-behavior-type.ts";
import { dice } from "./dice/index.ts";
import { abstractDocuments, collections, documentClasses, laterClasses } from "./documents/index.ts";
import { Game } from "./game.ts";
import { Hooks } from "./hooks.ts";
import { Localization } from "./i18n.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { KeyboardManager } from "./keyboard.ts";
import { Notifications } from "./notifications.ts";
import { Module, System, World } from "./packages.ts";
import { ClientSettings } from "./settings.ts";
import { hud, interfaceParts, sidebar } from "./sidebar/index.ts";
import { SocketInterface } from "./socket.ts";
import { GameTime } from "./time.ts";
import { clientUtils } from "./utils.ts";

/** A namespace whose unknown members throw, and so do those of the namespaces in it that are plain objects. */
function strict(name: string, members: object): any {
  const inner = Object.entries(members).map(([key, value]) => [key, isNamespace(value) ? strict(`${name}.${key}`, value) : value]);
  return strictNamespace(name, Object.fromEntries(inner));
}

function isNamespace(value: any): boolean {
  if (value === null || typeof value !== "object") return false;
  if (value[Symbol.toStringTag] === "Module") return true;
  return Object.getPrototypeOf(value) === Object.prototype;
}

function baseClasses(): object {
  const known = Object.values(baseDocuments).filter((documentClass: any) => documentClass.documentName !== "Level" || generation() >= 14);
  return Object.fromEntries(known.map((documentClass: any) => [documentClass.name, documentClass]));
}

function data(): object {
  const shared = { fields, validation: { DataModelValidationError, DataModelValidationFailure }, regionBehaviors: { RegionBehaviorType }, ClientDatabaseBackend, CombatConfiguration };
  if (generation() < 14) return shared;
  const { DataFieldOperator, ForcedDeletion, ForcedReplacement } = operators;
  return { ...shared, operators: { DataFieldOperator, ForcedDeletion, ForcedReplacement } };
}

function documents(): object {
  const later = generation() >= 14 ? { ...laterClasses, modifyBatch } : {};
  return { ...documentClasses, ...baseClasses(), collections, abstract: abstractDocuments, ...later };
}

/** The namespace `foundry`, with everything the parts of the host give to packages. */
export function composeFoundry(): any {
  const { DataModel, Document, EmbeddedCollection, EmbeddedCollectionDelta, TypeDataModel } = abstract;
  const { api, apps, elements, fields: forms, handlebars, settings, sheets, ux } = applications;
  const { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid } = grid;
  const interaction = { ClientKeybindings, ClipboardHelper, KeyboardManager, TooltipManager: (ux as any).TooltipManager };
  const namespace = strict("foundry", {
    Game,
    CONST,
    abstract: { DataModel, Document, EmbeddedCollection, EmbeddedCollectionDelta, TypeDataModel },
    applications: { api, apps, elements, fields: forms, handlebars, hud, settings, sheets, sidebar, ui: { ...interfaceParts, Notifications }, ux, parseHTML: (applications as any).parseHTML },
    appv1: { sheets: {}, api: {} },
    canvas: canvasNamespace,
    data: data(),
    dice,
    documents: documents(),
    grid: { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid },
    helpers: { ClientSettings, GameTime, Hooks, Localization, SocketInterface, interaction },
    packages: { Module, System, World },
    utils: { ...utils, ...clientUtils },
  });
  Object.defineProperty(namespace.applications, "instances", { value: (applications as any).instances, enumerable: true });
  return namespace;
}

