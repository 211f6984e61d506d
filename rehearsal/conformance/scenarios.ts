import { Scratch, until, type Context } from "./claim.ts";

/** How many commands each structure is played on by. */
const COMMANDS = 30;

/** Left out: the way back, what ends the encounter, and facts about the table, which an undo keeps. */
const LEFT_OUT = ["undo", "redo", "finish", "concede", "side", "hold", "join", "leave", "defeat", "conceal", "status", "pool"];

interface Range {
  readonly type: string;
  readonly among?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly only?: boolean;
  readonly optional?: boolean;
}

/** Numbers by chance, the same ones each time. */
function makeChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A value within a range; undefined for what only a browser can make. */
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

/** A command that an option offers, completed within its ranges; null where a person could not. */
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

/** What a GM alone plays on a server of any kind, in a world of Callboard: what is offered is taken, what was taken can be undone. */
export function playOf(type: string): (context: Context) => void {
  return ({ describe, it, expect, afterEach }) => {
    const { callboard } = game as any;
    const scratch = new Scratch();
    afterEach(() => scratch.clear());

    /** An encounter of four combatants on the viewed scene or none, started. */
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
          // What a range cannot say is refused with a reason; so is what comes after the table itself went on.
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
        // How often somebody went back is counted on.
        const { undos } = combat.system.state;
        expect({ ...combat.system.toObject().state, undos: 0 }).to.deep.equal({ ...JSON.parse(first), undos: 0 });
        expect(undos).to.equal(1);
      });
    });
  };
}
