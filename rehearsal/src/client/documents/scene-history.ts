/** Stores what this user's request created or deleted on the viewed scene. One undo takes it back. `args` are those of the scene's event. */
export function rememberRequest(scene: any, type: "create" | "delete", args: readonly any[]): void {
  const [parent, collection, documents, , options, userId] = args;
  const { canvas, game } = globalThis;
  if (parent !== scene || userId !== game.userId || options.isUndo || !canvas?.ready || canvas.scene !== scene) return;
  const layer = canvas.layers.find((one: any) => "documentCollection" in one && one.documentCollection === scene[collection]);
  layer?.storeHistory(
    type,
    documents.map((document: any) => (type === "create" ? { _id: document.id } : document.toObject())),
  );
}
