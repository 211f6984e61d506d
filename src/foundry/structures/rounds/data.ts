import type { DataPart } from "../../encounter/parts/data-part.ts";
import { roundsHeadFacts, copyRoundsNumbers, roundsSectionSchema } from "./actor.ts";
import { SkillData } from "./skill.ts";
import { ROUNDS_WATCHED } from "./synced.ts";
import { roundsWeaponSchema } from "./weapon.ts";

/** The data that `rounds` keeps in documents: an actor's numbers and wounds, skills, and the Menace of weapons. */
export const ROUNDS_DATA = {
  actor: {
    schema: roundsSectionSchema,
    numbers: copyRoundsNumbers,
    facts: roundsHeadFacts,
    watched: ROUNDS_WATCHED,
  },
  weapon: roundsWeaponSchema,
  items: { skill: SkillData },
} as const satisfies DataPart;
