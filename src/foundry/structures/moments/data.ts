import type { DataPart } from "../../encounter/parts/data-part.ts";
import { momentsHeadFacts, copyMomentsNumbers, momentsSectionSchema, prepareMoments } from "./actor.ts";
import { BEATS_BARS } from "./bars.ts";
import { MOMENTS_WATCHED } from "./synced.ts";
import { momentsWeaponSchema, strikeOfWeapon } from "./weapon.ts";

/** The data that `moments` keeps in documents: an actor's Beats, Capabilities and state, and the strike a weapon is for. */
export const MOMENTS_DATA = {
  actor: {
    schema: momentsSectionSchema,
    numbers: copyMomentsNumbers,
    facts: momentsHeadFacts,
    prepare: prepareMoments,
    watched: MOMENTS_WATCHED,
    bars: BEATS_BARS,
  },
  weapon: momentsWeaponSchema,
  useOf: strikeOfWeapon,
} as const satisfies DataPart;
