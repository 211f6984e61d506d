import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentStatsField,
  EmbeddedDataField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  SetField,
  StringField,
} from "../data/fields/index.ts";
import { BaseActor, BaseItem } from "./actors.ts";
import { BaseCards } from "./cards.ts";
import { BaseCombat } from "./combat.ts";
import { BaseFolder } from "./folder.ts";
import { BaseJournalEntry } from "./journal.ts";
import { BasePlaylist } from "./playlist.ts";
import { BaseRollTable } from "./roll-table.ts";
import { BaseScene } from "./scene.ts";
import { BaseMacro } from "./simple.ts";

/** The content of an adventure in the order of creation: documents that others point to come first. */
const CONTENT: Readonly<Record<string, any>> = {
  folders: BaseFolder,
  actors: BaseActor,
  items: BaseItem,
  journal: BaseJournalEntry,
  tables: BaseRollTable,
  macros: BaseMacro,
  cards: BaseCards,
  playlists: BasePlaylist,
  scenes: BaseScene,
  combats: BaseCombat,
};

/** A bundle of documents in a compendium that is imported into a world as a whole. */
export class BaseAdventure extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ADVENTURE"];
  static #metadata = metadata({
    name: "Adventure",
    collection: "adventures",
    label: "DOCUMENT.Adventure",
    labelPlural: "DOCUMENT.Adventures",
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BaseAdventure.#metadata;
  }

  /** The fields with the content, each with the class of its documents. */
  static get contentFields(): Record<string, any> {
    return { ...CONTENT };
  }

  static override defineSchema(): Record<string, any> {
    const content = Object.entries(CONTENT).map(([name, cls]) => [name, new SetField(new EmbeddedDataField(cls))]);
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      caption: new HTMLField(),
      description: new HTMLField({ textSearch: true }),
      ...Object.fromEntries(content),
      folder: new ForeignDocumentField(BaseFolder),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}
