/** Returns the world's actor for a compendium's actor, which is imported if needed. A world actor is returned as it is. Null for anything else. */
export async function bringActor(uuid: unknown): Promise<Actor.Implementation | null> {
  try {
    const found: unknown = await fromUuid(String(uuid) as never);
    if (!(found instanceof Actor)) return null;
    const actor = found as unknown as Actor.Implementation;
    if (!actor.pack) return actor;
    const known = game.actors.find((one) => one._stats.compendiumSource === actor.uuid);
    return known ?? (await Actor.implementation.create(game.actors.fromCompendium(actor))) ?? null;
  } catch {
    return null;
  }
}
