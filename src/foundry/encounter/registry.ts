import type { Id, JsonRecord, ProjectionOf } from "../../core/index.ts";
import type { HandScreen } from "./parts/hand-screen.ts";
import type { LogFormat } from "./parts/log-format.ts";
import type { MenuCommand } from "./parts/menu-command.ts";
import type { SheetSection } from "./parts/sheet-section.ts";
import type { TourStop } from "./parts/tour-stop.ts";
import type { Screen } from "./parts/screen.ts";
import type { Arrows } from "./parts/arrow.ts";
import type { Badges } from "./parts/badge.ts";
import type { AnyStructure, CallboardEncounter } from "./encounter-types.ts";
import type { SyncedValues } from "./parts/synced-values.ts";
import type { Fact, ItemLike } from "./parts/data-part.ts";
import { guardParts } from "./guard-parts.ts";

/** A structure's part in chat beyond its cards. */
export interface ChatPart {
  /** Returns a chat card's field as text in this client's language. Null if the stored value is shown unchanged. `names` holds item names by id. */
  readonly words?: (record: JsonRecord, field: string, names: Readonly<Record<string, string>>) => string | null;
  /** The lists of a card's data that show a crowd as one. Their records have a `combatant` or several `combatants`. */
  readonly gathers?: readonly string[];
  /** Returns the key of the sentence that says who begins when the encounter starts. */
  readonly begins?: (combat: CallboardEncounter) => string;
  /** Called when any chat message was drawn on this client. */
  readonly drawn?: (message: ChatMessage.Implementation, html: HTMLElement) => void;
}

/** A structure's part on the scene and with actors' tokens. */
export interface ScenePart {
  /** Called when a token's data were prepared. */
  readonly prepared?: (token: TokenDocument.Implementation) => void;
  /** Whether the structure's rules use this token's recorded movement. Foundry's record of it is then kept. */
  readonly recordsMovement?: (token: TokenDocument.Implementation) => boolean;
  /** Handles a player's toggle of an actor's status by the rules. Resolves to false if it does not handle it. */
  readonly toggleStatus?: (actor: Actor.Implementation, status: string, active: boolean | undefined) => Promise<boolean>;
  /** Moves tokens to where the rules have them: only those whose move was sent back, or all after an undo or redo (`turnedBack`). */
  readonly showPlaces?: (combat: CallboardEncounter, places: readonly ProjectionOf<"place">[], turnedBack: boolean) => Promise<void>;
  /** Hides or shows tokens as the rules say. */
  readonly showVeils?: (combat: CallboardEncounter, veils: readonly ProjectionOf<"veil">[]) => Promise<void>;
}

/** What an encounter lacks before its start, shown to the GM. */
export interface Lack {
  readonly text: string;
  /** The button that supplies what is lacking. Null if there is none. */
  readonly help: { readonly label: string; readonly run: () => Promise<void> } | null;
}

/** A turn structure with everything that shows it, as `game.callboard.register` takes it. Absent parts are not shown, or shown by the package's templates. */
export interface Registration {
  readonly structure: AnyStructure;
  /**
   * The folder of the structure's templates. Unless set otherwise, chat cards are in chat/<structure id> below it, and the tracker's parts
   * in tracker/<structure id>.
   */
  readonly templates: string;
  /** The folder of the structure's chat cards, if it is not the default folder below `templates`. */
  readonly chatCards?: string;
  /** The prefix of the lang keys of the structure's texts. */
  readonly lang: string;
  /**
   * Returns the numbers an encounter copies at setup or join. `source` is the stored system data, without active effects, for numbers that
   * are written back.
   */
  readonly numbers: (system: never, statuses: ReadonlySet<string>, items: Iterable<ItemLike>, source: never) => JsonRecord;
  /** Returns the few values of an actor's section for the head of its sheet. Without this function, the head shows none. */
  readonly facts?: (section: never) => readonly Fact[];
  /** Returns what a weapon is for, from its system data, such as a kind of strike. Its damage is copied with that word. Default: "". */
  readonly useOf?: (weapon: never) => string;
  /** The actors' values that an encounter keeps in step with them. */
  readonly watched?: SyncedValues;
  /** The structure's screen in the tracker. */
  readonly tracker?: Screen;
  /** Returns what an encounter lacks before its start. Null if nothing is missing. */
  readonly lacks?: (combat: CallboardEncounter) => Lack | null;
  /** The structure's commands in the menus of a combatant and its token. */
  readonly menu?: readonly MenuCommand[];
  /** The steps of the structure's tour between the tracker's head and foot. Their texts are below `<lang>.Tour`. */
  readonly tour?: readonly TourStop[];
  /** The structure's screen on the board. */
  readonly board?: Screen;
  /** The structure's screen in the Hand, where a person composes unseen by others. */
  readonly hand?: HandScreen;
  /** The structure's tab on actors' sheets, and its facts about a card. */
  readonly sheet?: SheetSection;
  /** How the lines of the structure's log are formatted. */
  readonly log?: LogFormat;
  readonly chat?: ChatPart;
  /** Returns the badges that the structure shows on tokens, by combatant. */
  readonly badges?: Badges;
  /** The arrows on the map from actors to their targets while actions resolve. */
  readonly arrows?: Arrows;
  /**
   * Returns the arbiter's next command about something it observed, such as a moved token. Null if there is none. Must skip observations
   * that `isFresh` rejects.
   */
  readonly observe?: (combat: CallboardEncounter, state: never, isFresh: (seen: JsonRecord) => boolean) => JsonRecord | null;
  /** Returns the users who caused an observation, which counts toward their quota per minute. Default: none. */
  readonly causesOf?: (combat: CallboardEncounter, seen: JsonRecord) => readonly Id[];
  readonly scene?: ScenePart;
  /** The functions that macros find in `game.callboard`, by name. */
  readonly macros?: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** Registers the structure's own hooks, sheets and document classes. Called once, in `init`. */
  readonly start?: () => void;
}

const registrations = new Map<string, Registration>();

/**
 * Registers a structure under its Combat subtype. Returns it guarded: no function throws. A failing part stops nothing else. Throws if the
 * subtype is taken.
 */
export function register(type: string, registration: Registration): Registration {
  if (registrations.has(type)) throw new Error(`A structure is registered as ${type} already.`);
  const guarded = guardParts(type, registration);
  registrations.set(type, guarded);
  return guarded;
}

/** Returns the registration of a Combat subtype. Undefined if it is not registered. */
export function registrationOf(type: string): Registration | undefined {
  return registrations.get(type);
}

/** Returns the Combat subtypes of all structures, our own first. */
export function structureTypes(): readonly string[] {
  return [...registrations.keys()];
}

/** Returns one part of every registered structure that has it, by Combat subtype. */
export function partOfEveryStructure<Part extends keyof Registration>(
  part: Part,
): readonly (readonly [type: string, part: NonNullable<Registration[Part]>])[] {
  return [...registrations].flatMap(([type, one]) => {
    const found = one[part];
    return found === undefined ? [] : [[type, found] as const];
  });
}
