import { Document } from "../abstract/document.ts";
import { onlyKeys } from "../abstract/permissions.ts";
import { metadata } from "../abstract/structure.ts";
import {
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  FilePathField,
  ForeignDocumentField,
  NumberField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { generation } from "../generation.ts";
import { world } from "../world.ts";
import { BaseActor } from "./actors.ts";

/** The keys of a combatant that an owner may write. Whether core allows `system` is unknown, so it is left out. */
const OWNER_KEYS = ["_id", "initiative", "flags", "defeated"];

function mayUpdate(user: any, combatant: any, data: Record<string, any>): boolean {
  if (user.isGM) return true;
  return combatant.testUserPermission(user, "OWNER") && onlyKeys(data, OWNER_KEYS);
}

/** A participant of an encounter. */
export class BaseCombatant extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "COMBATANT"];
  static #metadata = metadata({
    name: "Combatant",
    collection: "combatants",
    label: "DOCUMENT.Combatant",
    labelPlural: "DOCUMENT.Combatants",
    hasTypeData: true,
    permissions: { create: "OWNER", update: mayUpdate, delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseCombatant.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      actorId: new ForeignDocumentField(BaseActor, { label: "COMBAT.CombatantActor", idOnly: true }),
      tokenId: new DocumentIdField({ readonly: false, label: "COMBAT.CombatantToken" }),
      sceneId: new DocumentIdField({ readonly: false, label: "COMBAT.CombatantScene" }),
      name: new StringField({ label: "COMBAT.CombatantName", textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"], label: "COMBAT.CombatantImage" }),
      initiative: new NumberField({ required: true, label: "COMBAT.CombatantInitiative" }),
      hidden: new BooleanField({ label: "COMBAT.CombatantHidden" }),
      defeated: new BooleanField({ label: "COMBAT.CombatantDefeated" }),
      group: new DocumentIdField({ readonly: false }),
      ...(generation() >= 14
        ? { roundJoined: new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }) }
        : {}),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  // The owners of its actor own a combatant. If it has a token, the token decides which actor that is.
  override getUserLevel(user?: any): any {
    const asking = user ?? world().user?.();
    const { sceneId, tokenId, actorId } = this._source;
    const token = sceneId && tokenId ? world().get("scenes", sceneId)?.tokens.get(tokenId) : undefined;
    const owner = token ?? (actorId ? world().get("actors", actorId) : undefined);
    if (owner) return owner.getUserLevel(asking);
    return this.parent ? this.parent.getUserLevel(asking) : super.getUserLevel(asking);
  }
}
