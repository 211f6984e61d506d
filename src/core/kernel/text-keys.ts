import type english from "../../../lang/en.json";

type Texts = (typeof english)["CALLBOARD"];

/** The keys of a structure's English texts under one heading, such as `Now`. A key without a text does not compile. */
export type KeysAt<Id extends keyof Texts, Place extends keyof Texts[Id]> = keyof Texts[Id][Place] & string;
