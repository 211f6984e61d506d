import { DataModel } from "../abstract/data-model.ts";
import { expandObject, getProperty } from "../utils/paths.ts";
import { migrateToken, prototypeOnlyFields, sharedTokenFields } from "./token-fields.ts";

/** The template of an actor's new tokens. */
export class PrototypeToken extends DataModel {
  apps: Record<string, any> = {};
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];

  static override defineSchema(): Record<string, any> {
    return { ...sharedTokenFields(), ...prototypeOnlyFields() };
  }

  static override migrateData(source: any): any {
    migrateToken(source);
    return super.migrateData(source);
  }

  /** The actor. */
  get actor(): any {
    return this.parent;
  }

  /** Whether the acting user owns the actor. */
  get isOwner(): boolean {
    return Boolean(this.parent?.isOwner);
  }

  /** The document name, which is no name of a stored document. */
  get documentName(): string {
    return "PrototypeToken";
  }

  override toObject(source = true): any {
    const data = super.toObject(source);
    data.actorId = this.actor?._id;
    return data;
  }

  /** Updates the actor. */
  async update(data: any, operation: any = {}): Promise<any> {
    return this.actor.update({ prototypeToken: expandObject(data) }, operation);
  }

  /** Returns the flag of a package. */
  getFlag(scope: string, key: string): any {
    return getProperty(this.flags?.[scope], key);
  }

  /** Sets the flag of a package. */
  async setFlag(scope: string, key: string, value: any): Promise<any> {
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  /** Deletes the flag of a package. */
  async unsetFlag(scope: string, key: string): Promise<any> {
    return this.actor.update({ [`prototypeToken.flags.${scope}.-=${key}`]: null });
  }

  /** Whether a user has a level for the actor. */
  testUserPermission(user: any, permission: any, { exact = false }: any = {}): boolean {
    return this.actor.testUserPermission(user, permission, { exact });
  }
}
