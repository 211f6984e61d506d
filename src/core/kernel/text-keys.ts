import type english from "../../../lang/en.json";

type Texts = (typeof english)["CALLBOARD"];

/** The keys of the texts at one place of one structure: the English texts are the list, so that what is said without a text does not compile. */
export type KeysAt<Id extends keyof Texts, Place extends keyof Texts[Id]> = keyof Texts[Id][Place] & string;
