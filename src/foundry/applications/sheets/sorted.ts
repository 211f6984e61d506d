/** An actor's cards in the order that people gave them. */
export function sortedCards(actor: Actor.Implementation): Item.Implementation[] {
  const cards = actor.items.contents.filter((item) => item.type === "action");
  return cards.sort((a, b) => a.sort - b.sort || (a.id ?? "").localeCompare(b.id ?? ""));
}
