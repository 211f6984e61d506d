import type { Id, Option } from "../../kernel/structure.ts";
import { RULES, type MomentsCommand } from "./commands.ts";
import { MAX_MODIFIER, MAX_PHASES, TEXT } from "./limits.ts";
import type { Lens } from "./lens.ts";
import { NEXT_KINDS } from "./shown.ts";
import { option, single } from "./options.ts";
import { stepOf } from "./sight.ts";
import { SIDES } from "./state.ts";

const NOTE = { type: "text", max: TEXT, optional: true } as const;
type Bare = MomentsCommand extends infer Each ? (Each extends MomentsCommand ? Omit<Each, "position"> : never) : never;

/** True for a command that the DN may give now. */
function accepts({ real, seat }: Lens, command: Bare): boolean {
  const position = { unit: real.moment, step: stepOf(real), undos: real.undos };
  return RULES.refuse(real, { ...command, position }, seat) === null;
}

function ambushing(lens: Lens): Option[] {
  return SIDES.filter((side) => accepts(lens, { kind: "ambush", side, rolls: {} })).flatMap((side) => {
    const among = lens.cast.flatMap(([id, figure]) => (figure.side !== side && figure.standing === "in" ? [id] : []));
    return single("ambush", true, { side: { type: "choice", among: [side] }, rolls: { type: "amounts", among, max: 20 } });
  });
}

function affecting(present: readonly Id[]): Option[] {
  const target = { type: "choice", among: present } as const;
  const affect = (effect: "out" | "status" | "note", fields: Option["fields"]) =>
    single("affect", present.length > 0, { target, effect: { type: "choice", among: [effect] }, ...fields });
  const active = { type: "flag", optional: true } as const;
  return [
    ...affect("out", {}),
    ...affect("status", { status: { type: "word", max: 40 }, active }),
    ...affect("note", { text: { type: "text", min: 1, max: TEXT } }),
  ];
}

function minding(lens: Lens, present: readonly Id[]): Option[] {
  const those = (make: (combatant: Id) => Bare) => present.filter((combatant) => accepts(lens, make(combatant)));
  const business = { name: { type: "text", min: 1, max: TEXT }, needed: { type: "integer", min: 1, max: MAX_PHASES } } as const;
  return [
    ...option(
      "answer",
      those((combatant) => ({ kind: "answer", combatant, granted: true })),
      { granted: { type: "flag" }, note: NOTE },
    ),
    ...option(
      "modify",
      those((combatant) => ({ kind: "modify", combatant, amount: 0 })),
      { amount: { type: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER } },
    ),
    ...option(
      "detect",
      those((combatant) => ({ kind: "detect", combatant, detected: true })),
      { detected: { type: "flag" } },
    ),
    ...option("business", present, { ...business, done: { type: "integer", min: 0, max: 0 } }),
    ...option(
      "restore",
      those((combatant) => ({ kind: "restore", combatant })),
    ),
  ];
}

/** Without tokens, who is in contact with whom. Contact goes both ways, so each option is for one half against the other: as many halvings as tell any two apart. */
function touching(present: readonly Id[]): Option[] {
  const halvings = Array.from({ length: Math.ceil(Math.log2(Math.max(1, present.length))) }, (_each, bit) => 2 ** bit);
  return halvings.flatMap((bit) => {
    const isOne = (index: number) => Math.floor(index / bit) % 2 === 1;
    const among = present.filter((_id, index) => isOne(index));
    const who = present.filter((_id, index) => !isOne(index));
    return option("contact", who, { target: { type: "choice", among }, active: { type: "flag" } });
  });
}

/** What only the DN may do, with the figures that have not left. */
export function narratorOptions(lens: Lens, present: readonly Id[]): Option[] {
  return [
    ...NEXT_KINDS.flatMap((kind) => single(kind, true)),
    ...ambushing(lens),
    ...single("penalise", accepts(lens, { kind: "penalise" })),
    ...minding(lens, present),
    ...affecting(present),
    ...touching(present),
    ...SIDES.flatMap((side) =>
      single("agilityOrder", accepts(lens, { kind: "agilityOrder", side }), { side: { type: "choice", among: [side] } }),
    ),
    ...option("side", present, { side: { type: "choice", among: SIDES } }),
    ...option("defeat", present, { defeated: { type: "flag" } }),
  ];
}
