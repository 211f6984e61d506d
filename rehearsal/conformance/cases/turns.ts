import { claim, overriding, Scratch, until, type Context } from "../claim.ts";

declare const proof: any;

/** What a system may override in encounters and combatants. */
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

    claim(context, { section: "3.3", as: "gm" }, "combatTurnChange comes after the events, and never before the start", async () => {
      const told: string[] = [];
      const steps = { _onStartRound: async () => void told.push("startRound"), _onStartTurn: async () => void told.push("startTurn") };
      const id = Hooks.on("combatTurnChange", () => void told.push("change"));
      const made = await encounter({ name: "A", initiative: 2 }, { name: "B", initiative: 1 });
      await overriding(prototype, steps, async () => {
        await made.combatants.contents[0].update({ initiative: 0 });
        await made.update({ turn: 1 });
        expect(told).to.deep.equal([]);
        await made.startCombat();
        await until(() => told.includes("change"), "the change was told");
      });
      Hooks.off("combatTurnChange", id);
      expect(told).to.deep.equal(["startRound", "startTurn", "change"]);
    });

    const registry = { section: "3.3", as: "gm", generation: 14 } as const;
    claim(context, registry, "effects are told of start, turns, rounds, rewinding and deletion", async () => {
      const told: unknown[] = [];
      const refreshing = {
        refresh: async (event: string, { combat, round, turn }: any) => void told.push([event, combat.id === made.id, round, turn]),
      };
      const made = await encounter({ name: "A", initiative: 2 });
      await overriding((CONFIG.ActiveEffect.documentClass as any).registry, refreshing, async () => {
        await made.startCombat();
        await until(() => told.length === 3, "the start was told");
        expect(told.splice(0)).to.deep.include.members([
          ["combatStart", true, undefined, undefined],
          ["roundStart", true, 1, undefined],
          ["turnStart", true, 1, 0],
        ]);
        await made.nextRound();
        await until(() => told.length === 4, "the round was told");
        expect(told.splice(0)).to.deep.equal([
          ["turnEnd", true, 1, 0],
          ["roundEnd", true, 1, undefined],
          ["roundStart", true, 2, undefined],
          ["turnStart", true, 2, 0],
        ]);
        await made.previousRound();
        await until(() => told.length === 1, "the rewinding was told");
        expect(told.splice(0)).to.deep.equal([["combatRewind", true, undefined, undefined]]);
        await made.delete();
        await until(() => told.length === 1, "the deletion was told");
        expect(told).to.deep.equal([["combatEnd", true, undefined, undefined]]);
      });
    });

    claim(
      context,
      { ...registry, unsure: true },
      "an effect of one round is at work no longer once that is over, and another one is",
      async () => {
        const actor = await scratch.make("Actor", { name: "Bearer", type: "hero" });
        const made = await encounter({ name: "A", actorId: actor.id, initiative: 2 });
        await made.startCombat();
        const duration = (value: number) => ({ value, units: "rounds", expiry: "roundEnd" });
        await actor.createEmbeddedDocuments("ActiveEffect", [
          { name: "Short", duration: duration(1) },
          { name: "Long", duration: duration(9) },
        ]);
        const working = (): string[] => actor.appliedEffects.map(({ name }: any) => name);
        expect(working()).to.have.members(["Short", "Long"]);
        await made.nextRound();
        await until(() => working().length === 1, "the effect ended");
        expect(working()).to.deep.equal(["Long"]);
        expect([...actor.allApplicableEffects()].map(({ name }: any) => name)).to.have.members(["Short", "Long"]);
        expect(actor.effects.getName("Short").duration.expired).to.equal(true);
      },
    );

    claim(context, { section: "8.6", as: "gm" }, "regions hear of a turn all at once, and one that fails stops no other", async () => {
      const scene = await scratch.make("Scene", { name: "Regions", width: 500, height: 500 });
      const shapes = [{ type: "rectangle", x: 0, y: 0, width: 500, height: 500 }];
      await scene.createEmbeddedDocuments("Region", [
        { name: "Broken", shapes },
        { name: "Sound", shapes },
      ]);
      const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "T", x: 100, y: 100 }]);
      await until(() => token.regions?.size === 2, "the token was found in both");
      const made = await encounter({ name: "A", tokenId: token.id, sceneId: scene.id, initiative: 1 });
      const told: string[] = [];
      const telling = {
        async _triggerEvent(this: any, event: string) {
          told.push(`${this.name} ${event}`);
          await Promise.resolve();
          told.push("later");
          if (this.name === "Broken") throw new Error("This region is broken on purpose");
        },
      };
      await overriding(CONFIG.Region.documentClass.prototype, telling, async () => {
        await made.startCombat();
        await until(() => told.length === 8, "both were told of round and turn");
      });
      const both = (event: string) => [`Broken ${event}`, `Sound ${event}`];
      expect(told.slice(0, 2)).to.have.members(both("tokenRoundStart"));
      expect(told.slice(4, 6)).to.have.members(both("tokenTurnStart"));
    });

    claim(context, { section: "8.3", as: "gm" }, "what a combatant moved is recorded until its turn begins", async () => {
      const scene = await scratch.make("Scene", { name: "Ground", width: 900, height: 500, grid: { type: 1, size: 100 } });
      const tokens = await scene.createEmbeddedDocuments("Token", [
        { name: "A", x: 0, y: 0 },
        { name: "B", x: 0, y: 100 },
      ]);
      const made = await scratch.make("Combat", { active: true });
      const cast = tokens.map((token: any, index: number) => ({
        name: token.name,
        tokenId: token.id,
        sceneId: scene.id,
        initiative: 9 - index,
      }));
      await made.createEmbeddedDocuments("Combatant", cast);
      if (!made.isView) await ui.combat.render({ combat: made } as any);
      await made.startCombat();
      const [first, second] = tokens;
      for (const token of tokens) await token.update({ x: 200 });
      const counts = () => [first.movementHistory.length, second.movementHistory.length];
      expect(counts()).to.deep.equal([first.movementHistory.length, first.movementHistory.length]);
      expect(first.movementHistory.length).to.be.greaterThan(1);
      const asked: unknown[] = [];
      const clearing = prototype._clearMovementHistoryOnStartTurn;
      const members = {
        async _clearMovementHistoryOnStartTurn(this: any, combatant: any, context_: any) {
          asked.push([combatant.name, context_.round, context_.turn]);
          await clearing.call(this, combatant, context_);
        },
      };
      await overriding(prototype, members, async () => {
        await made.nextTurn();
        await until(() => second.movementHistory.length === 0, "the history was cleared");
      });
      expect(asked).to.deep.equal([["B", 1, 1]]);
      expect(first.movementHistory.length).to.be.greaterThan(1);
      await made.clearMovementHistories(made.combatants.filter(({ name }: any) => name === "A"));
      expect(counts()).to.deep.equal([0, 0]);
    });

    claim(context, { section: "6.4", as: "gm" }, "the deletion of an encounter applies no effect once more", async () => {
      const actor = await scratch.make("Actor", { name: "Strong", type: "hero" });
      const number = Object.keys(foundry.utils.flattenObject(actor.system)).find(
        (key) => typeof foundry.utils.getProperty(actor.system, key) === "number",
      );
      const key = `system.${number}`;
      const change =
        game.release.generation >= 14
          ? { system: { changes: [{ key, value: 3, type: "add" }] } }
          : { changes: [{ key, value: "3", mode: CONST.ACTIVE_EFFECT_MODES.ADD }] };
      const before = foundry.utils.getProperty(actor, key) as number;
      await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Might", img: "icons/svg/aura.svg", statuses: ["blind"], ...change }]);
      expect(foundry.utils.getProperty(actor, key)).to.equal(before + 3);
      const made = await encounter({ name: "A", actorId: actor.id, initiative: 2 });
      await made.startCombat();
      await made.nextRound();
      await made.delete();
      expect(foundry.utils.getProperty(actor, key)).to.equal(before + 3);
    });

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
        { name: "T", actorId: hero.id, actorLink: true, hidden: true, disposition: -1, texture: { src: "icons/svg/book.svg" } },
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
      expect(combatant.token.texture.src).to.equal("icons/svg/book.svg");
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
