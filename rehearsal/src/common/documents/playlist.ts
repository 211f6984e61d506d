import { Document } from "../abstract/document.ts";
import { metadata } from "../abstract/structure.ts";
import { CONST } from "../constants.ts";
import {
  AlphaField,
  BooleanField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  IntegerSortField,
  NumberField,
  StringField,
} from "../data/fields/index.ts";
import { BaseFolder } from "./folder.ts";

/** Sounds that belong together. */
export class BasePlaylist extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "PLAYLIST"];
  static #metadata = metadata({
    name: "Playlist",
    collection: "playlists",
    label: "DOCUMENT.Playlist",
    labelPlural: "DOCUMENT.Playlists",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "sort", "folder"],
    embedded: { PlaylistSound: "sounds" },
    permissions: { create: "PLAYLIST_CREATE", update: "OWNER", delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BasePlaylist.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    const { PLAYLIST_MODES, PLAYLIST_SORT_MODES } = CONST;
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      description: new StringField({ textSearch: true }),
      sounds: new EmbeddedCollectionField(BasePlaylistSound),
      channel: new StringField({ choices: CONST.AUDIO_CHANNELS, initial: "music", blank: false }),
      mode: new NumberField({
        required: true,
        choices: Object.values(PLAYLIST_MODES),
        initial: PLAYLIST_MODES.SEQUENTIAL,
        validationError: "must be a value in CONST.PLAYLIST_MODES",
      }),
      playing: new BooleanField(),
      fade: new NumberField({ integer: true, positive: true }),
      folder: new ForeignDocumentField(BaseFolder),
      sorting: new StringField({
        required: true,
        choices: Object.values(PLAYLIST_SORT_MODES),
        initial: PLAYLIST_SORT_MODES.ALPHABETICAL,
        validationError: "must be a value in CONST.PLAYLIST_SORTING_MODES",
      }),
      seed: new NumberField({ integer: true, min: 0 }),
      sort: new IntegerSortField(),
      ownership: new DocumentOwnershipField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }
}

/** A sound of a playlist. */
export class BasePlaylistSound extends Document {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "PLAYLIST_SOUND"];
  static #metadata = metadata({
    name: "PlaylistSound",
    collection: "sounds",
    label: "DOCUMENT.PlaylistSound",
    labelPlural: "DOCUMENT.PlaylistSounds",
    indexed: true,
    compendiumIndexFields: ["name", "sort"],
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
    schemaVersion: "13.341",
  });

  static override get metadata(): Record<string, any> {
    return BasePlaylistSound.#metadata;
  }

  static override defineSchema(): Record<string, any> {
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      description: new StringField(),
      path: new FilePathField({ categories: ["AUDIO"] }),
      channel: new StringField({ required: true, choices: CONST.AUDIO_CHANNELS, initial: "", blank: true }),
      playing: new BooleanField(),
      pausedTime: new NumberField({ min: 0 }),
      repeat: new BooleanField(),
      volume: new AlphaField({ initial: 0.5, step: 0.01 }),
      fade: new NumberField({ integer: true, min: 0 }),
      sort: new IntegerSortField(),
      flags: new DocumentFlagsField(),
    };
  }
}
