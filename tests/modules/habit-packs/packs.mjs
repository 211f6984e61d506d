/** Returns all items of all compendiums of the system, heaviest first. */
async function catalogue() {
  const packs = game.packs.filter((pack) => pack.documentName === "Item" && pack.metadata.packageType === "system");
  const found = [];
  for (const pack of packs) {
    const index = await pack.getIndex({ fields: ["system.weight"] });
    for (const entry of index) found.push({ uuid: entry.uuid, name: entry.name, weight: entry.system.weight, from: pack.title });
  }
  return found.sort((a, b) => b.weight - a.weight);
}

async function give(actor, uuid) {
  const item = await fromUuid(uuid);
  const [given] = await actor.createEmbeddedDocuments("Item", [item.toObject()]);
  ui.notifications.info(`${actor.name}: ${given.name}`);
  return given;
}

Hooks.once("ready", () => {
  game.modules.get("habit-packs").api = { catalogue, give };
  // Some systems have their own browser of compendiums. It is used if there is one.
  if (game.compendiumBrowser) game.compendiumBrowser.add(catalogue);
});
