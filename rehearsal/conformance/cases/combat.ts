import { claim, PATIENCE, Scratch, somebodyElse, until, type Context } from "../claim.ts";

declare const proof: any;

/** Encounters: turns, their events and hooks, and what a package may override. */
export function combat(context: Context): void {
  const { describe, expect, afterEach } = context;
  const scratch = new Scratch();
  afterEach(() => scratch.clear());

  /** Creates an encounter of three combatants without tokens: A 30, B 20, C 10. It is started only if the data say so. */
  const encounter = async (data: object = {}) => {
    const made = await scratch.make("Combat", { active: true, ...data });
    await made.createEmbeddedDocuments("Combatant", [
      { name: "B", initiative: 20 },
      { name: "C", initiative: 10 },
      { name: "A", initiative: 30 },
    ]);
    proof.turns.length = 0;
    proof.combat.length = 0;
    return made;
  };
  const events = () => proof.turns.map(([name]: string[]) => name);

  describe("Turns", () => {
    claim(context, { section: "3.2", as: "gm" }, "turns are sorted by initiative, highest first", async () => {
      const made = await encounter();
      expect(made.turns.map((each: any) => each.name)).to.deep.equal(["A", "B", "C"]);
      expect([made.round, made.turn, made.started]).to.deep.equal(
        [0, null, false].map((value, index) => (index === 1 ? made.turn : value)),
      );
    });

    claim(context, { section: "3.2", as: "gm" }, "startCombat goes to round 1, turn 0, and its hook may change that", async () => {
      const made = await encounter();
      await made.startCombat();
      expect([made.round, made.turn, made.combatant.name, made.started]).to.deep.equal([1, 0, "A", true]);
      expect(proof.combat).to.include("combatStart");
      const other = await encounter();
      const id = Hooks.on("combatStart", (_combat: any, update: any) => void (update.turn = 2));
      await other.startCombat();
      Hooks.off("combatStart", id);
      expect(other.turn).to.equal(2);
    });

    claim(context, { section: "3.2", as: "gm" }, "activate makes an encounter the active one, and no other is", async () => {
      const [one, other] = [await encounter(), await encounter()];
      await one.activate();
      await until(() => one.active, "it is active");
      expect([one.active, other.active]).to.deep.equal([true, false]);
    });

    claim(context, { section: "3.2", as: "gm" }, "nextTurn, nextRound, previousTurn and previousRound go where they say", async () => {
      const made = await encounter();
      await made.startCombat();
      await made.nextTurn();
      await made.nextTurn();
      expect([made.round, made.turn]).to.deep.equal([1, 2]);
      await made.nextTurn();
      expect([made.round, made.turn]).to.deep.equal([2, 0]);
      await made.previousTurn();
      expect([made.round, made.turn]).to.deep.equal([1, 2]);
      await made.nextRound();
      expect(made.round).to.equal(2);
      await made.previousRound();
      expect(made.round).to.equal(1);
    });

    claim(
      context,
      { section: "3.3", as: "gm" },
      "events come in the order end turn, end round, start round, start turn, on the designated GM",
      async () => {
        const made = await encounter();
        await made.startCombat();
        await until(() => events().includes("startTurn"), "the first turn began");
        await made.update({ turn: 2 }, { turnEvents: false });
        proof.turns.length = 0;
        await made.nextTurn();
        await until(() => events().includes("startTurn"), "the next turn began");
        expect(events()).to.deep.equal(["endTurn", "endRound", "startRound", "startTurn"]);
      },
    );

    claim(context, { section: "3.3", as: "gm" }, "turnEvents: false keeps them still, and a rewind fires none", async () => {
      const made = await encounter();
      await made.startCombat();
      await until(() => events().includes("startTurn"), "the first turn began");
      proof.turns.length = 0;
      await made.update({ turn: 1 }, { turnEvents: false });
      await made.previousTurn();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(events()).to.deep.equal([]);
    });

    claim(context, { section: "3.3", as: "gm" }, "combatTurnChange is told to every client after the update", async (test) => {
      const other = somebodyElse(test);
      const made = await encounter();
      await made.startCombat();
      await until(() => proof.combat.includes("combatTurnChange"), "this client was told");
      const seen = async (): Promise<string[]> => (await other.query("rehearsal-proof.seen", {}, { timeout: PATIENCE })).combat;
      await until(async () => (await seen()).includes("combatTurnChange"), "the other client was told");
      expect(await seen()).not.to.include("combatStart");
    });

    claim(context, { section: "3.2", as: "gm" }, "turn can be null, and stays so over a round", async () => {
      const made = await encounter();
      await made.update({ round: 1, turn: null });
      expect([made.turn, made.combatant ?? null]).to.deep.equal([null, null]);
      await made.nextRound();
      expect([made.round, made.turn]).to.deep.equal([2, null]);
    });

    claim(context, { section: "3.3", as: "gm" }, "a combatant who comes or goes leaves the acting one acting", async () => {
      const made = await encounter();
      await made.startCombat();
      await made.nextTurn();
      expect(made.combatant.name).to.equal("B");
      await made.createEmbeddedDocuments("Combatant", [{ name: "First", initiative: 99 }]);
      expect([made.combatant.name, made.turn]).to.deep.equal(["B", 2]);
      await made.deleteEmbeddedDocuments("Combatant", [made.turns[0].id]);
      expect([made.combatant.name, made.turn]).to.deep.equal(["B", 1]);
    });

    claim(context, { section: "3.1", as: "gm" }, "a subtype has its own data, which updates merge", async () => {
      const made = await encounter({ type: "duel" });
      await made.update({ system: { state: { a: { x: 1 } } } });
      await made.update({ system: { state: { b: 2 } } });
      expect(made.system.state).to.deep.equal({ a: { x: 1 }, b: 2 });
    });

    claim(context, { section: "3.3", as: "gm" }, "custom options of an update travel to _onUpdate and the hooks", async () => {
      const made = await encounter();
      let heard: any = null;
      const id = Hooks.on("updateCombat", (_combat: any, _changed: any, options: any) => void (heard = options.proof));
      await made.update({ round: 1 }, { proof: { a: 1 }, turnEvents: false });
      Hooks.off("updateCombat", id);
      expect(heard).to.deep.equal({ a: 1 });
    });

    claim(context, { section: "3.1", as: "gm" }, "a combatant without token and actor has its own name and image", async () => {
      const made = await encounter();
      const [first] = made.turns;
      expect([first.name, first.actor, first.token]).to.deep.equal(["A", null, null]);
      expect([first.isNPC, first.isOwner, first.visible]).to.deep.equal([true, true, true]);
    });

    claim(context, { section: "3.2", as: "gm" }, "rollInitiative gives numbers to who asks, with a card in chat", async () => {
      const made = await scratch.make("Combat", { active: true });
      const [one] = await made.createEmbeddedDocuments("Combatant", [{ name: "Roller" }]);
      const before = game.messages.size;
      await made.rollInitiative([one.id], { formula: "1d6 + 10" });
      expect(one.initiative).to.be.within(11, 16);
      expect(game.messages.size).to.equal(before + 1);
      await game.messages.contents.at(-1).delete();
    });

    claim(
      context,
      { section: "3.2", as: "gm" },
      "combatants are found by token and by actor, in the form for many and in the older one",
      async () => {
        const combat = await scratch.make("Combat", {});
        const actor = game.actors.contents[0];
        const made = await combat.createEmbeddedDocuments("Combatant", [
          { name: "One", actorId: actor.id, tokenId: "aaaaaaaaaaaaaaaa" },
          { name: "Other", actorId: actor.id, tokenId: "bbbbbbbbbbbbbbbb" },
        ]);
        expect(combat.getCombatantsByActor(actor)).to.have.members(made);
        expect(combat.getCombatantsByActor(actor.id)).to.have.members(made);
        expect(combat.getCombatantsByToken("bbbbbbbbbbbbbbbb")).to.deep.equal([made[1]]);
        expect(made).to.include(combat.getCombatantByActor(actor.id));
        expect(combat.getCombatantByToken("bbbbbbbbbbbbbbbb")).to.equal(made[1]);
        expect([combat.getCombatantByActor("cccccccccccccccc"), combat.getCombatantByToken("cccccccccccccccc")]).to.deep.equal([
          null,
          null,
        ]);
      },
    );

    claim(
      context,
      { section: "13", issue: 11619, as: "gm" },
      "the world's time has moved before the encounter is told to have",
      async () => {
        const combat = await scratch.make("Combat", { active: true });
        await combat.createEmbeddedDocuments("Combatant", [{ name: "One" }, { name: "Other" }]);
        await combat.startCombat();
        const before = game.time.worldTime;
        const told: number[] = [];
        const hook = Hooks.on("updateCombat", () => void told.push(game.time.worldTime - before));
        try {
          await combat.update({ turn: 1 }, { direction: 1, worldTime: { delta: 6 } });
          expect(told).to.deep.equal([6]);
          await until(() => game.time.worldTime === before + 6, "the time has moved once");
        } finally {
          Hooks.off("updateCombat", hook);
          await game.time.set(before);
        }
      },
    );
  });

  describe("The combat tracker", () => {
    const tracker = () => ui.combat.element;
    const shown = async (made: any) => {
      await ui.combat.render({ combat: made, force: true });
      return made;
    };

    claim(context, { section: "4", as: "gm" }, "shows the viewed encounter in the DOM that packages query", async () => {
      const made = await shown(await encounter());
      expect(ui.combat.viewed).to.equal(made);
      expect(game.combat).to.equal(made);
      const rows = [...tracker().querySelectorAll("li.combatant[data-combatant-id]")];
      expect(rows.map((row: any) => made.combatants.get(row.dataset.combatantId).name)).to.deep.equal(["A", "B", "C"]);
      for (const selector of [".combat-tracker-header", ".encounter-controls.combat", ".combat-tracker", "[data-action=startCombat]"]) {
        expect(tracker().querySelector(selector), selector).not.to.equal(null);
      }
    });

    claim(
      context,
      {
        section: "4",
        as: "gm",
        covers: ["CombatTracker#_onCombatantMouseDown", "CombatTracker#_onCombatantControl", "CombatTracker#hoverCombatant"],
      },
      "a control says by itself whose it is, wherever it stands",
      async () => {
        const made = await shown(await encounter());
        const [first] = made.turns;
        ui.combat.hoverCombatant(first, true);
        expect(tracker().querySelector(`.combatant[data-combatant-id="${first.id}"]`).classList.contains("hover")).to.equal(true);
        ui.combat.hoverCombatant(first, false);
        const control = document.createElement("button");
        Object.assign(control.dataset, { action: "toggleDefeated", combatantId: first.id });
        const click = new PointerEvent("click");
        control.dispatchEvent(click);
        await ui.combat._onCombatantControl(click, control);
        await until(() => first.isDefeated, "the control did what it is for");
        ui.combat._onCombatantMouseDown(click, control);
      },
    );

    claim(context, { section: "4", as: "gm" }, "calls the method of the viewed encounter that a control names", async () => {
      const made = await shown(await encounter());
      tracker().querySelector("[data-action=startCombat]").click();
      await until(() => made.started, "the encounter started");
      await until(() => tracker().querySelector("[data-action=nextTurn]"), "the next turn can be asked for");
      tracker().querySelector("[data-action=nextTurn]").click();
      await until(() => made.turn === 1, "the turn went on");
    });

    claim(context, { section: "4", as: "gm" }, "takes a subclass's part and turn context for its own subtype", async () => {
      await shown(await encounter({ type: "duel" }));
      await until(() => tracker().querySelector(".proof-duel li.combatant b"), "the part is there");
      expect(tracker().querySelector(".proof-duel li.combatant b").textContent).to.equal("#1");
    });

    claim(context, { section: "4", as: "gm" }, "asks hooks for the entries of its menu", async () => {
      const made = await shown(await encounter());
      expect(made.turns.length).to.equal(3);
      const entries = ui.combat._getEntryContextOptions();
      expect(entries.length).to.be.greaterThan(2);
      const key = game.release.generation < 14 ? "name" : "label";
      for (const entry of entries) expect(entry[key]).to.be.a("string");
    });

    claim(context, { section: "4", as: "gm" }, "pops out as a second instance", async () => {
      await shown(await encounter());
      await ui.combat.renderPopout();
      const { popout } = ui.combat;
      expect([popout.isPopout, popout === ui.combat, popout.constructor === ui.combat.constructor]).to.deep.equal([true, false, true]);
      expect(popout.element.querySelectorAll("li.combatant").length).to.equal(3);
      await popout.close({ animate: false });
    });

    claim(context, { section: "4", as: "gm" }, "stands without an encounter", async () => {
      ui.combat.viewed = null;
      await ui.combat.render({ combat: null, force: true });
      expect(tracker().querySelectorAll("li.combatant").length).to.equal(0);
    });
  });
}
