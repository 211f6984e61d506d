import { claim, type Context } from "../claim.ts";

/** Dice: the notation, what a roll keeps, and its way through JSON. */
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
}
