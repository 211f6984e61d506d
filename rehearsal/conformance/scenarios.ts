import { Scratch, until, type Context } from "./claim.ts";

/** The number of commands that are played in each structure. */
const COMMANDS = 30;

/** Kinds of commands that are left out: undo and redo, the end of the encounter, and facts that an undo keeps. */
const LEFT_OUT = ["undo", "redo", "finish", "concede", "side", "hold", "join", "leave", "defeat", "conceal", "status", "pool"];

interface Range {
  readonly type: string;
  readonly among?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly only?: boolean;
  readonly optional?: boolean;
}

/** Returns a generator of pseudo-random numbers, each from 0 to below its argument. The same seed gives the same numbers. */
function makeChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns a value within a range. Undefined for what only a browser can make. */
function valueIn(range: Range, chance: (below: number) => number): unknown {
  switch (range.type) {
    case "text":
    case "word":
      return "Tried on a live server";
    case "integer":
      return (range.min ?? 0) + chance(Math.min(3, (range.max ?? 0) - (range.min ?? 0) + 1));
    case "choice":
      return range.among?.[chance(range.among.length)];
    case "flag":
      return range.only ?? chance(2) === 1;
    case "ids":
      return [];
    case "amounts":
      return {};
    case "member":
      return null;
    default:
      return undefined;
  }
}

/** Returns a command of an option, completed within its ranges. Null if a field cannot be filled here. */
function commandOf({ kind, who, fields }: any, chance: (below: number) => number): any {
  const given: Record<string, unknown> = { kind };
  if (who.length > 0) given["combatant"] = who[chance(who.length)];
  for (const [name, range] of Object.entries<Range>(fields)) {
    if (range.optional === true) continue;
    const value = valueIn(range, chance);
    if (value === undefined) return null;
    given[name] = value;
  }
  return given;
}

/** Returns a batch that a GM plays alone, on any server with a world of Callboard. It plays offered commands and undoes them all. */
export function playOf(type: string): (context: Context) => void {
  return ({ describe, it, expect, afterEach }) => {
    const { callboard } = game as any;
    const scratch = new Scratch();
    afterEach(() => scratch.clear());

    /** Starts an encounter of four combatants without tokens. */
    const begin = async (): Promise<any> => {
      const actors = [];
      for (const name of ["Tried one", "Tried two"]) actors.push(await scratch.make("Actor", { name, type: "character" }));
      for (const name of ["Tried foe", "Tried fiend"]) actors.push(await scratch.make("Actor", { name, type: "npc" }));
      const combat = await scratch.make("Combat", { type, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        actors.map(({ id, name }) => ({ actorId: id, name })),
      );
      await combat.startCombat();
      await until(() => callboard.view(combat) !== null, "the encounter has begun");
      return combat;
    };

    describe(`An encounter of ${type}`, () => {
      it("plays what it offers, writes each command once, and goes back to its beginning by one undo", async function (this: any) {
        this.timeout(120_000);
        const chance = makeChance(7);
        const combat = await begin();
        const first = JSON.stringify(combat.system.toObject().state);
        let played = 0;
        for (let tries = 0; played < COMMANDS && tries < 10 * COMMANDS; tries += 1) {
          const offered = callboard.options(combat).filter(({ kind }: any) => !LEFT_OUT.includes(kind));
          const likely = offered.find((option: any) => option.likely);
          const option = likely && chance(3) > 0 ? likely : offered[chance(offered.length)];
          const command = option && commandOf(option, chance);
          if (!command) continue;
          const before = combat.system.revision;
          const refusal = await callboard.send(combat, command);
          // What a range cannot express is refused with a reason. So is a command that comes too late, after the game itself went on.
          if (refusal !== null) {
            expect(refusal.reason, JSON.stringify(command)).to.be.a("string");
            continue;
          }
          expect(combat.system.revision, JSON.stringify(command)).to.be.above(before);
          played += 1;
        }
        expect(played).to.equal(COMMANDS);
        expect(await callboard.send(combat, { kind: "undo", to: Math.min(...Object.keys(combat.system.ledger).map(Number)) })).to.equal(
          null,
        );
        // The number of undos keeps counting.
        const { undos } = combat.system.state;
        expect({ ...combat.system.toObject().state, undos: 0 }).to.deep.equal({ ...JSON.parse(first), undos: 0 });
        expect(undos).to.equal(1);
      });
    });
  };
}
