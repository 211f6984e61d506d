/** Whether a document holds many embedded documents of a kind (its record lists their ids) or one. */
type Arity = "many" | "one";

/** The embedded documents with their own records, by collection, as the official command line tool reads them. */
const HIERARCHY: Readonly<Record<string, Readonly<Record<string, Arity>>>> = {
  actors: { items: "many", effects: "many" },
  combats: { combatants: "many", groups: "many" },
  delta: { items: "many", effects: "many" },
  items: { effects: "many" },
  journal: { pages: "many", categories: "many" },
  regions: { behaviors: "many" },
  tokens: { delta: "one" },
  cards: { cards: "many" },
  playlists: { sounds: "many" },
  tables: { results: "many" },
  scenes: {
    drawings: "many",
    tokens: "many",
    levels: "many",
    lights: "many",
    notes: "many",
    regions: "many",
    sounds: "many",
    templates: "many",
    tiles: "many",
    walls: "many",
  },
};

interface Place {
  readonly sublevel: string;
  readonly ids: string;
}

/** Returns the records of one document by key, as JSON: its own and one for each embedded document. */
export function flatten(collection: string, source: object): Map<string, string> {
  const records = new Map<string, string>();
  put(records, collection, source as Record<string, any>, { sublevel: collection, ids: (source as { _id: string })._id });
  return records;
}

function put(records: Map<string, string>, collection: string, source: Record<string, any>, at: Place): void {
  const record: Record<string, any> = { ...source };
  const child = (field: string, embedded: Record<string, any>): string => {
    put(records, field, embedded, { sublevel: `${at.sublevel}.${field}`, ids: `${at.ids}.${embedded["_id"]}` });
    return embedded["_id"];
  };
  for (const [field, arity] of Object.entries(HIERARCHY[collection] ?? {})) {
    const value = source[field];
    if (arity === "many" && Array.isArray(value))
      record[field] = value.map((embedded) => (isDocument(embedded) ? child(field, embedded) : embedded));
    if (arity === "one" && isDocument(value)) record[field] = child(field, value);
  }
  records.set(`!${at.sublevel}!${at.ids}`, JSON.stringify(record));
}

function isDocument(value: unknown): value is Record<string, any> {
  return typeof value === "object" && value !== null && typeof (value as Record<string, any>)["_id"] === "string";
}

/** One document as read from a folder: its collection, its source with all embedded documents, and the keys of its records. */
export interface Assembled {
  readonly collection: string;
  readonly id: string;
  readonly source: Record<string, any>;
  readonly keys: readonly string[];
}

/** Builds the documents of a folder from all its records. Missing embedded records are left out. */
export function assemble(records: ReadonlyMap<string, string>): Assembled[] {
  const found: Assembled[] = [];
  for (const key of records.keys()) {
    const [, collection, id] = key.split("!");
    if (!collection || !id || collection.includes(".")) continue;
    const keys: string[] = [];
    const source = take(records, collection, { sublevel: collection, ids: id }, keys);
    if (source) found.push({ collection, id, source, keys });
  }
  return found;
}

function take(records: ReadonlyMap<string, string>, collection: string, at: Place, keys: string[]): Record<string, any> | null {
  const key = `!${at.sublevel}!${at.ids}`;
  const json = records.get(key);
  if (json === undefined) return null;
  keys.push(key);
  const source = JSON.parse(json) as Record<string, any>;
  const child = (field: string, value: unknown): unknown =>
    typeof value === "string" ? take(records, field, { sublevel: `${at.sublevel}.${field}`, ids: `${at.ids}.${value}` }, keys) : value;
  for (const [field, arity] of Object.entries(HIERARCHY[collection] ?? {})) {
    const value = source[field];
    if (arity === "many" && Array.isArray(value))
      source[field] = value.map((id) => child(field, id)).filter((embedded) => embedded !== null);
    if (arity === "one" && typeof value === "string") source[field] = child(field, value);
  }
  return source;
}
