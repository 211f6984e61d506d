import { Document } from "../abstract/document.ts";
import { touches } from "../abstract/permissions.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import { DocumentIdField, ForeignDocumentField } from "../data/fields/index.ts";
import { migrateToken, placedTokenFields, sharedTokenFields } from "../data/token-fields.ts";
import { generation } from "../generation.ts";
import { world } from "../world.ts";
import { ActorDeltaField, BaseActorDelta } from "./actor-delta.ts";
import { BaseActor } from "./actors.ts";
import * as place from "./token-place.ts";

function mayCreate(user: any, token: any): boolean {
  if (!user.hasPermission("TOKEN_CREATE")) return false;
  return user.isGM || !token || token.testUserPermission(user, "OWNER");
}

function mayUpdate(user: any, token: any, data: Record<string, any>): boolean {
  if (user.isGM) return true;
  if (!token.testUserPermission(user, "OWNER")) return false;
  // A change of the actor would change the token's owner.
  return !touches(data, "actorId") && !touches(data, "actorLink");
}

function mayDelete(user: any, token: any): boolean {
  return user.hasPermission("TOKEN_DELETE") && (user.isGM || token.testUserPermission(user, "OWNER"));
}

/** An actor's figure on a scene. */
export class BaseToken extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];
  static #metadata = metadata({
    name: "Token",
    collection: "tokens",
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    embedded: { ActorDelta: "delta" },
    permissions: { create: mayCreate, update: mayUpdate, delete: mayDelete },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseToken.#metadata;
  }

  /** The image of a token that has none. */
  static DEFAULT_ICON = CONST.DEFAULT_TOKEN;

  /** The fields that a movement changes. */
  static get MOVEMENT_FIELDS(): string[] {
    const fields = ["x", "y", "elevation", "width", "height", "shape"];
    return generation() >= 14 ? [...fields, "depth", "level"] : fields;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      ...sharedTokenFields(),
      actorId: new ForeignDocumentField(BaseActor, { idOnly: true }),
      delta: new ActorDeltaField(BaseActorDelta),
      ...placedTokenFields(),
    };
  }

  static override migrateData(source: any): any {
    migrateToken(source);
    return super.migrateData(source);
  }

  override _initializeSource(data: any, options: any = {}): any {
    const source = super._initializeSource(data, options);
    // Every token has a delta with its own id, so that an unlinked one can differ from its actor.
    if (!source.delta) source.delta = BaseActorDelta.cleanData({ _id: source._id });
    source.delta._id = source._id;
    return source;
  }

  // The owners of its actor own a token.
  override getUserLevel(user?: any): any {
    const asking = user ?? world().user?.();
    const { actorId, actorLink, delta } = this._source;
    const actor = actorId ? world().get("actors", actorId) : undefined;
    if (!actorLink && delta?.ownership && this.delta) return this.delta.getUserLevel(asking);
    if (actor) return actor.getUserLevel(asking);
    return asking?.isGM ? CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER : CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  /** Whether two positions are the same in every movement field. */
  static arePositionsEqual(position1: any, position2: any): boolean {
    return position1 === position2 || this.MOVEMENT_FIELDS.every((field) => position1[field] === position2[field]);
  }

  /** Returns the size in pixels. */
  getSize(data: any = {}): { width: number; height: number } {
    return place.tokenSize(this, data);
  }

  /** Returns the middle of the token. */
  getCenterPoint(data: any = {}): { x: number; y: number; elevation: number } {
    return place.tokenCenter(this, data);
  }

  /** Returns the nearest position on the grid. */
  getSnappedPosition(data: any = {}): { x: number; y: number; elevation: number } {
    return place.snappedPosition(this, data);
  }

  /** Returns the outline on square and hexagonal grids. Undefined without a grid. */
  getGridSpacePolygon(data: any = {}): { x: number; y: number }[] | void {
    return place.spacePolygon(this, data);
  }

  /** Returns the grid spaces that the token covers. Empty without a grid. */
  getOccupiedGridSpaceOffsets(data: any = {}): { i: number; j: number }[] {
    return place.occupiedOffsets(this, data);
  }

  /** Returns the grid space of a position: that of its upper left space. */
  _positionToGridOffset(data: any = {}): { i: number; j: number; k: number } {
    return place.positionToOffset(this, data);
  }

  /** Returns the position of a grid space. */
  _gridOffsetToPosition(offset: any, data: any = {}): { x: number; y: number; elevation: number } {
    return place.offsetToPosition(this, offset, data);
  }
}
