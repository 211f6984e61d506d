import { afterEach, describe, expect, it } from "vitest";
import { diceDefaults } from "./config.ts";
import { dice, Roll, terms } from "./index.ts";

const { MersenneTwister, RollParser } = dice;

const original = diceDefaults["randomUniform"];

/** Makes the given faces come up next for dice of a size. */
function fix(faces: number, ...results: number[]): void {
  const queue = results.map((result) => (faces - result + 0.5) / faces);
  diceDefaults["randomUniform"] = () => {
    const next = queue.shift();
    if (next === undefined) throw new Error("more dice were rolled than expected");
    return next;
  };
}

afterEach(() => {
  diceDefaults["randomUniform"] = original;
});

async function total(formula: string, data: object = {}): Promise<any> {
  return (await new Roll(formula, data).evaluate()).total;
}

describe("arithmetic", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 4 - 3", 3],
    ["-3 + 5", 2],
    ["2 * -3", -6],
    ["7 % 4 / 2", 1.5],
    ["floor(7 / 2) + ceil(0.2) + max(1, 5, 3) + min(4, 2) + abs(-3) + round(2.5)", 17],
    ["", 0],
  ])("%s is %d", async (formula, value) => {
    expect(await total(formula)).toBe(value);
    expect(new Roll(formula).isDeterministic).toBe(true);
    expect(new Roll(formula).evaluateSync().total).toBe(value);
  });

  it("fills in data, nested and negative, and treats missing data as 0", async () => {
    expect(await total("@a.b + @c - @missing", { a: { b: 4 }, c: -6 })).toBe(-2);
    expect(Roll.replaceFormulaData("@a + @b", { a: 1 })).toBe("1 + @b");
    expect(Roll.replaceFormulaData("@a + @b", { a: 1 }, { missing: "7" })).toBe("1 + 7");
  });

  it("writes formulas with even spacing", () => {
    expect(new Roll("2d6kh+3[fire]-@x", { x: 1 }).formula).toBe("2d6kh + 3[fire] - 1");
    expect(new Roll("-1d6*-2").formula).toBe("(1d6 * -1) * -2");
    expect(new Roll("1 - -2 * - 3").formula).toBe("1 + 2 * -3");
    expect(new Roll("{1d6,1d8+1}kh1").formula).toBe("{1d6,1d8 + 1}kh1");
  });
});

describe("a sign", () => {
  it("is part of the term it precedes, merges with further signs, and keeps sums as sums", async () => {
    const shape = (formula: string): string[] => new Roll(formula).terms.map((term: any) => term.constructor.name);
    expect(shape("-5")).toEqual(["NumericTerm"]);
    expect(shape("-1d6")).toEqual(["ParentheticalTerm"]);
    expect(shape("2 * -max(1, 2)")).toEqual(["NumericTerm", "OperatorTerm", "ParentheticalTerm"]);
    expect(shape("1 - -5")).toEqual(["NumericTerm", "OperatorTerm", "NumericTerm"]);
    expect(await total("1 - -5 + - 2 - + 3")).toBe(1);
    expect(await total("-(1 + 2) * -2 - -{1, 4}kh")).toBe(10);
    fix(6, 4);
    const roll = await new Roll("-1d6[fire] + 1").evaluate();
    expect([roll.total, roll.dice[0].flavor]).toEqual([-3, "fire"]);
  });
});

describe("the Mersenne Twister", () => {
  it("returns the numbers that its authors publish", () => {
    const twister = new MersenneTwister(5489);
    expect(twister.int()).toBe(3499211612);
    for (let count = 0; count < 9998; count++) twister.int();
    expect(twister.int()).toBe(4123659995);
    twister.seedArray([0x123, 0x234, 0x345, 0x456]);
    expect([twister.int(), twister.int(), twister.int()]).toEqual([1067595299, 955945823, 477289528]);
    twister.seed(0);
    expect(twister.int()).toBe(2357136044);
  });

  it("returns fractions in their ranges, and a normal distribution", () => {
    const twister = new MersenneTwister(1);
    for (const of of ["real", "realx", "rnd", "random", "rndHiRes"] as const)
      for (let count = 0; count < 100; count++) expect(twister[of]()).toSatisfy((value: number) => value >= 0 && value < 1);
    const drawn = Array.from({ length: 2000 }, () => twister.normal(10, 2));
    expect(Math.abs(drawn.reduce((sum, value) => sum + value, 0) / 2000 - 10)).toBeLessThan(0.2);
    expect(MersenneTwister.random()).toBeLessThan(1);
  });
});

