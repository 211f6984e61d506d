/** The encounters that the world holds and cannot show: they are played in a way that nothing here knows, be it a later version's or that of a package that is off. */
export function lostEncounters(): readonly { readonly id: string; readonly type: string }[] {
  return [...game.combats.invalidDocumentIds].map((id) => {
    const source = game.combats._source.find(({ _id }) => _id === id);
    return { id, type: String(source?.type ?? "") };
  });
}
