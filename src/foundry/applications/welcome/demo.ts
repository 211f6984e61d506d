/** The compendium with the demo scene, and its adventure there. */
const PACK = "callboard.callboard-stories";
const ADVENTURE = "callboardSwampAd";
/** The scene that it brings: the world has it under the same id. */
const SCENE = "callboardSwamp00";

interface Bringing {
  import(options: { readonly dialog: boolean }): Promise<unknown>;
}

async function bringIn(): Promise<void> {
  const adventure = (await game.packs.get(PACK)?.getDocument(ADVENTURE)) as unknown as Bringing | undefined;
  await adventure?.import({ dialog: false });
}

/** Shows the demo scene to everyone, brought in from the compendium where the world does not have it yet; a GM's. Resolves to whether it is there. */
export async function openDemo(): Promise<boolean> {
  if (!game.user.isGM) return false;
  // At once: whoever goes to another tab while it is brought in stays there.
  ui.sidebar.changeTab("combat", "primary");
  if (!game.scenes.has(SCENE)) await bringIn();
  const scene = game.scenes.get(SCENE);
  if (!scene) return false;
  await scene.activate();
  return true;
}
