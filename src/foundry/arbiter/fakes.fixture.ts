import type { Id } from "../../core/index.ts";

/** Any record. */
export type Bag = Record<string, unknown>;
/** Returns an id that begins with a name. */
export const id = (name: string): Id => name.padEnd(16, "0");
const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value);

/** Applies the changes of an update, with the deletion and replacement keys of v13. */
export function merge(target: Bag, changes: Bag): void {
  for (const [key, value] of Object.entries(changes)) {
    const known = target[key];
    if (key.startsWith("-=")) Reflect.deleteProperty(target, key.slice(2));
    else if (key.startsWith("==")) target[key.slice(2)] = structuredClone(value);
    else if (isBag(value) && isBag(known)) merge((target[key] = { ...known }), value);
    else target[key] = structuredClone(value);
  }
}

/** Returns what an encounter stores before its start. */
export const makeUnstarted = (): Bag => ({
  state: null,
  revision: 0,
  ledger: {},
  undone: {},
  heard: {},
  seals: {},
  guests: {},
  ticked: 0,
  began: null,
  ended: false,
  resetting: false,
});

/** A combatant without token and actor. */
export interface Figure {
  readonly id: Id;
  readonly name: string;
  readonly _source: { readonly name: string };
  readonly actor: null;
  readonly actorId: null;
  readonly token: null;
  readonly isNPC: boolean;
  readonly img: string;
  readonly _stats: { readonly lastModifiedBy: Id | null };
  hidden: boolean;
  defeated: boolean;
}
/** Returns a combatant with this name, last changed by this user. */
export const figure = (name: string, lastModifiedBy: Id | null = null): Figure => ({
  id: id(name),
  name,
  _source: { name },
  _stats: { lastModifiedBy },
  actor: null,
  actorId: null,
  token: null,
  isNPC: true,
  img: "",
  hidden: false,
  defeated: false,
});

/** The combatants of an encounter, with the methods of Foundry's collection that tests need. */
export class Figures extends Map<Id, Figure> {
  filter = (test: (one: Figure) => boolean): Figure[] => [...this.values()].filter(test);
  map = <Value>(make: (one: Figure) => Value): Value[] => [...this.values()].map(make);
  get contents(): Figure[] {
    return [...this.values()];
  }
}

/** The world's encounters, with the methods that tests need. It is empty. */
export const COMBATS = { filter: (): unknown[] => [], has: (): boolean => true, invalidDocumentIds: new Set<Id>() };

/** Dice that always show 4. A roll posted in chat stays the data it was made from. */
export class FakeRoll {
  readonly dice = [{ results: [{ result: 4 }] }];
  static fromData = (data: object): object => data;
  evaluate = (): Promise<this> => Promise.resolve(this);
}

/** A chat message, with the fields that the arbiter reads. */
export interface Message {
  readonly id: Id;
  readonly author: { readonly isGM: true };
  readonly flags: Bag;
  readonly rolls: readonly unknown[];
  readonly whispered: boolean;
  content: string;
  /** The stored data. */
  readonly _source: Pick<Message, "rolls">;
  readonly update: (changes: Changed) => Promise<void>;
}

interface Changed {
  readonly content: string;
  readonly flags?: { readonly callboard: object };
  readonly rolls?: readonly unknown[];
}

/** The data that a message is created with. */
export type Told = Partial<Message> & Pick<Message, "flags"> & { readonly _id: Id };

/** Creates a message with the option that sets who sees it. */
export function messageOf({ _id, content = "", flags, rolls = [] }: Told, mode: object): Message {
  const update = ({ flags: changed, ...changes }: Changed): Promise<void> => {
    merge(message.flags, changed ?? {});
    return Promise.resolve(void Object.assign(message, changes));
  };
  const whispered = JSON.stringify(mode).includes("gmroll");
  const message: Message = {
    id: _id,
    author: { isGM: true },
    flags,
    rolls,
    content,
    whispered,
    get _source() {
      return { rolls: message.rolls };
    },
    update,
  };
  return message;
}

class Nothing {
  readonly kind = "nothing";
}

/** The Foundry classes that the arbiter's modules need on loading, with templates that print their data. */
export const FOUNDRY = {
  data: { fields: new Proxy({}, { get: () => Nothing }) },
  utils: { randomID: () => id("page") },
  abstract: { TypeDataModel: Nothing },
  applications: {
    handlebars: { renderTemplate: (path: string, data: object) => Promise.resolve(`${path} ${JSON.stringify(data)}`) },
  },
};
