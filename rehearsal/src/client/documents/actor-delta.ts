import { BaseActorDelta } from "../../common/documents/index.ts";
import { mergedActor } from "../../common/documents/actor-delta.ts";
import { equals } from "../../common/utils/types.ts";
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
  if (before && isOrdinary(delta)) return renew(token, before, mergedActor(delta, baseActor));
  const made = delta.apply({ strict: false });
  if (!made) return null;
  if (before) return renew(token, before, made.toObject());
  token.actors.set(baseActor.id, made);
  return made;
}

/** Whether no package has its own way to apply this delta, so that its data can be merged without a new actor. */
function isOrdinary(delta: any): boolean {
  return (
    delta.apply === ActorDelta.prototype.apply && delta.constructor.applyDelta === BaseActorDelta.applyDelta && !delta.parent.actorLink
  );
}

/** Brings the actor of an unlinked token in line with its data. An actor of another subtype is replaced. */
function renew(token: any, before: any, source: any): any {
  if (before.type !== source.type) {
    const made = token.delta.apply({ strict: false });
    token.actors.set(before.id, made);
    return made;
  }
  // Most updates of a token, such as its moves, leave its actor's data alone. They are only prepared again.
  if (equals(source, before._source)) {
    before.reset();
    return before;
  }
  for (const key of ["items", "effects"]) {
    const kept = new Set(source[key].map((entry: any) => entry._id));
    for (const id of [...before[key].keys()]) if (!kept.has(id)) before[key].delete(id);
  }
  before.updateSource(source, { recursive: false, fallback: true });
  return before;
}
