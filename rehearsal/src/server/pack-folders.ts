import { isRecord } from "./guard.ts";
import type { Host } from "./host.ts";
import { Transaction } from "./transaction.ts";

const SETTING = "core.compendiumConfiguration";

/** A folder for compendiums as a manifest declares it. */
interface PackFolder {
  readonly name: string;
  readonly sorting?: string;
  readonly color?: string | null;
  readonly packs?: readonly string[];
  readonly folders?: readonly PackFolder[];
}

/** Creates the folders that manifests declare for their compendiums. Folders with one name and place are merged. Configured compendiums stay. */
export async function placePacks(host: Host): Promise<void> {
  const stored = host.world.setting(SETTING);
  const configured: Record<string, object> = isRecord(stored) ? { ...(stored as Record<string, object>) } : {};
  const before = Object.keys(configured).length;
  host.enter();
  const transaction = new Transaction(host, null);
  const place = (packageId: string, folders: readonly PackFolder[], parent: string | null): void => {
    for (const folder of folders) {
      const ids = packIds(packageId, folder).filter((id) => !configured[id]);
      if (ids.length === 0) continue;
      const folderId = folderNamed(host, transaction, folder, parent);
      for (const name of folder.packs ?? []) configured[`${packageId}.${name}`] ??= { folder: folderId };
      place(packageId, folder.folders ?? [], folderId);
    }
  };
  for (const { id, packFolders } of declared(host)) place(id, packFolders, null);
  if (Object.keys(configured).length === before) return;
  writeSetting(host, transaction, configured);
  await transaction.save();
}

function declared(host: Host): { id: string; packFolders: readonly PackFolder[] }[] {
  const { system, modules } = host.packageData();
  return [system, ...modules].map((entry) => ({ id: entry.id, packFolders: (entry["packFolders"] ?? []) as PackFolder[] }));
}

/** Returns the ids of all compendiums in a folder and in the folders inside it. */
function packIds(packageId: string, { packs = [], folders = [] }: PackFolder): string[] {
  return [...packs.map((name) => `${packageId}.${name}`), ...folders.flatMap((inner) => packIds(packageId, inner))];
}

function folderNamed(host: Host, transaction: Transaction, { name, sorting, color }: PackFolder, parent: string | null): string {
  const known = host.world
    .sources("Folder")
    .find((folder) => folder["type"] === "Compendium" && folder["name"] === name && (folder["folder"] ?? null) === parent);
  if (known) return String(known["_id"]);
  const data = [{ name, type: "Compendium", folder: parent, sorting: sorting ?? "a", color: color ?? null }];
  const { result } = transaction.run({ action: "create", documentName: "Folder", data });
  return String((result[0] as Record<string, unknown>)["_id"]);
}

function writeSetting(host: Host, transaction: Transaction, configured: object): void {
  const value = JSON.stringify(configured);
  const known = host.world.sources("Setting").find((setting) => setting["key"] === SETTING && !setting["user"]);
  if (known) transaction.run({ action: "update", documentName: "Setting", updates: [{ _id: String(known["_id"]), ...{ value } }] });
  else transaction.run({ action: "create", documentName: "Setting", data: [{ key: SETTING, value }] });
}
