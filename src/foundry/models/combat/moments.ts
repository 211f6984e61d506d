import { EncounterData } from "./encounter.ts";

/** An encounter played in Moments of six phases. */
export class MomentsData extends EncounterData {}
