import type { JsonRecord, StructureId } from "../../../core/index.ts";
import type { Fact } from "./fact.ts";
import { timelineFacts, timelineNumbers, timelineSection } from "./timeline.ts";
import { TIMELINE_WATCHED } from "./timeline-watched.ts";
import { momentsFacts, momentsNumbers, momentsSection } from "./moments.ts";
import { MOMENTS_WATCHED } from "./moments-watched.ts";
import type { Watched } from "./watched.ts";
import { stagesFacts, stagesNumbers, stagesSection } from "./stages.ts";

/** What a structure keeps of an actor. */
interface Section {
  readonly schema: () => foundry.data.fields.DataSchema;
  /** The numbers that an encounter copies from the actor's system data and statuses, and from what its weapons are for. */
  readonly numbers: (system: never, statuses: ReadonlySet<string>, arms: readonly string[]) => JsonRecord;
  /** The few numbers of its section for the head of the sheet. */
  readonly facts: (section: never) => readonly Fact[];
  /** The numbers that an encounter keeps in step with the actor. */
  readonly watched?: Watched;
}

/** By structure: its section of an actor. */
export const SECTIONS = {
  stages: { schema: stagesSection, numbers: stagesNumbers, facts: stagesFacts },
  timeline: { schema: timelineSection, numbers: timelineNumbers, facts: timelineFacts, watched: TIMELINE_WATCHED },
  moments: { schema: momentsSection, numbers: momentsNumbers, facts: momentsFacts, watched: MOMENTS_WATCHED },
} as const satisfies Record<StructureId, Section>;

/** The few numbers of one section for the head of the sheet. */
export function factsOf(id: StructureId, section: object): readonly Fact[] {
  return (SECTIONS[id] as Section).facts(section as never);
}

/** The numbers of a structure's section that an encounter keeps in step; undefined where there are none. */
export function watchedBy(id: StructureId): Watched | undefined {
  return (SECTIONS[id] as Section).watched;
}
