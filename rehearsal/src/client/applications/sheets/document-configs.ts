import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { plainSheet } from "./base-sheet.ts";
import { offerMovement } from "./field-rows.ts";

const Plain = plainSheet(DocumentSheetV2);

/** Returns the classes and the icon of a sheet for one document type. */
const look = (className: string, icon: string): any => ({ classes: [className], window: { icon: `fa-solid ${icon}` } });

/** The sheet of a token on a scene. */
export class TokenConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("token-config", "fa-circle-user");

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    return Object.assign(context, { rows: offerMovement(context.rows, this.document) });
  }
}

/** The sheet of a scene. */
export class SceneConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("scene-config", "fa-map");
}

/** The sheet of a region. */
export class RegionConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("region-config", "fa-draw-polygon");
}

/** The sheet of a region's behavior. */
export class RegionBehaviorConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("region-behavior-config", "fa-wand-sparkles");
}

/** The sheet of an effect. */
export class ActiveEffectConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("active-effect-config", "fa-person-rays");
}

/** The sheet of a folder. */
export class FolderConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("folder-config", "fa-folder");
}

/** The sheet of a macro. */
export class MacroConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("macro-config", "fa-code");
}

/** The sheet of a user. */
export class UserConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("user-config", "fa-user");
}

/** The sheet of a wall. */
export class WallConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("wall-config", "fa-block-brick");
}

/** The sheet of a stack of cards. */
export class CardsConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("cards-config", "fa-clone");
}

/** The sheet of a deck. */
export class CardDeckConfig extends CardsConfig {}

/** The sheet of a hand of cards. */
export class CardHandConfig extends CardsConfig {}

/** The sheet of a pile of cards. */
export class CardPileConfig extends CardsConfig {}

/** The sheet of a card. */
export class CardConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("card-config", "fa-card-spade");
}

/** The sheet of a playlist. */
export class PlaylistConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("playlist-config", "fa-music");
}

/** The sheet of a sound. */
export class PlaylistSoundConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("sound-config", "fa-music");
}

/** The sheet of a roll table. */
export class RollTableSheet extends Plain {
  static DEFAULT_OPTIONS: any = look("roll-table-sheet", "fa-table-list");
}

/** The sheet of a roll table's result. */
export class TableResultConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("table-result-config", "fa-table-list");
}

/** The sheet of a light. */
export class AmbientLightConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("ambient-light-config", "fa-lightbulb");
}

/** The sheet of a sound of a scene. */
export class AmbientSoundConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("ambient-sound-config", "fa-music");
}

/** The sheet of a drawing. */
export class DrawingConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("drawing-config", "fa-pencil");
}

/** The sheet of a measured template. */
export class MeasuredTemplateConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("template-config", "fa-ruler-combined");
}

/** The sheet of a note on a map. */
export class NoteConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("note-config", "fa-bookmark");
}

/** The sheet of a tile. */
export class TileConfig extends Plain {
  static DEFAULT_OPTIONS: any = look("tile-config", "fa-cubes");
}
