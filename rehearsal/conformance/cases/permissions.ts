import { claim, refusal, Scratch, type Context } from "../claim.ts";

/** Permissions: what core's rules let a player write, and what everyone can read. */
export function permissions(context: Context): void {
  const { describe, expect, afterEach } = context;
  const mine = () => game.user.character;
  const notMine = () => game.actors.find((actor: any) => !actor.isOwner);

  describe("A player's rights", () => {
    claim(context, { section: "3.4", as: "player" }, "the own actor can be changed", async () => {
      const before = mine().system.motto;
      await mine().update({ "system.motto": "mine" });
      expect(mine().system.motto).to.equal("mine");
      await mine().update({ "system.motto": before });
    });

    claim(context, { section: "3.4", as: "player" }, "another's actor cannot, and nothing changes", async () => {
      const actor = notMine();
      const message = await refusal(() => actor.update({ name: "Stolen" }));
      expect(message).to.match(/permission/i);
      expect(actor.name).not.to.equal("Stolen");
    });

    claim(context, { section: "3.4", as: "player" }, "the rights over the own actor cannot be changed", async () => {
      expect(await refusal(() => mine().update({ "ownership.default": 3 }))).to.match(/permission/i);
    });

    claim(context, { section: "3.4", as: "player" }, "encounters, actors and scenes cannot be made", async () => {
      expect(await refusal(() => getDocumentClass("Combat").create({}))).to.match(/permission/i);
      expect(await refusal(() => getDocumentClass("Actor").create({ name: "Mine", type: "hero" }))).to.match(/permission/i);
      expect(await refusal(() => getDocumentClass("Scene").create({ name: "Mine" }))).to.match(/permission/i);
    });

    claim(
      context,
      { section: "3.4", as: "player" },
      "flags of the own user can be written, its role and others' users cannot",
      async () => {
        await game.user.setFlag("rehearsal-proof", "box", { a: 1 });
        expect(game.user.getFlag("rehearsal-proof", "box")).to.deep.equal({ a: 1 });
        await game.user.unsetFlag("rehearsal-proof", "box");
        expect(await refusal(() => game.user.update({ role: 4 }))).to.match(/permission/i);
        const gm = game.users.find((user: any) => user.isGM);
        expect(await refusal(() => gm.update({ "flags.rehearsal-proof.box": 1 }))).to.match(/permission/i);
      },
    );

    claim(context, { section: "3.4", as: "player" }, "world settings cannot be written, the own client's can", async () => {
      expect(await refusal(() => game.settings.set("rehearsal-proof", "loud", true))).to.match(/permission/i);
      await game.settings.set("rehearsal-proof", "count", 5);
      expect(game.settings.get("rehearsal-proof", "count")).to.equal(5);
      await game.settings.set("rehearsal-proof", "count", 3);
    });

    claim(context, { section: "3.4", as: "player" }, "chat messages can be written in the own name alone", async () => {
      const message = await getDocumentClass("ChatMessage").create({ content: "hello" });
      expect(message.author).to.equal(game.user);
      await message.delete();
      const gm = game.users.find((user: any) => user.isGM);
      expect(await refusal(() => getDocumentClass("ChatMessage").create({ content: "forged", author: gm.id }))).to.match(
        /permission|author/i,
      );
    });

    claim(context, { section: "7.3", as: "player" }, "everything that is in documents can be read: ownership hides nothing", () => {
      expect(notMine()._source.name).to.be.a("string");
      expect(notMine().visible).to.equal(false);
    });

    claim(context, { section: "3.4", as: "player" }, "canUserModify and testUserPermission say beforehand what would be refused", () => {
      expect(mine().canUserModify(game.user, "update")).to.equal(true);
      expect(notMine().canUserModify(game.user, "update")).to.equal(false);
      expect(mine().testUserPermission(game.user, "OWNER")).to.equal(true);
      expect(notMine().testUserPermission(game.user, "LIMITED")).to.equal(false);
    });
  });

  describe("Who owns", () => {
    const scratch = new Scratch();
    afterEach(() => scratch.clear());

    claim(context, { section: "13", issue: 8962, as: "gm" }, "what one creates one owns, unless the data say otherwise", async () => {
      const actor = await scratch.make("Actor", { name: "Made", type: "hero" });
      expect(actor.ownership).to.deep.equal({ default: 0, [game.user.id]: 3 });
      const item = await scratch.make("Item", { name: "Lent", type: "thing", ownership: { default: 2, [game.user.id]: 1 } });
      expect(item.ownership).to.deep.equal({ default: 2, [game.user.id]: 1 });
    });

    claim(context, { section: "13", issue: 8962, as: "player" }, "a player may change what that player made", async () => {
      const macro = await scratch.make("Macro", { name: "Mine", type: "chat", command: "Hello" });
      expect([macro.isOwner, macro.ownership]).to.deep.equal([true, { default: 0, [game.user.id]: 3 }]);
      await macro.update({ name: "Mine still" });
      expect(macro.name).to.equal("Mine still");
    });

    claim(context, { section: "3.4", unsure: true }, "a word that is no level asks for ownership", async () => {
      const actor = game.actors.find(
        (each: any) =>
          !each.testUserPermission(
            game.users.find((user: any) => !user.isGM),
            "OWNER",
          ),
      );
      const player = game.users.find((user: any) => !user.isGM);
      expect(actor.testUserPermission(player, "NOBODY")).to.equal(false);
      expect(player.character.testUserPermission(player, "NOBODY")).to.equal(true);
      expect(
        actor.testUserPermission(
          game.users.find((user: any) => user.isGM),
          "NOBODY",
        ),
      ).to.equal(true);
    });
  });

  describe("A GM's designation", () => {
    claim(context, { section: "7.2" }, "everybody names the same active GM", () => {
      const gm = game.users.activeGM;
      expect(gm.isGM).to.equal(true);
      expect(game.user.isActiveGM).to.equal(game.user === gm);
    });
  });
}
