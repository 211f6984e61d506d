import { ask } from "../../socket.ts";

/** Throws if the compendium is locked or this client's user does not own it. */
export function ownPack(pack: any): void {
  if (pack.locked) throw new Error(`The compendium ${pack.collection} is locked.`);
  if (!pack.testUserPermission(game.user, "OWNER"))
    throw new Error(`User ${game.user.name} lacks permission to change the compendium ${pack.collection}`);
}

function assertGamemaster(): void {
  if (!game.user.isGM) throw new Error(`User ${game.user.name} lacks permission to manage compendiums`);
}

async function request(action: string, data: unknown, options: object): Promise<any> {
  const answer = await ask(game.socket, "manageCompendium", { action, data, options });
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}

function add(collectionClass: any, { id, metadata, index }: any): any {
  const pack = new collectionClass({ ...metadata, id, index });
  game.packs.set(id, pack);
  void ui.compendium?.render();
  return pack;
}

function remove(id: string): void {
  for (const app of game.packs.get(id)?.apps ?? []) void app.close();
  game.packs.delete(id);
  void ui.compendium?.render();
}

/** Creates a compendium of the world, on all clients. Throws unless the user is a GM. */
export async function makePack(collectionClass: any, { name, label, type }: any, options: object): Promise<any> {
  assertGamemaster();
  const data = { name: name ?? String(label ?? "").slugify({ strict: true }), label, type };
  return add(collectionClass, await request("create", data, options));
}

/** Deletes a compendium of the world, on all clients. Throws unless the user is a GM, or if it belongs to a package. */
export async function deletePack(pack: any): Promise<void> {
  assertGamemaster();
  if (pack.metadata.packageType !== "world")
    throw new Error(`The compendium ${pack.collection} belongs to a package and cannot be deleted.`);
  remove(await request("delete", pack.collection, {}));
}

/** Listens for compendiums that other clients create and delete. */
export function hearPacks(collectionClass: any, socket: any): void {
  socket.on("manageCompendium", ({ request: { action }, result }: any) => {
    if (action === "create") add(collectionClass, result);
    else remove(result);
  });
}
