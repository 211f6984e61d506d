import type { Id, JsonRecord, ProjectionOf } from "../../core/index.ts";
import type { HandScreen } from "./parts/hand-screen.ts";
import type { LogFormat } from "./parts/log-format.ts";
import type { MenuCommand } from "./parts/menu-command.ts";
import type { SheetSection } from "./parts/sheet-section.ts";
import type { TourStop } from "./parts/tour-stop.ts";
import type { Screen } from "./parts/screen.ts";
import type { Arrows } from "./parts/arrow.ts";
import type { Badges } from "./parts/badge.ts";
import type { AnyStructure, CallboardEncounter } from "./encounter.ts";
import type { SyncedValues } from "./parts/synced-values.ts";
import type { Fact, ItemLike } from "./parts/data-part.ts";
import { guardParts } from "./guard-parts.ts";

/** What a structure has to do with chat beside its cards. */
export interface ChatPart {
  /** What a field of a record of a card says in this client's language, if that is more than its value. Else null. `names` are those of the items whose ids stand in the card. */
  readonly words?: (record: JsonRecord, field: string, names: Readonly<Record<string, string>>) => string | null;
  /** The key of the sentence that tells all who begins, as the encounter starts. */
  readonly begins?: (combat: CallboardEncounter) => string;
  /** A message of chat was drawn on this client, be it one of ours or not. */
  readonly drawn?: (message: ChatMessage.Implementation, html: HTMLElement) => void;
}

/** What a structure does on the scene and with actors' tokens. */
export interface ScenePart {
  /** A token's data were prepared anew. */
  readonly prepared?: (token: TokenDocument.Implementation) => void;
  /** Whether a token's movement has to be recorded, whatever Foundry would do. */
  readonly recordsMovement?: (token: TokenDocument.Implementation) => boolean;
  /** Does by its rules what a player asks of a status of an actor; false where that is none of its business. */
  readonly toggleStatus?: (actor: Actor.Implementation, status: string, active: boolean | undefined) => Promise<boolean>;
  /** Brings tokens to the places that its rules say; after an undo or a redo (`turnedBack`) all of them. */
  readonly showPlaces?: (combat: CallboardEncounter, places: readonly ProjectionOf<"place">[], turnedBack: boolean) => Promise<void>;
  /** Hides tokens, or shows them, as its rules say. */
  readonly showVeils?: (combat: CallboardEncounter, veils: readonly ProjectionOf<"veil">[]) => Promise<void>;
}

/** What an encounter lacks before its start, for the GM. */
export interface Lack {
  readonly text: string;
  /** What one button does about it. Null if there is nothing to press. */
  readonly help: { readonly label: string; readonly run: () => Promise<void> } | null;
}

/** A turn structure with all that shows it: what `game.callboard.register` takes, from us as from any package. What may be absent is not there, or is shown as the templates of the package say. */
export interface Registration {
  readonly structure: AnyStructure;
  /** The folder of its templates; unless the structure says otherwise, chat cards lie below it in chat/<id of the structure>, and the parts of the tracker in tracker/<id of the structure>. */
  readonly templates: string;
  /** The folder of its chat cards, where that is another. */
  readonly chatCards?: string;
  /** The prefix of its texts. */
  readonly lang: string;
  /**
   * The numbers that an encounter copies from an actor's system data, its statuses and what it carries, at setup or join.
   * `source` is the system data as it is stored, without active effects. Numbers that the encounter writes back are copied from there.
   */
  readonly numbers: (system: never, statuses: ReadonlySet<string>, items: Iterable<ItemLike>, source: never) => JsonRecord;
  /** Returns the few numbers of an actor's section that the head of its sheet shows. Without it the head shows none. */
  readonly facts?: (section: never) => readonly Fact[];
  /** The numbers of actors that an encounter keeps in step with them. */
  readonly watched?: SyncedValues;
  /** How the tracker shows it. */
  readonly tracker?: Screen;
  /** What an encounter lacks before its start. Null if nothing is missing. */
  readonly lacks?: (combat: CallboardEncounter) => Lack | null;
  /** What the menus of a combatant and its token offer of it. */
  readonly menu?: readonly MenuCommand[];
  /** What its tour points at between the head and the foot of the tracker; its title and texts stand below `<lang>.Tour`. */
  readonly tour?: readonly TourStop[];
  /** How a board of its own shows it. */
  readonly board?: Screen;
  /** How a hand shows it: what a person composes unseen by others. */
  readonly hand?: HandScreen;
  /** Its tab on the sheets of actors, and what its part of a card says. */
  readonly sheet?: SheetSection;
  /** The words of its log. */
  readonly log?: LogFormat;
  readonly chat?: ChatPart;
  /** The badges on tokens. */
  readonly badges?: Badges;
  /** The lines on the map from who acts to whom it is aimed at, while actions resolve. */
  readonly arrows?: Arrows;
  /**
   * What the table sees of the world that concerns its rules alone, as the next command of the table without position. Null for nothing.
   * Asked by the arbiter. What the rules refused just now is not fresh, and neither is what a user caused who may cause nothing now: skip
   * it, or it holds up what comes after it.
   */
  readonly observe?: (combat: CallboardEncounter, state: never, isFresh: (seen: JsonRecord) => boolean) => JsonRecord | null;
  /** The users who caused what `observe` gave: it counts among what they may cause in a minute. Default: nobody. */
  readonly causesOf?: (combat: CallboardEncounter, seen: JsonRecord) => readonly Id[];
  readonly scene?: ScenePart;
  /** What macros find of it in `game.callboard`, by name. */
  readonly macros?: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** Registers what is its own: hooks, sheets, classes of Foundry's configuration; once, in `init`. */
  readonly start?: () => void;
}

const registrations = new Map<string, Registration>();

/**
 * Adds a structure under the Combat subtype that it is played in, and returns it as everybody reads it: none of its functions throws.
 * This is the only door, so no part of a structure can stop what is not its own. Throws if the subtype is taken.
 */
export function register(type: string, registration: Registration): Registration {
  if (registrations.has(type)) throw new Error(`A structure is registered as ${type} already.`);
  const guarded = guardParts(type, registration);
  registrations.set(type, guarded);
  return guarded;
}

/** The structure of a Combat subtype; undefined for those that are not ours. */
export function registrationOf(type: string): Registration | undefined {
  return registrations.get(type);
}

/** The subtypes of all structures, our own first. */
export function structureTypes(): readonly string[] {
  return [...registrations.keys()];
}

/** By Combat subtype: one part of those structures that have it. */
export function partsOf<Part extends keyof Registration>(
  part: Part,
): readonly (readonly [type: string, part: NonNullable<Registration[Part]>])[] {
  return [...registrations].flatMap(([type, one]) => {
    const found = one[part];
    return found === undefined ? [] : [[type, found] as const];
  });
}
