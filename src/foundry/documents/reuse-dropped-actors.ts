/** The data of a drag onto a scene, which the hook's listeners may change. */
interface DropData {
  readonly type?: unknown;
  uuid?: unknown;
}

/** Reuses the existing actor for an NPC that is dragged from a compendium onto a scene again. The copies then form a group. */
function reuseActor(data: DropData): void {
  if (data.type !== "Actor" || typeof data.uuid !== "string" || !data.uuid.startsWith("Compendium.")) return;
  const known = game.actors.find((one) => one._stats.compendiumSource === data.uuid && !one.prototypeToken.actorLink && one.isOwner);
  if (known) data.uuid = known.uuid;
}

/** Lets NPCs dragged from a compendium onto a scene use an existing actor. Called in `init`. */
export function reuseActorsForDrops(): void {
  Hooks.on("dropCanvasData", (_canvas: unknown, data: object) => {
    reuseActor(data);
  });
}
