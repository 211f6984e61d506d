/** Returns the actor at a uuid, of the world or of a compendium. Null for anything else. */
export async function findActorByUuid(uuid: unknown): Promise<Actor.Implementation | null> {
  try {
    const found: unknown = await fromUuid(String(uuid) as never);
    return found instanceof Actor ? (found as unknown as Actor.Implementation) : null;
  } catch {
    return null;
  }
}

/** Returns the world's actor for a compendium's actor, which is imported if needed, or the world's actor itself. Null on failure. */
export async function importActor(actor: Actor.Implementation): Promise<Actor.Implementation | null> {
  if (!actor.pack) return actor;
  try {
    const known = game.actors.find((one) => one._stats.compendiumSource === actor.uuid);
    return known ?? (await Actor.implementation.create(game.actors.fromCompendium(actor))) ?? null;
  } catch {
    return null;
  }
}

/** Returns the world's actor for the actor at a uuid. A compendium's actor is imported if needed. Null for anything else. */
export async function findOrImportActor(uuid: unknown): Promise<Actor.Implementation | null> {
  const actor = await findActorByUuid(uuid);
  return actor && importActor(actor);
}
