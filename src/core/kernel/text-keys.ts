import type english from "../../../lang/en.json";

type Texts = (typeof english)["CALLBOARD"];

/** The keys of the English texts at one place of one structure. A key without a text does not compile. */
export type KeysAt<Id extends keyof Texts, Place extends keyof Texts[Id]> = keyof Texts[Id][Place] & string;
