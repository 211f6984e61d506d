import { EncounterData } from "./encounter.ts";

/** An encounter played on a line of phases. */
export class TimelineData extends EncounterData {}
