import { CastSheet, type Room } from "./cast.ts";
import { sectionIds, sectionTabs, shownSectionIds } from "./sections.ts";

/** An NPC's sheet, with all that a GM needs on one page. It has tabs only if the world uses several structures. */
export class NpcSheet extends CastSheet {
  static override DEFAULT_OPTIONS: typeof CastSheet.DEFAULT_OPTIONS = {
    classes: ["npc-sheet"],
    position: { width: 520 },
  };

  static override get PARTS(): typeof CastSheet.PARTS {
    const { header, tabs, cards, biography, ...sections } = CastSheet.PARTS;
    return { header, cards, tabs, ...sections, biography } as typeof CastSheet.PARTS;
  }

  static override get TABS(): typeof CastSheet.TABS {
    return { sheet: { tabs: sectionTabs(), initial: sectionIds()[0] ?? "" } };
  }

  protected override get room(): Room {
    return { columns: 2, row: 132, rest: 560 };
  }

  protected override _configureRenderParts(options: object): typeof CastSheet.PARTS {
    const parts = super._configureRenderParts(options);
    const alone = shownSectionIds().length < 2;
    return Object.fromEntries(Object.entries(parts).filter(([id]) => !(alone && id === "tabs")));
  }
}
