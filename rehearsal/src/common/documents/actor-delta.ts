import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  EmbeddedCollectionDeltaField,
  EmbeddedDocumentField,
  FilePathField,
  ObjectField,
  StringField,
} from "../data/fields/index.ts";
import { mergeObject } from "../utils/merge.ts";
import { world } from "../world.ts";
import { BaseItem } from "./actors.ts";
import { BaseActiveEffect } from "./effects.ts";

const optional = { required: false, nullable: true, initial: null };

/** The differences between an unlinked token's actor and its base actor. */
export class BaseActorDelta extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ACTORDELTA"];
  static #metadata = metadata({
    name: "ActorDelta",
    collection: "delta",
    label: "DOCUMENT.ActorDelta",
    labelPlural: "DOCUMENT.ActorDeltas",
    embedded: { ActiveEffect: "effects", Item: "items" },
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseActorDelta.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField(optional),
      type: new StringField(optional),
      img: new FilePathField({ ...optional, categories: ["IMAGE"] }),
      // The differences may be of any subtype: only the whole actor can be checked by its model.
      system: new ObjectField(),
      items: new EmbeddedCollectionDeltaField(BaseItem),
      effects: new EmbeddedCollectionDeltaField(BaseActiveEffect),
      ownership: new DocumentOwnershipField(optional),
      flags: new DocumentFlagsField(),
    };
  }

  /** Returns the collection of the base actor. */
  getBaseCollection(collectionName: string): any {
    const actor = world().get("actors", this.parent?._source.actorId);
    return actor?.getEmbeddedCollection(collectionName);
  }

  override getUserLevel(user?: any): any {
    if (this._source.ownership) return super.getUserLevel(user);
    const actor = world().get("actors", this.parent?._source.actorId);
    return actor ? actor.getUserLevel(user) : CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  /** Returns the actor that a base actor and a delta make together. Null without a base actor. */
  static applyDelta(delta: any, baseActor: any, context: any = {}): any {
    if (!baseActor) return null;
    if (delta.parent?._source.actorLink) return baseActor;
    const cls = baseActor.constructor;
    return new cls(mergedActor(delta, baseActor), { parent: delta.parent, ...context });
  }
}

/** Returns the data of the actor that a base actor and a delta make together. */
export function mergedActor(delta: any, baseActor: any): any {
  const differences = delta.toObject();
  delete differences._id;
  for (const key of Object.keys(differences)) if (differences[key] === null) delete differences[key];
  const { items = [], effects = [], ...plain } = differences;
  const data = mergeObject(baseActor.toObject(), plain, { performDeletions: true, applyOperators: true });
  data._id = baseActor.id;
  data.items = overlay(data.items, items);
  data.effects = overlay(data.effects, effects);
  return data;
}

/** Lays the delta's documents over the base actor's and leaves out removed ones. */
function overlay(base: any[], delta: any[]): any[] {
  const changed = new Map(delta.map((source) => [source._id, source]));
  const kept = base.filter((source) => !changed.has(source._id));
  return [...kept, ...delta.filter((source) => !source._tombstone)];
}

/** The delta of a token. It is built when first read, since most tokens of a scene never show their own actor. */
export class ActorDeltaField extends EmbeddedDocumentField {
  override initialize(value: any, model?: any, options: any = {}): any {
    const built = deltas.get(model);
    if (built && built._source === value) built._initialize(options);
    else deltas.delete(model);
    return () => {
      const source = model._source[this.name ?? ""];
      if (!source) return null;
      let delta = deltas.get(model);
      if (!delta) deltas.set(model, (delta = new this.model(source, { ...options, parent: model, parentCollection: this.name })));
      return delta;
    };
  }

  // Deleting a token's delta leaves an empty one: an unlinked token always has one.
  override getCollection(parent: any): any {
    const collection = super.getCollection(parent);
    const take = (id: string): boolean => {
      if (!collection.has(id)) return false;
      parent._source[this.name ?? ""] = this.model.cleanData({ _id: parent._source._id });
      return deltas.delete(parent);
    };
    return Object.defineProperty(collection, "delete", { value: take });
  }
}

const deltas = new WeakMap<object, any>();
