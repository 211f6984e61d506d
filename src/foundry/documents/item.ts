/** Pictures of ours, until an item is given one. */
const PICTURES: Readonly<Record<string, string>> = {
  action: "systems/callboard/assets/cards/action.svg",
  weapon: "systems/callboard/assets/cards/strike.svg",
};

/** A card, or a weapon. */
export class CallboardItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  static override getDefaultArtwork(itemData?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const img = PICTURES[itemData?.type ?? ""];
    return img === undefined ? super.getDefaultArtwork(itemData) : { img };
  }
}
