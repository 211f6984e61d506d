import type { Cast, CastMember } from "../../kernel/cast/cast-member.ts";
import type { Id } from "../../kernel/json-types.ts";
import type { PlayerFacts } from "../../kernel/seal-types.ts";
import type { PagesCommand } from "./commands/index.ts";

/** A command as an example writes it, without its position. */
export type Bare = PagesCommand extends infer Each ? (Each extends PagesCommand ? Omit<Each, "position"> : never) : never;

/** The example's players by user, in seat order, and the GM without a seat. */
export const TABLE = {
  ana: "AnaAnaAnaAnaAnaA",
  bo: "BoBoBoBoBoBoBoBo",
  cy: "CyCyCyCyCyCyCyCy",
  gm: "GmGmGmGmGmGmGmGm",
} as const satisfies Record<string, Id>;

/** The characters of the example. */
export const TRAM = {
  comet: "CometCometCometC",
  reyes: "ReyesReyesReyesR",
  granite: "GraniteGraniteGr",
  vesper: "VesperVesperVesp",
} as const satisfies Record<string, Id>;

/** The characters' abilities by name and score. The key's letter is the character's. */
export const ABILITIES = {
  speed: "CometSpeedFive00",
  catch: "CometCatchThree0",
  brave: "CometBraveFour00",
  badge: "ReyesBadgeThree0",
  calm: "ReyesCalmFive000",
  lift: "GraniteLiftFive0",
  stubborn: "GraniteStubbThre",
  gruff: "GraniteGruffFour",
  shadow: "VesperShadowFour",
  sneer: "VesperSneerFive0",
  riddle: "VesperRiddleTwo0",
} as const satisfies Record<string, Id>;

const power = (name: string, score: number, isSuper = true) => ({ name, column: "powers", score, super: isSuper });
const attitude = (name: string, score: number) => ({ name, column: "attitudes", score, super: false });
const style = (name: string, score: number) => ({ name, column: "styles", score, super: false });
const drive = (name: string, strength: number, debt: number) => ({ name, strength, debt });

function member(id: Id, name: string, npc: boolean, numbers: CastMember["numbers"]): CastMember {
  return { id, name, side: npc ? "foe" : "party", npc, hidden: false, holder: id, numbers };
}

/** The example's cast: a runaway tram, and the people near it. */
export const TRAM_CAST: Cast = {
  [TRAM.comet]: member(TRAM.comet, "Comet", false, {
    drives: { love: drive("Love", 3, 3), hope: drive("Hope", 2, 0), duty: drive("Duty", 2, 1) },
    free: "",
    abilities: { [ABILITIES.speed]: power("Speed", 5), [ABILITIES.catch]: style("Catch", 3), [ABILITIES.brave]: attitude("Brave", 4) },
  }),
  [TRAM.reyes]: member(TRAM.reyes, "Officer Reyes", true, {
    drives: { justice: drive("Justice", 4, 2) },
    free: "Keep the street clear",
    abilities: { [ABILITIES.badge]: power("Badge", 3, false), [ABILITIES.calm]: attitude("Calm", 5) },
  }),
  [TRAM.granite]: member(TRAM.granite, "Granite", false, {
    drives: { duty: drive("Duty", 4, 2), pride: drive("Pride", 1, 0) },
    free: "",
    abilities: { [ABILITIES.lift]: power("Lift", 5), [ABILITIES.stubborn]: attitude("Stubborn", 3), [ABILITIES.gruff]: style("Gruff", 4) },
  }),
  [TRAM.vesper]: member(TRAM.vesper, "Vesper", false, {
    drives: { power: drive("Power", 3, 3), despair: drive("Despair", 2, 1) },
    free: "",
    abilities: { [ABILITIES.shadow]: power("Shadow", 4), [ABILITIES.sneer]: attitude("Sneer", 5), [ABILITIES.riddle]: style("Riddle", 2) },
  }),
};

const guest = (id: Id, name: string, gm: boolean, tokens: number): PlayerFacts => ({ id, name, gm, holdings: { tokens } });

/** The users who may sit. Ana brings one Story Token from an earlier evening. */
export const GUESTS: readonly PlayerFacts[] = [
  guest(TABLE.gm, "Gamemaster", true, 0),
  guest(TABLE.ana, "Ana", false, 1),
  guest(TABLE.bo, "Bo", false, 0),
  guest(TABLE.cy, "Cy", false, 0),
];

/** One step of the example: the giver, the command, and the die if one is rolled. */
export interface TramStep {
  readonly who: keyof typeof TABLE;
  readonly command: Bare;
  readonly die?: number;
}

const step = (who: TramStep["who"], command: Bare, die?: number): TramStep =>
  die === undefined ? { who, command } : { who, command, die };
const done = (who: TramStep["who"]): TramStep => step(who, { kind: "done" });
const keep = (who: TramStep["who"]): TramStep => step(who, { kind: "keep" });
const pass = (who: TramStep["who"]): TramStep => step(who, { kind: "pass" });

