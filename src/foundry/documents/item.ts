import { lookup } from "../../core/index.ts";
import { ITEM_MODELS } from "../models/index.ts";

/** A card, a weapon, or an item of a structure's own type. */
export class CallboardItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  static override getDefaultArtwork(itemData?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const img = lookup<{ readonly picture: string }>(ITEM_MODELS, itemData?.type ?? "")?.picture;
    return img === undefined ? super.getDefaultArtwork(itemData) : { img };
  }
}
