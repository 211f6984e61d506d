import { menuEntry } from "../menu-entry.ts";

/** Opens the dialog that sets the ownership of a document. */
function configureOwnership(document: any): void {
  void new foundry.applications.apps.DocumentOwnershipConfig({ document }).render({ force: true });
}

/** Returns the context menu of entries. `find` returns the document of a row. */
export function entryMenu(find: (target: HTMLElement) => any): object[] {
  return [
    menuEntry({
      label: "OWNERSHIP.Configure",
      icon: "fa-solid fa-lock",
      visible: (target) => game.user.isGM && "ownership" in (find(target)?._source ?? {}),
      onClick: (_event, target) => configureOwnership(find(target)),
    }),
    menuEntry({
      label: "SIDEBAR.Duplicate",
      icon: "fa-regular fa-copy",
      visible: (target) => Boolean(find(target)?.isOwner && find(target).constructor.canUserCreate(game.user)),
      onClick: (_event, target) => {
        const original = find(target);
        return original.clone({ name: game.i18n.format("DOCUMENT.CopyOf", { name: original.name }) }, { save: true });
      },
    }),
    menuEntry({
      label: "SIDEBAR.Delete",
      icon: "fa-solid fa-trash",
      visible: (target) => find(target)?.canUserModify(game.user, "delete"),
      onClick: (_event, target) => find(target)?.deleteDialog(),
    }),
  ];
}

/** Returns the context menu of folders. */
export function folderMenu(find: (target: HTMLElement) => any): object[] {
  const visible = (): boolean => game.user.isGM;
  return [
    menuEntry({
      label: "FOLDER.Edit",
      icon: "fa-solid fa-pen-to-square",
      visible,
      onClick: (_event, target) => find(target)?.sheet?.render({ force: true }),
    }),
    menuEntry({
      label: "FOLDER.Remove",
      icon: "fa-solid fa-trash",
      visible,
      onClick: (_event, target) => find(target)?.delete({ deleteSubfolders: false, deleteContents: false }),
    }),
    menuEntry({
      label: "FOLDER.Delete",
      icon: "fa-solid fa-dumpster",
      visible,
      onClick: (_event, target) => find(target)?.delete({ deleteSubfolders: true, deleteContents: true }),
    }),
  ];
}

/** Returns the own lines of a scene's context menu in the directory or the navigation. */
export function sceneMenu(find: (target: HTMLElement) => any): object[] {
  return [
    menuEntry({ label: "SCENE.View", icon: "fa-solid fa-eye", onClick: (_event, target) => find(target)?.view() }),
    menuEntry({
      label: "SCENE.Activate",
      icon: "fa-solid fa-bullseye",
      visible: (target) => game.user.isGM && !find(target)?.active,
      onClick: (_event, target) => find(target)?.activate(),
    }),
    menuEntry({
      label: "SCENE.Configure",
      icon: "fa-solid fa-gear",
      visible: () => game.user.isGM,
      onClick: (_event, target) => find(target)?.sheet?.render({ force: true }),
    }),
    menuEntry({
      label: "SCENE.ToggleNav",
      icon: "fa-solid fa-compass",
      visible: () => game.user.isGM,
      onClick: (_event, target) => {
        const scene = find(target);
        return scene?.update({ navigation: !scene.navigation });
      },
    }),
  ];
}

/** Returns the context menu of a compendium's entries. */
export function packedMenu(pack: any): object[] {
  return [
    menuEntry({
      label: "COMPENDIUM.ImportEntry",
      icon: "fa-solid fa-download",
      visible: () => pack.documentClass.canUserCreate(game.user),
      onClick: (_event, target) => {
        const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "";
        return game.collections.get(pack.documentName).importFromCompendium(pack, id, { folder: null }, { renderSheet: true });
      },
    }),
  ];
}

/** Asks for a confirmation, and deletes a compendium of the world. */
async function deletePackDialog(pack: any): Promise<void> {
  const sure = await foundry.applications.api.DialogV2.confirm({
    window: { title: game.i18n.format("COMPENDIUM.DeleteTitle", { title: pack.title }) },
    content: `<p>${foundry.utils.escapeHTML(game.i18n.format("COMPENDIUM.DeleteHint", { title: pack.title }))}</p>`,
  });
  if (sure) await pack.deleteCompendium();
}

/** Returns the context menu in the list of compendiums. `find` returns the compendium of a row. */
export function packMenu(find: (target: HTMLElement) => any): object[] {
  return [
    menuEntry({
      label: "COMPENDIUM.ImportAll",
      icon: "fa-solid fa-download",
      visible: (target) => game.user.isGM && game.collections.has(find(target)?.documentName),
      onClick: (_event, target) => find(target)?.importDialog(),
    }),
    ...(["Lock", "Unlock"] as const).map((label) =>
      menuEntry({
        label: `COMPENDIUM.${label}`,
        icon: `fa-solid fa-${label.toLowerCase()}`,
        visible: (target) => game.user.isGM && find(target)?.locked === (label === "Unlock"),
        onClick: (_event, target) => find(target)?.configure({ locked: label === "Lock" }),
      }),
    ),
    menuEntry({
      label: "COMPENDIUM.Delete",
      icon: "fa-solid fa-trash",
      visible: (target) => game.user.isGM && find(target)?.metadata.packageType === "world",
      onClick: (_event, target) => deletePackDialog(find(target)),
    }),
  ];
}
