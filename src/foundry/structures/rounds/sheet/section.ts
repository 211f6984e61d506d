import { Rounds } from "../../../../core/index.ts";
import { template } from "../../../applications/bases.ts";
import { say } from "../../../applications/texts.ts";
import { askAndCreateItem } from "../../../applications/sheets/new-card.ts";
import type { SheetAct, SheetPage, SheetSection } from "../../../encounter/parts/sheet-section.ts";
import { sortedWeaponsOf } from "../../../platform/weapon-items.ts";
import { NUMBERS } from "../numbers.ts";
import { isSkill, sortedSkillsOf } from "../skills.ts";
import { rollTest } from "./roll-test.ts";

const SHOWN = [...NUMBERS, "wounds"] as const;

function context({ actor }: SheetPage): object {
  const section = actor.system.rounds;
  return {
    numbers: SHOWN.map((key) => ({
      key,
      label: say(`CALLBOARD.Actor.FIELDS.rounds.${key}.label`),
      hint: say(`CALLBOARD.Actor.FIELDS.rounds.${key}.hint`),
      value: section[key],
      max: key === "wounds" ? Rounds.MAX_WOUNDS : Rounds.MAX_RANK,
    })),
    lost: section.lost > 0 ? say("CALLBOARD.rounds.Row.Lost", { count: section.lost }) : "",
    skills: sortedSkillsOf(actor).map(({ id, name, img, system }) => ({
      id,
      name,
      img,
      rating: system.kind === "social" ? Math.max(0, system.rating - section.lost) : system.rating,
      kind: say(`CALLBOARD.Skill.Kind.${system.kind}`),
    })),
    weapons: sortedWeaponsOf(actor).map(({ id, name, img, system }) => ({ id, name, img, menace: system.rounds.menace })),
    tests: actor.isOwner,
  };
}

const itemOf = (actor: Actor.Implementation, target: HTMLElement): Item.Implementation | undefined =>
  actor.items.get(target.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");

const addSkill: SheetAct = ({ actor }) =>
  askAndCreateItem(actor, {
    title: say("CALLBOARD.Skill.NewFor", { name: actor.name }),
    fresh: say("CALLBOARD.Skill.New"),
    yes: "CALLBOARD.Skill.Create",
    kinds: Rounds.SKILL_KINDS.map((id) => ({ id, label: say(`CALLBOARD.Skill.Kind.${id}`), hint: say(`CALLBOARD.Skill.KindHint.${id}`) })),
    data: (kind) => ({ type: "skill", system: { kind } }),
  });

const addArm: SheetAct = async ({ actor }) => {
  await actor.createEmbeddedDocuments("Item", [{ name: say("CALLBOARD.Weapon.New"), type: "weapon" }] as never, { renderSheet: true });
};

/** Rolls a test of a skill, or of the Menace of a weapon, from the sheet. */
const testItem: SheetAct = async ({ actor }, target) => {
  const item = itemOf(actor, target);
  if (!item) return;
  if (isSkill(item)) {
    const { kind, rating } = item.system;
    const lost = kind === "social" ? actor.system.rounds.lost : 0;
    await rollTest(actor, { name: item.name, rank: Math.max(0, rating - lost) });
  } else if (item.type === "weapon") {
    const { menace } = (item as Item.OfType<"weapon">).system.rounds;
    await rollTest(actor, { name: say("CALLBOARD.rounds.Test.MenaceOf", { weapon: item.name }), rank: menace });
  }
};

/** Rolls a test of the actor's Evasion from the sheet, for tables that use it in contests. */
const testEvasion: SheetAct = ({ actor }) =>
  rollTest(actor, { name: say("CALLBOARD.Actor.FIELDS.rounds.evasion.label"), rank: actor.system.rounds.evasion });

/** The section that `rounds` adds to sheets: the actor's numbers, wounds, skills and weapons. All can be tested at any time. */
export const ROUNDS_SECTION: SheetSection = {
  icon: "fa-solid fa-comments",
  part: { template: template("rounds/sheet/tab"), templates: [template("rounds/sheet/skills"), template("rounds/sheet/arms")] },
  context,
  cardFacts: () => [],
  weaponForm: {
    template: template("rounds/sheet/weapon-form"),
    context: () => ({}),
    facts: ({ system }) => [{ id: "menace", label: say("CALLBOARD.rounds.Hand.Menace", { menace: system.rounds.menace }) }],
  },
  acts: { addSkill, addArm, testItem, testEvasion },
};
