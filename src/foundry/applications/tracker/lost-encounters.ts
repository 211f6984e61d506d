interface Stored {
  readonly _id?: unknown;
  readonly type?: unknown;
}

/** Returns the stored data of an encounter by its id, even if the world cannot show it. Undefined if no encounter has that id. */
export function encounterSourceById(id: string): Stored | undefined {
  return (game.combats._source as readonly Stored[]).find(({ _id }) => _id === id);
}

/** Returns the encounters that the world stores but cannot show, because their structure belongs to a newer version or a disabled module. */
export function findUnloadableEncounters(): readonly { readonly id: string; readonly type: string }[] {
  return [...game.combats.invalidDocumentIds].map((id) => {
    const type = encounterSourceById(id)?.type;
    return { id, type: typeof type === "string" ? type : "" };
  });
}
