/** Throws, with a notification, if a user lacks permission, before the server is asked. */
export function refuse(user: any, action: string, document: any): never {
  const inside = document.parent ? ` in parent ${document.parent.documentName} [${document.parent.id}]` : "";
  const id = document.id ? ` [${document.id}]` : "";
  const message = `User ${user.name} lacks permission to ${action} ${document.documentName}${id}${inside}`;
  ui.notifications.error(message, { console: false });
  throw new Error(message);
}

/** Throws unless a user may do an action with a document. */
export function assertMayModify(user: any, action: string, document: any, data: object = {}): void {
  if (document.pack && game.packs.get(document.pack)?.locked) throw new Error(`The compendium ${document.pack} is locked.`);
  if (!document.canUserModify(user, action, data)) refuse(user, action, document);
}

/** Throws if the document name or the action of an operation is unknown. */
export function checkAllowed(documentName: unknown, action: unknown): void {
  if (typeof documentName !== "string") throw new Error("An operation names its documents");
  if (action !== "create" && action !== "update" && action !== "delete") throw new Error(`There is no operation "${String(action)}"`);
}
