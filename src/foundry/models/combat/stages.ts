import { EncounterData } from "./encounter.ts";

/** An encounter played in Quick, Regular and Slow. */
export class StagesData extends EncounterData {}
