import { beatsLeftIn, beatsOf, CAPABILITIES, MOST_BEATS, MOST_SCORE } from "../beats-and-capabilities.ts";
import { template } from "../../../applications/bases.ts";
import { beatsContext } from "../shared/rows.ts";
import { say } from "../../../applications/texts.ts";
import type { CardFact, SheetSection } from "../../../encounter/parts/sheet-section.ts";
import { Moments } from "../../../../core/index.ts";
import type { WeaponItem } from "../../../platform/weapon-items.ts";
import { findFigureOfActor, WEAPON_ACTIONS, weaponsContext } from "./weapons.ts";

/** One number of the sheet's section, to edit or to read. */
interface ShownNumber {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  /** The number. "" if the actor has none, such as a Capability it has not learned. */
  readonly value: number | string;
  readonly max: number;
  readonly required: boolean;
}

const KIND_LABELS = Object.fromEntries(Moments.STRIKES.map((kind) => [kind, `CALLBOARD.Weapon.Kind.${kind}`]));

/** Returns what a sheet shows of a weapon: the strike it is for, and the note on what a hit does. */
function weaponFacts({ system }: WeaponItem): CardFact[] {
  const { kind, damage } = system.moments;
  const told = { id: "note", label: damage };
  return [{ id: "kind", label: say(`CALLBOARD.Weapon.Kind.${kind}`) }, ...(damage === "" ? [] : [told])];
}

type Section = Actor.Implementation["system"]["moments"];

function numberContext(key: string, value: number | null, max = MOST_SCORE): ShownNumber {
  const field = `CALLBOARD.Actor.FIELDS.moments.${key}`;
  const hint = game.i18n.has(`${field}.hint`) ? say(`${field}.hint`) : "";
  return { key, label: say(`${field}.label`), hint, value: value ?? "", max, required: value !== null || key !== "skullduggery" };
}

/** Returns the Capabilities in the sheet's order. Skullduggery is put in fifth place, since `CAPABILITIES` lists only those that everyone has. */
const scoresOf = (section: Section): ShownNumber[] => [
  ...CAPABILITIES.slice(0, 4).map((key) => numberContext(key, section[key])),
  numberContext("skullduggery", section.skullduggery),
  ...CAPABILITIES.slice(4).map((key) => numberContext(key, section[key])),
];

/** Returns the numbers that the sheet shows: base Beats, armour, DAR and, for an NPC, its level. */
function armourOf(actor: Actor.Implementation): ShownNumber[] {
  const { beats, dar, level } = actor.system.moments;
  return [
    numberContext("beats.base", beats.base, MOST_BEATS),
    numberContext("beats.armour", beats.armour, MOST_BEATS),
    numberContext("dar", dar),
    ...(actor.type === "npc" ? [numberContext("level", level)] : []),
  ];
}

function context({ actor }: { readonly actor: Actor.Implementation }): object {
  const section = actor.system.moments;
  const stood = findFigureOfActor(actor);
  const row = stood?.row;
  const { beats } = section;
  return {
    beats: beatsContext({ beats: row?.beats ?? { left: beatsLeftIn(beats), max: beatsOf(beats) } }),
    badges: (row?.badges ?? []).map((id) => ({ id, label: say(`CALLBOARD.moments.Badge.${id}`) })),
    armour: armourOf(actor),
    scores: scoresOf(section),
    weapons: weaponsContext(actor, stood),
  };
}

/** The section that `moments` adds to sheets: Beats, Capabilities, and the figure's state in its encounter. */
export const MOMENTS_SECTION: SheetSection = {
  icon: "fa-solid fa-person-running",
  part: {
    template: template("moments/sheet/tab"),
    templates: [template("moments/tracker/beats"), template("moments/sheet/number"), template("moments/sheet/weapons")],
  },
  context,
  cardFacts: () => [],
  weaponForm: {
    template: template("moments/sheet/weapon-form"),
    context: ({ system }) => ({ kinds: KIND_LABELS, momentsFields: system.schema.fields.moments.fields }),
    facts: weaponFacts,
  },
  acts: WEAPON_ACTIONS,
};