describe("the parser", () => {
  it("arranges nodes in a row, and by operator precedence", () => {
    const node = (number: number): any => ({ class: "NumericTerm", formula: String(number), number, options: {} });
    const tree = new RollParser("1 + 2 * 3")._onExpression(
      node(1),
      [
        [["+"], node(2)],
        [["*"], node(3)],
      ],
      "",
      "1 + 2 * 3",
      () => undefined,
    );
    expect(RollParser.flattenTree(tree).map(({ class: name, formula }) => `${name} ${formula}`)).toEqual([
      "NumericTerm 1",
      "OperatorTerm +",
      "NumericTerm 2",
      "OperatorTerm *",
      "NumericTerm 3",
    ]);
    const ast = RollParser.toAST(tree);
    expect([ast.operator, ast.operands[0].number, ast.operands[1].operator]).toEqual(["+", 1, "*"]);
    expect(RollParser.toAST(new Roll("6 - 2 - 1").terms).operands[1].number).toBe(1);
    expect(new Roll("6 - 2").terms.map((term: any) => RollParser.isOperatorTerm(term))).toEqual([false, true, false]);
    expect(RollParser.formatDebug("_onX", null, 1, [node(2)])).toBe("_onX(null, 1, [NumericTerm])");
  });
});

describe("dice and their modifiers", () => {
  it("notes the results of dice", async () => {
    fix(6, 3, 5);
    const roll = await new Roll("2d6 + 1").evaluate();
    expect(roll.total).toBe(9);
    expect(roll.result).toBe("8 + 1");
    expect(roll.dice).toHaveLength(1);
    expect(roll.dice[0].results).toEqual([
      { result: 3, active: true },
      { result: 5, active: true },
    ]);
    expect(roll.dice[0].values).toEqual([3, 5]);
  });

  it.each([
    ["4d6kh3", [1, 4, 5, 6], 15],
    ["4d6k", [1, 4, 5, 6], 6],
    ["4d6kl2", [1, 4, 5, 6], 5],
    ["4d6dl", [1, 4, 5, 6], 15],
    ["4d6d", [1, 4, 5, 6], 15],
    ["4d6dh2", [1, 4, 5, 6], 5],
    ["2d6r", [1, 4, 1], 5],
    ["2d6rr", [1, 4, 1, 6], 10],
    ["2d6r<3", [2, 4, 2], 6],
    ["2d6r1=2", [2, 2, 5], 7],
    ["2d6x", [6, 4, 6, 1], 17],
    ["2d6xo", [6, 4, 6], 16],
    ["2d6x>=5", [5, 1, 2], 8],
    ["2d6x5", [5, 1, 2], 8],
    ["3d6min3", [1, 3, 6], 12],
    ["3d6max4", [1, 3, 6], 8],
    ["4d6cs>4", [1, 5, 6, 4], 2],
    ["4d6cs", [1, 5, 6, 6], 2],
    ["4d6cf<2", [1, 1, 6, 6], 2],
    ["4d6cs>4df=1", [1, 5, 6, 6], 2],
    ["4d6cs>4sf=2", [2, 5, 6, 6], 1],
    ["4d6even", [1, 2, 4, 5], 2],
    ["4d6odd", [1, 2, 4, 1], 2],
    ["2d6ms>5", [3, 4], 2],
    ["2d6ms<9", [3, 4], 2],
    ["3d6r1kh1", [1, 2, 3, 5], 5],
  ])("%s of %j is %d", async (formula, faces, value) => {
    fix(6, ...faces);
    expect(await total(formula)).toBe(value);
  });

  it("marks results that are discarded, rerolled and exploded", async () => {
    fix(6, 1, 6, 2, 3);
    const roll = await new Roll("2d6r1x6kl1").evaluate();
    expect(roll.dice[0].results).toEqual([
      { result: 1, active: false, rerolled: true },
      { result: 6, active: false, exploded: true, discarded: true },
      { result: 2, active: true },
      { result: 3, active: false, discarded: true },
    ]);
  });

  it("rolls coins and Fate dice", async () => {
    diceDefaults["randomUniform"] = () => 0.2;
    expect(await total("3dc")).toBe(3);
    expect(await total("3dcc0")).toBe(0);
    expect(await total("4df")).toBe(4);
    diceDefaults["randomUniform"] = () => 0.9;
    expect(await total("4dF")).toBe(-4);
  });

  it("takes numbers and faces from parentheses and the dice in them", async () => {
    fix(6, 2, 6, 6);
    const roll = await new Roll("(1d6)d(2*3)[cold]").evaluate();
    expect(roll.total).toBe(12);
    expect(roll.dice).toHaveLength(2);
    expect(roll.dice[1].flavor).toBe("cold");
  });

  it("keeps, drops and counts in pools", async () => {
    fix(6, 2, 5);
    expect(await total("{1d6, 1d6 + 1}kh")).toBe(6);
    fix(6, 2, 5, 6);
    expect(await total("{1d6, 1d6, 1d6}cs>4")).toBe(2);
    expect(await total("{4, 3, 5}dl1")).toBe(9);
  });

  it("returns the minimum or maximum if asked, synchronously too", async () => {
    expect((await new Roll("2d6kh + 4dF + 1dc").evaluate({ minimize: true })).total).toBe(-3);
    expect((await new Roll("2d6x + 3d4min2").evaluate({ maximize: true })).total).toBe(24);
    expect(new Roll("2d20kh").evaluateSync({ maximize: true }).total).toBe(20);
  });

  it("refuses dice in a strict synchronous evaluation and skips them otherwise", () => {
    expect(() => new Roll("1d6").evaluateSync()).toThrow();
    expect(new Roll("1d6 + 2").evaluateSync({ strict: false }).total).toBe(2);
  });

  it("is evaluated once, and rerolled as another roll", async () => {
    const roll = await new Roll("1d6").evaluate();
    await expect(roll.evaluate()).rejects.toThrow("already been evaluated");
    expect(await roll.reroll()).not.toBe(roll);
  });

  it("limits the number of dice and endless chains", async () => {
    await expect(new Roll("1000d6").evaluate()).rejects.toThrow("999");
    await expect(new Roll("1d1x").evaluate()).rejects.toThrow("end");
  });
});

