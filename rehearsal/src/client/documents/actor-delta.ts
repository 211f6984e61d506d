import { BaseActorDelta } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** The differences between an unlinked token's actor and its base actor. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  /** The subtype of the synthetic actor. */
  get type(): string {
    return this._source.type ?? this.parent?.baseActor?.type ?? "base";
  }

  /** Returns the synthetic actor: the base actor with the differences. */
  apply(context: any = {}): any {
    return (this.constructor as any).applyDelta(this, this.parent.baseActor, context);
  }

  prepareEmbeddedDocuments(): void {
    // The documents in a delta are prepared in the synthetic actor.
  }

  /** Deletes the differences. Returns the token's actor, which is like its base again. */
  async restore(): Promise<any> {
    const token = this.parent;
    if (!token.isLinked) await Promise.all(Object.values<any>(this.apps).map((app) => app.close()));
    await this.delete({ diff: false, recursive: false, restoreDelta: true });
    return token.actor;
  }

  /** Recreates the token's actor from its base and the differences. */
  updateSyntheticActor(): void {
    makeSynthetic(this.parent);
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.updateSyntheticActor();
    this.parent._onRelatedUpdate({ delta: changed }, options);
  }

  _onDelete(options: any, userId: string): void {
    super._onDelete(options, userId);
    this.updateSyntheticActor();
  }
}

/** Creates or updates the actor of an unlinked token. An existing actor stays the same object. Null if there is no base actor. */
export function makeSynthetic(token: any): any {
  const { baseActor, delta } = token;
  if (!baseActor || !delta) return null;
  const before = token.actors.get(baseActor.id);
  const made = delta.apply({ strict: false });
  if (!made) return null;
  if (!before || before.type !== made.type) {
    token.actors.set(baseActor.id, made);
    return made;
  }
  const source = made.toObject();
  for (const key of ["items", "effects"]) {
    const kept = new Set(source[key].map((entry: any) => entry._id));
    for (const id of [...before[key].keys()]) if (!kept.has(id)) before[key].delete(id);
  }
  before.updateSource(source, { recursive: false, fallback: true });
  return before;
}
