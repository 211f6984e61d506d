import { Document } from "../abstract/document.ts";
import { onlyKeys, touches } from "../abstract/permissions.ts";
import { generation } from "../generation.ts";
import { metadata } from "../abstract/structure.ts";
import {
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  IntegerSortField,
  NumberField,
  StringField,
  TypeDataField,
} from "../data/fields/index.ts";
import { BaseCombatantGroup } from "./combatant-group.ts";
import { BaseCombatant } from "./combatant.ts";
import { BaseScene } from "./scene.ts";

/** The keys of an encounter that a player may write. */
const PLAYER_KEYS = ["_id", "round", "turn", "combatants"];

function mayUpdate(user: any, combat: any, data: Record<string, any>): boolean {
  if (user.isGM) return true;
  if (!onlyKeys(data, PLAYER_KEYS)) return false;
  if (touches(data, "round") && !combat._canChangeRound(user)) return false;
  if (touches(data, "turn") && !combat._canChangeTurn(user)) return false;
  if (!touches(data, "combatants")) return true;
  return (
    Array.isArray(data.combatants) &&
    data.combatants.every((change: any) => combat.combatants.get(change._id)?.canUserModify(user, "update", change) === true)
  );
}

/** An encounter. */
export class BaseCombat extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "COMBAT"];
  static #metadata = metadata({
    name: "Combat",
    collection: "combats",
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
    permissions: { update: mayUpdate },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseCombat.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      ...(generation() >= 14 ? { name: new StringField({ textSearch: true }) } : {}),
      scene: new ForeignDocumentField(BaseScene),
      groups: new EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new EmbeddedCollectionField(BaseCombatant),
      active: new BooleanField(),
      round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Whether a user may change the round. Called only if core's rule allows it. */
  _canChangeRound(_user: any): boolean {
    return true;
  }

  /** Whether a user may change the turn. Called only if core's rule allows it. */
  _canChangeTurn(_user: any): boolean {
    return true;
  }
}
