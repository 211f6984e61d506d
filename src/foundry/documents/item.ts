/** A card. */
export class CallboardItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** A card shows a picture of ours until it is given one. */
  static override getDefaultArtwork(itemData?: Item.CreateData): Item.GetDefaultArtworkReturn {
    return itemData?.type === "action" ? { img: "systems/callboard/assets/cards/action.svg" } : super.getDefaultArtwork(itemData);
  }
}