/** A scene of three pages with three players, worked out by hand in docs/rules/pages.md. */
export const TRAM_STORY: readonly TramStep[] = [
  step("gm", { kind: "begin", declarer: TABLE.ana }),
  step("ana", { kind: "declareScene", text: "A tram without brakes" }),
  step("ana", { kind: "take", combatant: TRAM.comet }),
  step("bo", { kind: "take", combatant: TRAM.granite }),
  step("cy", { kind: "take", combatant: TRAM.vesper }),
  step("ana", { kind: "take", combatant: TRAM.reyes }),
  // Page 1: Ana starts.
  step("ana", { kind: "add", type: "goal", text: "Catch the falling tram" }),
  step("ana", { kind: "claim", side: "1-a" }),
  done("ana"),
  step("bo", { kind: "claim", side: "1-b" }),
  done("bo"),
  step("cy", { kind: "add", type: "event", text: "The mayor confesses" }),
  step("cy", { kind: "claim", side: "2-b" }),
  done("cy"),
  done("ana"),
  step("ana", { kind: "act", combatant: TRAM.comet }),
  step("ana", { kind: "stake", drive: "love", amount: 2, side: "1-a" }),
  step("ana", { kind: "use", ability: ABILITIES.speed, die: "1-a-0", drive: "hope" }, 5),
  keep("ana"),
  pass("bo"),
  pass("cy"),
  pass("ana"),
  step("ana", { kind: "split", die: "1-a-0", into: 2 }),
  done("ana"),
  step("ana", { kind: "use", ability: ABILITIES.badge, die: "2-a-0" }, 4),
  keep("ana"),
  pass("bo"),
  pass("cy"),
  pass("ana"),
  done("ana"),
  step("bo", { kind: "stake", drive: "duty", amount: 2, side: "1-b" }),
  step("bo", { kind: "use", ability: ABILITIES.stubborn, die: "1-b-0" }, 4),
  keep("bo"),
  step("cy", { kind: "react", combatant: TRAM.vesper, ability: ABILITIES.sneer }, 2),
  keep("cy"),
  pass("ana"),
  step("bo", { kind: "react", combatant: TRAM.granite, ability: ABILITIES.gruff }, 3),
  keep("bo"),
  pass("ana"),
  done("bo"),
  step("cy", { kind: "stake", drive: "power", amount: 3, side: "2-b" }),
  step("cy", { kind: "use", ability: ABILITIES.riddle, die: "2-b-0" }, 2),
  step("cy", { kind: "turnBack" }),
  done("cy"),
  step("ana", { kind: "resolve", conflict: "1", text: "Comet sets the tram down on the square" }),
  // Page 2: Bo starts.
  step("bo", { kind: "claim", side: "2-a" }),
  done("bo"),
  step("cy", { kind: "claim", side: "2-b" }),
  done("cy"),
  done("ana"),
  done("bo"),
  step("bo", { kind: "stake", drive: "duty", amount: 3, side: "2-a" }),
  step("bo", { kind: "use", ability: ABILITIES.lift, die: "2-a-0", drive: "pride" }, 6),
  keep("bo"),
  step("bo", { kind: "split", die: "2-a-0", into: 2 }),
  done("bo"),
  step("cy", { kind: "use", ability: ABILITIES.shadow, die: "2-b-0", drive: "despair" }, 5),
  keep("cy"),
  step("ana", { kind: "react", combatant: TRAM.reyes, ability: ABILITIES.calm }, 2),
  keep("ana"),
  pass("bo"),
  step("cy", { kind: "react", combatant: TRAM.vesper, ability: ABILITIES.shadow, drive: "despair" }, 6),
  keep("cy"),
  step("cy", { kind: "split", die: "2-b-0", into: 3 }),
  done("cy"),
  step("ana", { kind: "act", combatant: TRAM.comet }),
  step("ana", { kind: "use", ability: ABILITIES.catch, die: "2-b-0" }, 1),
  keep("ana"),
  pass("bo"),
  step("cy", { kind: "react", combatant: TRAM.vesper, ability: ABILITIES.shadow, drive: "despair" }, 2),
  step("cy", { kind: "turnBack" }),
  pass("ana"),
  done("ana"),
  done("ana"),
  step("bo", { kind: "buyAction" }),
  step("bo", { kind: "create", type: "event", text: "The fountain bursts" }),
  done("bo"),
  done("bo"),
  step("bo", {
    kind: "resolve",
    conflict: "2",
    pairs: [
      { win: "2-a-0", lose: "2-b-0" },
      { win: "2-a-1", lose: "2-b-1" },
    ],
    deals: [
      { user: TABLE.cy, amount: 2 },
      { user: TABLE.ana, amount: 1 },
    ],
  }),
  // Page 3: Cy starts.
  step("cy", { kind: "claim", side: "3-a" }),
  done("cy"),
  step("ana", { kind: "claim", side: "3-b" }),
  done("ana"),
  done("bo"),
  done("cy"),
  step("cy", { kind: "use", ability: ABILITIES.shadow, die: "3-a-0", drive: "despair" }, 3),
  keep("cy"),
  pass("ana"),
  pass("bo"),
  pass("cy"),
  done("cy"),
  step("ana", { kind: "act", combatant: TRAM.comet }),
  step("ana", { kind: "inspire", inspiration: "i1", die: "3-b-0" }),
  step("ana", { kind: "use", ability: ABILITIES.brave, die: "3-b-0" }, 4),
  keep("ana"),
  pass("bo"),
  pass("cy"),
  pass("ana"),
  done("ana"),
  done("ana"),
  done("bo"),
  done("cy"),
  done("ana"),
  done("bo"),
  step("ana", { kind: "resolve", conflict: "3" }),
];
