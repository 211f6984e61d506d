/** The id of the compendium that holds the demo scene's adventure. */
const PACK = "callboard.callboard-stories";
const ADVENTURE = "callboardSwampAd";
/** The id of the demo scene, in the world too. */
const SCENE = "callboardSwamp00";

interface Bringing {
  import(options: { readonly dialog: boolean }): Promise<unknown>;
}

async function bringIn(): Promise<void> {
  const adventure = (await game.packs.get(PACK)?.getDocument(ADVENTURE)) as unknown as Bringing | undefined;
  await adventure?.import({ dialog: false });
}

/** Shows the demo scene to everyone, imported from the compendium if needed. Only a GM may. Resolves to whether it exists. */
export async function showDemoScene(): Promise<boolean> {
  if (!game.user.isGM) return false;
  // The tab changes at once, so that a person who opens another during the import stays there.
  ui.sidebar.changeTab("combat", "primary");
  if (!game.scenes.has(SCENE)) await bringIn();
  const scene = game.scenes.get(SCENE);
  if (!scene) return false;
  await scene.activate();
  return true;
}
