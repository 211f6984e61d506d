import { BaseSheet } from "./base-sheet.ts";

/** What a sheet of one kind of documents looks like from without. */
const look = (className: string, icon: string): any => ({ classes: [className], window: { icon: `fa-solid ${icon}` } });

/** The sheet of a token on a scene. */
export class TokenConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: any = look("token-config", "fa-circle-user");
}

/** The sheet of a scene. */
export class SceneConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: any = look("scene-config", "fa-map");
}

/** The sheet of a region. */
export class RegionConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: any = look("region-config", "fa-draw-polygon");
}

/** The sheet of what a region does. */
export class RegionBehaviorConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: any = look("region-behavior-config", "fa-wand-sparkles");
}

/** The sheet of an effect. */
export class ActiveEffectConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: any = look("active-effect-config", "fa-person-rays");
}

/** The sheet of a folder. */
export class FolderConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: any = look("folder-config", "fa-folder");
}

/** The sheet of a macro. */
export class MacroConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: any = look("macro-config", "fa-code");
}

/** The sheet of a user. */
export class UserConfig extends BaseSheet {
  static override DEFAULT_OPTIONS: any = look("user-config", "fa-user");
}
