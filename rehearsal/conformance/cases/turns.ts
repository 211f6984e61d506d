import { claim, overriding, Scratch, until, type Context } from "../claim.ts";

declare const proof: any;

/** What a system may redefine of encounters and combatants. */
export function turns(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  afterEach(() => scratch.clear());
  const encounter = async (...combatants: readonly object[]) => {
    const made = await scratch.make("Combat", { active: true });
    await made.createEmbeddedDocuments("Combatant", combatants);
    return made;
  };
  const { prototype } = CONFIG.Combat.documentClass;

  describe("What a system redefines of an encounter", () => {
    claim(context, { section: "3.2", as: "gm" }, "_sortCombatants gives the order, _getCurrentState what is current", async () => {
      const byName = { _sortCombatants: (a: any, b: any) => a.name.localeCompare(b.name) };
      await overriding(prototype, byName, async () => {
        const made = await encounter({ name: "B", initiative: 9 }, { name: "A", initiative: 1 });
        expect(made.setupTurns().map((each: any) => each.name)).to.deep.equal(["A", "B"]);
        const told: unknown[] = [];
        const original = made._getCurrentState;
        const state = {
          _getCurrentState(this: any, ...rest: unknown[]) {
            told.push("asked");
            return original.apply(this, rest);
          },
        };
        await overriding(prototype, state, () => made.startCombat());
        expect(told.length).to.be.greaterThan(0);
        expect([made.current.round, made.current.turn, made.current.combatantId]).to.deep.equal([1, 0, made.turns[0].id]);
        expect(made.previous.round).to.equal(0);
        expect(made.nextCombatant.name).to.equal("B");
        expect(made.type).to.equal("base");
      });
    });

    claim(
      context,
      { section: "3.3", as: "gm" },
      "_manageTurnEvents is asked after each step, and calls the events of turns and rounds",
      async () => {
        const told: string[] = [];
        const events = {
          _manageTurnEvents: async () => void told.push("manage"),
          _onUpdate(this: any, changed: any, options: any, userId: string) {
            told.push("onUpdate");
            Object.getPrototypeOf(prototype)._onUpdate.call(this, changed, options, userId);
          },
        };
        const made = await encounter({ name: "A", initiative: 2 });
        await overriding(prototype, events, async () => {
          await made.startCombat();
          await until(() => told.includes("manage"), "the events were managed");
        });
        expect(told).to.include("onUpdate");
        const called: string[] = [];
        const note = (name: string) => async () => void called.push(name);
        const steps = {
          _onStartTurn: note("startTurn"),
          _onEndTurn: note("endTurn"),
          _onStartRound: note("startRound"),
          _onEndRound: note("endRound"),
        };
        await overriding(prototype, steps, async () => {
          const changes: unknown[] = [];
          const id = Hooks.on("combatTurnChange", (_combat: any, _prior: any, current: any) => void changes.push(current.round));
          await made.nextRound();
          await until(() => called.length === 4, "all events came");
          Hooks.off("combatTurnChange", id);
          expect(changes).to.deep.equal([2]);
        });
        expect(called).to.deep.equal(["endTurn", "endRound", "startRound", "startTurn"]);
      },
    );

    claim(context, { section: "6.3", as: "gm" }, "_preCreate and _preUpdate may change what is written", async () => {
      const fresh = {
        async _preCreate(this: any) {
          this.updateSource({ flags: { "rehearsal-proof": { kind: "fresh" } } });
        },
      };
      await overriding(prototype, fresh, async () => {
        const made = await encounter();
        expect(made.flags["rehearsal-proof"].kind).to.equal("fresh");
        await overriding(prototype, { _preUpdate: async (changes: any) => void (changes.round = 7) }, () => made.update({ round: 3 }));
        expect(made.round).to.equal(7);
      });
    });

    claim(
      context,
      { section: "3.2", as: "gm" },
      "initiative is rolled for all, for those of no player, and taken back; and the end is asked for",
      async () => {
        const made = await encounter({ name: "A" }, { name: "B" });
        await made.rollNPC();
        expect(made.combatants.contents.every((each: any) => each.initiative !== null)).to.equal(true);
        await made.resetAll();
        expect(made.combatants.find((each: any) => each.initiative !== null)).to.equal(undefined);
        await made.rollAll();
        expect(made.combatants.filter((each: any) => each.initiative !== null).length).to.equal(2);
        expect(typeof made.getTimeDelta(1, 0, 2, 0)).to.equal("number");
        const ended = made.endCombat();
        const dialog = () =>
          [...foundry.applications.instances.values()].find((app: any) => app.element?.querySelector?.("[data-action=yes]"));
        await until(dialog, "the question came");
        dialog().element.querySelector("[data-action=yes]").click();
        await ended;
        expect(game.combats.has(made.id)).to.equal(false);
        expect(proof.turns).to.be.an("array");
      },
    );
  });

  describe("A combatant", () => {
    claim(context, { section: "3.4", as: "gm" }, "knows its scene, actor and token by their ids, its picture, its players", async () => {
      const hero = game.actors.getName("Hero");
      const scene = await scratch.make("Scene", { name: "Away" });
      const [token] = await scene.createEmbeddedDocuments("Token", [
        { name: "T", actorId: hero.id, actorLink: true, hidden: true, disposition: -1 },
      ]);
      const made = await encounter({
        tokenId: token.id,
        actorId: hero.id,
        sceneId: scene.id,
        hidden: true,
        defeated: true,
        img: "icons/svg/aura.svg",
      });
      const combatant = made.combatants.contents[0];
      const { tokenId, actorId, sceneId, hidden, defeated, img, players, visible, isNPC, parent } = combatant;
      expect([tokenId, actorId, sceneId, hidden, defeated, img]).to.deep.equal([
        token.id,
        hero.id,
        scene.id,
        true,
        true,
        "icons/svg/aura.svg",
      ]);
      expect([combatant.actor.id, combatant.token.id, visible, isNPC, parent.id]).to.deep.equal([
        hero.id,
        token.id,
        true,
        !hero.hasPlayerOwner,
        made.id,
      ]);
      expect(players.every((user: any) => !user.isGM)).to.equal(true);
      expect([token.disposition, token.hidden, token.actorLink, token.delta === null || token.delta.id === token.id]).to.deep.equal([
        -1,
        true,
        true,
        true,
      ]);
      expect(token.regions === null || token.regions instanceof Set).to.equal(true);
      expect(CONST.TOKEN_DISPOSITIONS.FRIENDLY).to.equal(1);
    });

    claim(context, { section: "3.4", as: "gm" }, "prepares data of its own, and tells when it comes, changes and goes", async () => {
      const seen: string[] = [];
      const hooks = ["createCombatant", "updateCombatant", "deleteCombatant", "deleteCombat"];
      const ids = hooks.map((name) => Hooks.on(name as any, () => void seen.push(name)));
      const prepared = {
        prepareDerivedData(this: any) {
          this.initiative = 5;
        },
      };
      await overriding(CONFIG.Combatant.documentClass.prototype, prepared, async () => {
        const made = await encounter({ name: "A" });
        const [combatant] = made.combatants.contents;
        expect(combatant.initiative).to.equal(5);
        await combatant.update({ hidden: true });
        await combatant.delete();
        await made.delete();
      });
      hooks.forEach((name, index) => Hooks.off(name as any, ids[index] as any));
      expect(seen).to.deep.equal(hooks);
    });

    claim(context, { section: "8.6" }, "regions are told of turns and rounds by names that stand in CONST", () => {
      const { TOKEN_TURN_START, TOKEN_TURN_END, TOKEN_ROUND_START, TOKEN_ROUND_END } = CONST.REGION_EVENTS;
      expect([TOKEN_TURN_START, TOKEN_TURN_END, TOKEN_ROUND_START, TOKEN_ROUND_END]).to.deep.equal([
        "tokenTurnStart",
        "tokenTurnEnd",
        "tokenRoundStart",
        "tokenRoundEnd",
      ]);
    });
  });
}
