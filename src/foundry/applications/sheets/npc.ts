import { CastSheet, type Room } from "./cast.ts";
import { SECTION_IDS, shownSections } from "./sections.ts";

const { header, tabs, cards, biography, ...sections } = CastSheet.PARTS;

/** The sheet of an NPC: all that a GM wants at once on one page; tabs only where the world plays several structures. */
export class NpcSheet extends CastSheet {
  static override DEFAULT_OPTIONS: typeof CastSheet.DEFAULT_OPTIONS = {
    classes: ["npc-sheet"],
    position: { width: 520 },
  };

  static override PARTS = { header, cards, tabs, ...sections, biography } as typeof CastSheet.PARTS;

  static override TABS: typeof CastSheet.TABS = {
    sheet: {
      tabs: SECTION_IDS.map((id) => ({ id, label: `CALLBOARD.${id}.Title`, icon: "fa-solid fa-hourglass-half" })),
      initial: SECTION_IDS[0] ?? "",
    },
  };

  protected override get room(): Room {
    return { columns: 2, row: 132, rest: 560 };
  }

  protected override _configureRenderParts(options: object): typeof CastSheet.PARTS {
    const parts = super._configureRenderParts(options);
    const alone = shownSections().length < 2;
    return Object.fromEntries(Object.entries(parts).filter(([id]) => !(alone && id === "tabs")));
  }
}
