import { claim, until, type Context } from "../claim.ts";

/** Dice: the notation, what a roll stores, and its form as JSON. */
export function dice(context: Context): void {
  const { describe, expect } = context;
  const roll = (formula: string, data: object = {}, options: object = {}) => new Roll(formula, data).evaluate(options);

  describe("Rolls", () => {
    claim(context, { section: "9.1" }, "add up dice and numbers", async () => {
      for (const [formula, low, high] of [
        ["2d6 + 3", 5, 15],
        ["1d20 - 1d4", -3, 19],
        ["(1d4 + 1) * 2", 4, 10],
        ["10 / 4", 2.5, 2.5],
      ] as const) {
        const { total } = await roll(formula);
        expect(total, formula).to.be.within(low, high);
      }
    });

    claim(context, { section: "9.1" }, "take data by @", async () => {
      expect((await roll("@str + @deep.n", { str: 2, deep: { n: 3 } })).total).to.equal(5);
      expect(Roll.replaceFormulaData("@missing + 1", {}, { missing: "0" })).to.equal("0 + 1");
    });

    claim(context, { section: "9.1" }, "keep and drop", async () => {
      const kept = await roll("4d6kh3");
      const die = kept.dice[0];
      expect(die.results.filter((each: any) => each.active).length).to.equal(3);
      expect(kept.total).to.equal(die.results.filter((each: any) => each.active).reduce((sum: number, each: any) => sum + each.result, 0));
      expect((await roll("2d20kl", {}, { maximize: true })).total).to.equal(20);
      expect((await roll("3d6dl1", {}, { minimize: true })).total).to.equal(2);
    });

    claim(context, { section: "9.1" }, "count successes", async () => {
      expect((await roll("5d10cs>=1")).total).to.equal(5);
      expect((await roll("5d10cs>10")).total).to.equal(0);
      expect((await roll("4d6even", {}, { maximize: true })).total).to.equal(4);
    });

    claim(context, { section: "9.1" }, "explode and reroll", async () => {
      const exploded = await roll("3d2x2");
      const die = exploded.dice[0];
      expect(die.results.length).to.equal(3 + die.results.filter((each: any) => each.exploded).length);
      const again = await roll("20d2r1");
      expect(again.dice[0].results.filter((each: any) => each.rerolled).every((each: any) => each.result === 1 && !each.active)).to.equal(
        true,
      );
    });

    claim(context, { section: "9.1" }, "hold pools", async () => {
      const pool = await roll("{2d6, 1d20, 4}kh1");
      expect(pool.total).to.be.at.least(4);
      expect((await roll("{3, 7, 5}kl2")).total).to.equal(8);
      expect((await roll("{3, 7, 5}cs>4")).total).to.equal(2);
    });

    claim(context, { section: "9.1" }, "know functions and flavour", async () => {
      expect((await roll("floor(7 / 2) + max(2, 5)")).total).to.equal(8);
      expect((await roll("2d6[fire]")).dice[0].flavor).to.equal("fire");
    });

    claim(context, { section: "9.1" }, "say whether they depend on chance, and evaluateSync takes what does not", () => {
      expect(new Roll("2 + 3").isDeterministic).to.equal(true);
      expect(new Roll("1d6").isDeterministic).to.equal(false);
      expect(new Roll("2 + 3 * 2").evaluateSync().total).to.equal(8);
      expect(() => new Roll("1d6").evaluateSync()).to.throw();
    });

    claim(context, { section: "9.1" }, "refuse what is no formula", () => {
      expect(Roll.validate("2d6 + 3")).to.equal(true);
      expect(Roll.validate("2d6 +* 3")).to.equal(false);
    });

    claim(context, { section: "9.1" }, "go through JSON as they fell", async () => {
      const rolled = await roll("3d6 + 2");
      const back = Roll.fromData(JSON.parse(JSON.stringify(rolled)));
      expect([back.total, back.formula]).to.deep.equal([rolled.total, rolled.formula]);
      expect(back.dice[0].results.map((each: any) => each.result)).to.deep.equal(rolled.dice[0].results.map((each: any) => each.result));
    });

    claim(context, { section: "9.1" }, "are rolled with CONFIG.Dice.randomUniform", async () => {
      const before = CONFIG.Dice.randomUniform;
      try {
        CONFIG.Dice.randomUniform = () => 0.999;
        const high = (await roll("1d20")).total;
        CONFIG.Dice.randomUniform = () => 0.001;
        const low = (await roll("1d20")).total;
        expect([high, low].sort((a: number, b: number) => a - b)).to.deep.equal([1, 20]);
      } finally {
        CONFIG.Dice.randomUniform = before;
      }
    });

    claim(context, { section: "9.2" }, "become a chat card that carries them", async () => {
      const rolled = await roll("1d6");
      const message = await rolled.toMessage({ flavor: "probe" });
      expect(message.rolls[0].total).to.equal(rolled.total);
      const html = await message.renderHTML();
      expect(html.querySelector(".dice-total").textContent.trim()).to.equal(String(rolled.total));
      await message.delete();
    });

    claim(context, { section: "9.2", unsure: true }, "come to a chat card that stands, beside those that it holds", async () => {
      const [first, second] = [await roll("1d6"), await roll("1d8")];
      const message = await first.toMessage({ content: "<p>one</p>" });
      const heard: number[] = [];
      const hook = Hooks.on("updateChatMessage", ({ id, rolls }: any) => void (id === message.id && heard.push(rolls.length)));
      await message.update({ content: "<p>both</p>", rolls: [...message._source.rolls, second] });
      Hooks.off("updateChatMessage", hook);
      expect(message.rolls.map(({ formula, total }: any) => [formula, total])).to.deep.equal([
        ["1d6", first.total],
        ["1d8", second.total],
      ]);
      expect(heard).to.deep.equal([2]);
      expect((await message.renderHTML()).querySelector(".message-content").textContent.trim()).to.equal("both");
      await message.delete();
    });

    claim(context, { section: "9.2", generation: 13 }, "are hidden by roll modes", () => {
      const data = ChatMessage.applyRollMode({ content: "" }, "gmroll");
      expect(data.whisper.length).to.be.greaterThan(0);
      expect(ChatMessage.applyRollMode({ content: "" }, "blindroll").blind).to.equal(true);
    });

    claim(context, { section: "9.2", generation: 14 }, "are hidden by message modes", () => {
      const data = ChatMessage.applyMode({ content: "" }, "gm");
      expect(data.whisper.length).to.be.greaterThan(0);
      expect(ChatMessage.applyMode({ content: "" }, "blind").blind).to.equal(true);
    });
  });

  describe("Formulas", () => {
    claim(context, { section: "9.1" }, "have a value and a result once they are rolled, and until then none", async () => {
      const rolled = new Roll("2d6 + 1");
      expect([rolled.total, rolled.product]).to.deep.equal([0, undefined]);
      await rolled.evaluate();
      const [die]: any[] = rolled.dice;
      expect([rolled.total, rolled.product, rolled.result]).to.deep.equal([die.total + 1, die.total + 1, `${die.total} + 1`]);
      expect((await roll("(1 + 1) * 3")).result).to.equal("2 * 3");
    });

    claim(context, { section: "9.1", unsure: true }, "a roll that was not made shows the values that it has", () => {
      expect(new Roll("4 + 1d6").result.trim()).to.equal("4 +");
    });

    claim(context, { section: "9.1" }, "are none where nothing stands", () => {
      expect([Roll.validate(""), Roll.validate("1"), Roll.validate("0d0")]).to.deep.equal([false, true, true]);
    });

    claim(context, { section: "9.1" }, "of no dice are worth nothing", async () => {
      for (const formula of ["0d0", "0d6", "0d0 + 0"]) {
        const none = await roll(formula);
        expect([none.total, none.dice[0].results.length], formula).to.deep.equal([0, 0]);
      }
    });

    claim(context, { section: "9.1" }, "a minus before a term is part of that term", async () => {
      const { NumericTerm, OperatorTerm } = foundry.dice.terms;
      const terms = (formula: string): any[] => new Roll(formula).terms;
      expect([terms("-5").length, terms("-5")[0] instanceof NumericTerm, terms("-5")[0].number]).to.deep.equal([1, true, -5]);
      expect(terms("2 * -3").map((term) => term instanceof OperatorTerm)).to.deep.equal([false, true, false]);
      expect([terms("-1d6").length, new Roll("-3d6").formula]).to.deep.equal([1, "(3d6 * -1)"]);
      expect((Roll as any).parse("-2").map(({ number }: any) => number)).to.deep.equal([-2]);
      expect((await roll("-2d6", {}, { maximize: true })).total).to.equal(-12);
      expect((await roll("5 - -3 - 1")).total).to.equal(7);
    });

    claim(context, { section: "9.1" }, "become rolls of the class that their data name, whichever class is asked", async () => {
      class Probe extends (Roll as any) {}
      CONFIG.Dice.rolls.push(Probe as any);
      try {
        const own: any = await new (Probe as any)("1d6 + 1").evaluate();
        const data = JSON.parse(JSON.stringify(own));
        const plain: any = JSON.parse(JSON.stringify(await roll("1d4")));
        expect([data.class, plain.class]).to.deep.equal(["Probe", "Roll"]);
        expect((Probe as any).fromData(data)).to.be.instanceOf(Probe);
        expect(Roll.fromData(data)).to.be.instanceOf(Probe);
        expect((Probe as any).fromData(plain)).not.to.be.instanceOf(Probe);
        expect((Probe as any).fromJSON(JSON.stringify(own)).total).to.equal(own.total);
      } finally {
        CONFIG.Dice.rolls.splice(CONFIG.Dice.rolls.indexOf(Probe as any), 1);
      }
    });

    claim(context, { section: "9.1" }, "are read by CONFIG.Dice.parser, which packages may replace", async () => {
      const { RollParser } = foundry.dice as any;
      expect([CONFIG.Dice.parser === RollParser, RollParser.isOperatorTerm(new Roll("1 + 2").terms[1])]).to.deep.equal([true, true]);
      const read: string[] = [];
      class Reader extends RollParser {
        _onDiceTerm(...args: any[]): any {
          read.push(args.at(-1));
          return super._onDiceTerm(...args);
        }
      }
      CONFIG.Dice.parser = Reader as any;
      try {
        new Roll("2d6kh + 1d4");
      } finally {
        CONFIG.Dice.parser = RollParser;
      }
      expect(read).to.deep.equal(["2d6kh", "1d4"]);
    });

    claim(context, { section: "9.1" }, "as trees are put in a row, and by precedence", () => {
      const { RollParser } = foundry.dice as any;
      const ast = RollParser.toAST(new Roll("1 + 2 * 3").terms);
      expect([ast.operator, ast.operands[1].operator]).to.deep.equal(["+", "*"]);
      expect(RollParser.flattenTree(ast).length).to.equal(5);
    });

    claim(context, { section: "9.1" }, "can be rolled with the Mersenne Twister, whose numbers are published", () => {
      const { MersenneTwister } = foundry.dice as any;
      const twister = new MersenneTwister(5489);
      expect([twister.int(), twister.int()]).to.deep.equal([3499211612, 581869302]);
      twister.seedArray([0x123, 0x234, 0x345, 0x456]);
      expect(twister.int()).to.equal(1067595299);
      for (const value of [twister.random(), twister.rnd(), twister.rndHiRes(), MersenneTwister.random()]) expect(value).to.be.within(0, 1);
    });
  });

  describe("Dice that are rolled by hand", () => {
    const { RESOLVERS } = Roll as any;
    const choose = (methods: object): Promise<unknown> => game.settings.set("core", "diceConfiguration" as any, methods as any);
    /** Rolls with the chosen methods. `asks` gets the window once it is open. */
    const rollAsked = async (formula: string, methods: object, asks: (resolver: any, rolled: any) => unknown): Promise<any> => {
      const before = game.settings.get("core", "diceConfiguration" as any);
      await choose(methods);
      try {
        const rolled: any = new Roll(formula);
        const done = rolled.evaluate();
        await until(() => RESOLVERS.get(rolled)?.rendered, "the window is there");
        await asks(RESOLVERS.get(rolled), rolled);
        await done;
        return rolled;
      } finally {
        await choose(before as any);
      }
    };

    claim(context, { section: "9.1" }, "are none until somebody chooses so", async () => {
      expect([CONFIG.Dice.fulfillment.defaultMethod, game.settings.get("core", "diceConfiguration" as any)]).to.deep.equal(["", {}]);
      const { methods } = CONFIG.Dice.fulfillment as any;
      expect([methods.manual?.interactive ?? true, Boolean(methods.mersenne.interactive)]).to.deep.equal([true, false]);
      expect((Roll as any).identifyFulfillableTerms(new Roll("1d6").terms)).to.deep.equal([]);
    });

    claim(context, { section: "9.1", as: "gm" }, "wait for results, which a device may tell", async () => {
      const rolled = await rollAsked("2d6 + 1d4 + 1", { d6: "manual" }, (resolver, waiting) => {
        expect(resolver).to.be.instanceOf((foundry.applications as any).dice.RollResolver);
        expect([resolver.roll === waiting, resolver.fulfillable.size]).to.deep.equal([true, 1]);
        const [{ term, method }]: any[] = [...resolver.fulfillable.values()];
        expect([term === waiting.dice[0], method]).to.deep.equal([true, "manual"]);
        expect((Roll as any).registerResult("manual", "d8", 3)).to.equal(false);
        expect((Roll as any).registerResult("manual", "d6", 5)).to.equal(true);
        expect((Roll as any).registerResult("manual", "d6", 2)).to.equal(true);
      });
      expect([rolled.dice[0].results.map(({ result }: any) => result), rolled.dice[0].method]).to.deep.equal([[5, 2], "manual"]);
      expect([rolled.total, RESOLVERS.size]).to.deep.equal([8 + rolled.dice[1].total, 0]);
    });

    claim(context, { section: "9.1", as: "gm" }, "take what is typed in, if the die has such a face", async () => {
      const rolled = await rollAsked("1d6", { d6: "manual" }, async (resolver) => {
        const input = (): HTMLInputElement => resolver.element.querySelector("input[type=number]");
        input().value = "4";
        resolver.element.requestSubmit();
        await until(() => RESOLVERS.size === 0, "the roll goes on");
      });
      expect(rolled.total).to.equal(4);
    });

    claim(context, { section: "9.1", as: "gm" }, "are asked for again where one explodes", async () => {
      const rolled = await rollAsked("1d6x", { d6: "manual" }, async () => {
        (Roll as any).registerResult("manual", "d6", 6);
        await until(() => (Roll as any).registerResult("manual", "d6", 2), "one more is asked for");
      });
      expect([rolled.total, rolled.dice[0].results.length]).to.deep.equal([8, 2]);
    });

    claim(context, { section: "9.1", as: "gm" }, "closing the window of dice rolls those that are left by computer", async () => {
      const rolled = await rollAsked("3d6", { d6: "manual" }, (resolver) => {
        (Roll as any).registerResult("manual", "d6", 1);
        return resolver.close();
      });
      expect([rolled.dice[0].results.length, rolled.dice[0].results[0].result]).to.deep.equal([3, 1]);
    });

    claim(context, { section: "9.1", as: "gm" }, "are not asked for where a roll forbids that", async () => {
      await choose({ d6: "manual" });
      const rolled = await roll("2d6", {}, { allowInteractive: false });
      await choose({});
      expect([rolled.dice[0].results.length, RESOLVERS.size]).to.deep.equal([2, 0]);
    });

    claim(context, { section: "9.1" }, "may be rolled by a package instead, without asking", async () => {
      const { methods } = CONFIG.Dice.fulfillment as any;
      methods.probe = { label: "Probe", interactive: false, handler: async () => 3 };
      await choose({ d6: "probe" });
      try {
        expect((await roll("2d6 + 1")).total).to.equal(7);
      } finally {
        delete methods.probe;
        await choose({});
      }
    });

    claim(context, { section: "9.1", as: "player" }, "who may not roll by hand has no such method, and is not asked", async () => {
      expect([game.user.hasPermission("MANUAL_ROLLS" as any), "manual" in CONFIG.Dice.fulfillment.methods]).to.deep.equal([false, false]);
      await choose({ d6: "manual" });
      const rolled = await roll("2d6");
      await choose({});
      expect([rolled.dice[0].results.length, RESOLVERS.size]).to.deep.equal([2, 0]);
    });

    claim(context, { section: "9.1", as: "gm" }, "are chosen in a window of the settings", async () => {
      const { DiceConfig } = foundry.applications.settings.menus as any;
      const config = await new DiceConfig().render({ force: true });
      const select = config.element.querySelector("select[name=d20]");
      expect([...select.options].map(({ value }: any) => value)).to.include.members(["", "mersenne", "manual"]);
      await config.close();
    });
  });
}
