import type { JsonRecord } from "../../../core/index.ts";
import type { CallboardEncounter } from "../../api.ts";

/** The data of a line. */
export type Data = Readonly<Record<string, string | number>>;

/** Puts those data of a line into words that only its structure understands; what persons wrote it leaves as it is. */
export type Dress = (combat: CallboardEncounter, line: { readonly data: Data; readonly command: JsonRecord }) => Data;
