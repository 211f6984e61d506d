/** What is dragged onto a scene, as the hook hands it over: whoever listens may change it. */
interface DropData {
  readonly type?: unknown;
  uuid?: unknown;
}

/** Lets an NPC that is dragged onto a scene out of a compendium be the actor that came from there before: copies of one actor, which are played as a group, in place of an actor each. */
function reuseActor(data: DropData): void {
  if (data.type !== "Actor" || typeof data.uuid !== "string" || !data.uuid.startsWith("Compendium.")) return;
  const known = game.actors.find((one) => one._stats.compendiumSource === data.uuid && !one.prototypeToken.actorLink && one.isOwner);
  if (known) data.uuid = known.uuid;
}

/** Watches what is dragged onto scenes; in `init`. */
export function followCompendiumDrops(): void {
  Hooks.on("dropCanvasData", (_canvas: unknown, data: object) => {
    reuseActor(data);
  });
}
