import { BaseActorDelta } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** In what the actor of an unlinked token differs from the actor it was made from. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  /** The subtype of the actor. */
  get type(): string {
    return this._source.type ?? this.parent?.baseActor?.type ?? "base";
  }

  /** The actor that comes of it: the base actor with the differences. */
  apply(context: any = {}): any {
    return (this.constructor as any).applyDelta(this, this.parent.baseActor, context);
  }

  prepareEmbeddedDocuments(): void {
    // What is in a delta is prepared in the actor that it makes.
  }

  /** Stores nothing of the differences any longer; the token's actor, which is returned, is as its base again. */
  async restore(): Promise<any> {
    const token = this.parent;
    if (!token.isLinked) await Promise.all(Object.values<any>(this.apps).map((app) => app.close()));
    await this.delete({ diff: false, recursive: false, restoreDelta: true });
    return token.actor;
  }

  /** Makes the token's actor anew of base and differences. */
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

/** Makes the actor of an unlinked token; one that exists keeps being the same object, with new data. */
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
