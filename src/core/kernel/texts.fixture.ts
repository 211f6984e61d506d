import english from "../../../lang/en.json" with { type: "json" };

type Texts = (typeof english)["CALLBOARD"];

/** Returns the keys of the English texts at one place of one structure. */
export const keysAt = <Id extends keyof Texts>(id: Id, place: keyof Texts[Id]): readonly string[] =>
  Object.keys(english.CALLBOARD[id][place] as object);
