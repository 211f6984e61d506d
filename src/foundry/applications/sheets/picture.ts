/** Lets an owner choose another picture for a document among the files that Foundry serves. */
export async function pickPicture(document: Actor.Implementation | Item.Implementation): Promise<void> {
  const picker = new foundry.applications.apps.FilePicker.implementation({
    type: "image",
    current: document.img ?? "",
    callback: (img: string) => void document.update({ img }),
  } as never);
  await picker.render({ force: true } as never);
}
