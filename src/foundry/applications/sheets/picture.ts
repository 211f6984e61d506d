/** Opens Foundry's file picker to choose another picture for a document. */
export async function pickPicture(document: Actor.Implementation | Item.Implementation): Promise<void> {
  const picker = new foundry.applications.apps.FilePicker.implementation({
    type: "image",
    current: document.img ?? "",
    callback: (img: string) => void document.update({ img }),
  } as never);
  await picker.render({ force: true } as never);
}