describe("texts and forms", () => {
  it("validates formulas", () => {
    for (const formula of ["1d20 + @mod", "2d6kh1[fire] + floor(3/2)", "{1d6,2}kh", "4dF", "1d6 / 1d6"])
      expect(Roll.validate(formula)).toBe(true);
    for (const formula of ["1d20 +", "(1", "1d6 fire", "fire", "1d", "nothing(2)"]) expect(Roll.validate(formula)).toBe(false);
  });

  it("evaluates strings only if they are allowed", async () => {
    await expect(new Roll("fire").evaluate()).rejects.toThrow();
    expect((await new Roll("fire").evaluate({ allowStrings: true })).product).toBe("fire");
    expect((await new Roll("(fire)").evaluate({ allowStrings: true })).product).toBe("fire");
  });

  it("calls the functions of the configuration, with rolls and strings", async () => {
    diceDefaults["functions"].twice = (value: number) => value * 2;
    fix(6, 4);
    expect(await total("twice(1d6) + 1")).toBe(9);
    delete diceDefaults["functions"].twice;
  });

  it("survives JSON with nested terms, results and classes", async () => {
    class SpecialRoll extends Roll {}
    diceDefaults["rolls"].push(SpecialRoll);
    const roll = await new SpecialRoll("(2d6kh[fire] + 1) * 2 - max(1d4, 2) + {1d6, 1d8}kl", {}, { note: "kept" }).evaluate();
    const again = Roll.fromJSON(JSON.stringify(roll));
    expect(again).toBeInstanceOf(SpecialRoll);
    expect(again.total).toBe(roll.total);
    expect(again.formula).toBe(roll.formula);
    expect(again.result).toBe(roll.result);
    expect(again.options).toEqual({ note: "kept" });
    expect(JSON.stringify(again)).toBe(JSON.stringify(roll));
    expect(again.dice.map((die: any) => die.results)).toEqual(roll.dice.map((die: any) => die.results));
    diceDefaults["rolls"].pop();
    expect(() => Roll.fromJSON(JSON.stringify(roll))).toThrow("SpecialRoll");
  });

  it("creates a roll from terms", async () => {
    const die = await new terms.Die({ number: 1, faces: 1 }).evaluate();
    const roll = Roll.fromTerms([die, new terms.OperatorTerm({ operator: "+" }), new terms.NumericTerm({ number: 4 })]);
    expect(roll.total).toBe(5);
    expect(roll.formula).toBe("1d1 + 4");
  });

  it("evaluates expressions with access to Math only", () => {
    expect(Roll.safeEval("2 ** 3 + Math.floor(7 / 2) * (1 < 2 ? 10 : 20)")).toBe(38);
    expect(Roll.safeEval("sqrt(16) + PI - PI")).toBe(4);
    for (const expression of ["globalThis", "constructor", "toString()", "1 +", "0 / 0", "alert(1)"])
      expect(() => Roll.safeEval(expression)).toThrow();
  });

  it("throws on unknown members", () => {
    const roll: any = new Roll("1d6");
    expect(() => roll.totl).toThrow("Unknown member totl of Roll");
    expect(() => roll.terms[0].resuts).toThrow("Unknown member");
    expect(() => (Roll as any).simulat).toThrow("Unknown member");
    expect("totl" in roll).toBe(false);
  });

  it("matches single terms", () => {
    const match = terms.DiceTerm.matchTerm("3d8kh2[cold]");
    const die = terms.DiceTerm.fromMatch(match as RegExpMatchArray);
    expect(die.formula).toBe("3d8kh2[cold]");
    expect(terms.PoolTerm.fromExpression("{1d6,2}kh").terms).toEqual(["1d6", "2"]);
  });

  it("covers all faces", async () => {
    const totals = await Roll.simulate("1d6", 600);
    expect(new Set(totals)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it("describes its dice for the tooltip", async () => {
    fix(20, 20, 1);
    const roll = await new Roll("2d20kh[attack]").evaluate();
    expect(roll.dice[0].getTooltipData()).toMatchObject({
      formula: "2d20kh",
      total: 20,
      flavor: "attack",
      rolls: [
        { result: "20", classes: "die d20 max" },
        { result: "1", classes: "die d20 discarded min" },
      ],
    });
  });
});
