interface Stored {
  readonly _id?: unknown;
  readonly type?: unknown;
}

/** What the world holds of an encounter that it cannot show; undefined where there is none of that id. */
export function sourceOf(id: string): Stored | undefined {
  return (game.combats._source as readonly Stored[]).find(({ _id }) => _id === id);
}

/** The encounters that the world holds and cannot show: they are played in a way that nothing here knows, be it a later version's or that of a package that is off. */
export function findLostEncounters(): readonly { readonly id: string; readonly type: string }[] {
  return [...game.combats.invalidDocumentIds].map((id) => {
    const type = sourceOf(id)?.type;
    return { id, type: typeof type === "string" ? type : "" };
  });
}
