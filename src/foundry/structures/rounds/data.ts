import type { DataPart } from "../../encounter/parts/data-part.ts";
import { roundsSheetFacts, roundsNumbers, roundsSection } from "./actor.ts";
import { SkillData } from "./skill.ts";
import { ROUNDS_WATCHED } from "./synced.ts";
import { roundsWeapon } from "./weapon.ts";

/** What `rounds` keeps in the world's documents: what initiative is made of, wounds, skills, and the Menace of weapons. */
export const ROUNDS_DATA = {
  actor: {
    schema: roundsSection,
    numbers: roundsNumbers,
    facts: roundsSheetFacts,
    watched: ROUNDS_WATCHED,
  },
  weapon: roundsWeapon,
  items: { skill: SkillData },
} as const satisfies DataPart;
