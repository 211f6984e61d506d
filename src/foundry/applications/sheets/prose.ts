/** Rich text as it is shown: secrets only to owners; already clean, so that a template may show it as it is. */
export async function enrichText(text: string, document: Actor.Implementation | Item.Implementation): Promise<object> {
  const { TextEditor } = foundry.applications.ux;
  const html = await TextEditor.implementation.enrichHTML(text, { secrets: document.isOwner, relativeTo: document });
  return new Handlebars.SafeString(html);
}
