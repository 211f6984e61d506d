import type { Page } from "playwright-core";
import { MARSH_ACTORS } from "./marsh.ts";

/** How stacks are laid out on the line. */
interface Stacked {
  /** The number of stacks for each combatant. */
  readonly each: number;
  /** The encounter's step. */
  readonly step: "declare" | "resolve";
}

/** Starts an encounter in `timeline` with so many goblins on the map. */
export async function goblins(gm: Page, size: number): Promise<void> {
  await gm.evaluate(
    async ([many, goblin]) => {
      for (const combat of [...game.combats]) await combat.delete();
      const scene = game.scenes.active;
      await scene.deleteEmbeddedDocuments("Token", [], { deleteAll: true });
      const names = Array.from({ length: many }, (_each, index) => `Goblin ${String(index + 1).padStart(4, "0")}`);
      const figure = { actorId: goblin, actorLink: false, disposition: -1, width: 1, height: 1 };
      const tokens = await scene.createEmbeddedDocuments(
        "Token",
        names.map((name, index) => ({ ...figure, name, x: 100 * (index % 40), y: 100 * Math.floor(index / 40) })),
      );
      const combat = await Combat.implementation.create({ type: "timeline", scene: scene.id, active: true });
      const cast = tokens.map(({ id, name }: any) => ({ tokenId: id, sceneId: scene.id, actorId: goblin, name }));
      await combat.createEmbeddedDocuments("Combatant", cast);
      await combat.startCombat();
      await ui.combat.render({ combat });
    },
    [size, MARSH_ACTORS.goblin] as const,
  );
  await gm.waitForFunction((many) => Object.keys(game.combat?.system.state?.combatants ?? {}).length === many, size);
}

/**
 * Writes stacks on the line without using the interface, sealed so that this page's user can read them. Of each combatant's stacks the
 * first is played, the second acts now if the encounter resolves, and the others lie ahead over a hundred phases.
 */
export async function stackUp(gm: Page, { each, step }: Stacked): Promise<void> {
  await gm.evaluate(
    async ([many, at]) => {
      const { combat } = game;
      const [counter, acting, ahead] = [20, 20, 100];
      const state = foundry.utils.deepClone(combat.system.state);
      const ids = Object.keys(state.combatants);
      const points = { relevant: "agility", secondary: "", ante: 0, opposing: "", ability: 0, relevantBid: 0, secondaryBid: 0 };
      const bidOn = (phase: number) => ({ ...points, card: "", name: "Strike", kind: "common", phase, targets: [] });
      const rest = {
        text: "",
        result: null,
        note: "",
        refund: null,
        effects: {},
        contest: null,
        voided: null,
        doubt: "",
        known: "no",
        closed: null,
      };
      const told = { by: game.user.id, call: 1, declared: 0, start: 0, floor: 0, free: {}, paid: {} };
      const placeOf = (index: number, number: number): number => {
        if (number === 1) return 1 + (index % (counter - 1));
        return number === 2 && at === "resolve" && index < acting ? counter : counter + 1 + ((index * 7 + number) % ahead);
      };
      const prefix = `callboard.seals.${game.world.id}.${game.user.id}.${combat.id}.`;
      const kept: Record<string, string> = {};
      const envelopes: Record<string, object> = {};
      let order = 0;
      const stackOf = (index: number, number: number): object => {
        order += 1;
        const phase = placeOf(index, number);
        const [done, open] = [phase < counter, phase <= counter];
        const bidSeal = String(order).padStart(64, "b");
        // An envelope for no user, as long as those of a browser.
        if (!open) envelopes[bidSeal] = { commitment: bidSeal, key: "AAAA", nonce: "AAAA", box: "A".repeat(1024), to: {} };
        if (!open) kept[prefix + bidSeal] = JSON.stringify({ payload: bidOn(phase), salt: "5a".repeat(32) });
        const faced = { bid: open ? bidOn(phase) : null, face: open ? "owner" : "sealed", targets: open ? [] : null };
        const seals = { phaseSeal: String(order).padStart(64, "a"), bidSeal, order, phase };
        return { ...rest, ...told, ...seals, ...faced, ...(done ? { result: "success", closed: order } : {}) };
      };
      for (const [index, id] of ids.entries()) {
        state.stacks[id] = Object.fromEntries(Array.from({ length: many }, (_none, place) => [place + 1, stackOf(index, place + 1)]));
        Object.assign(state.combatants[id], { stacks: many, sealed: 0, passed: false, resting: false });
      }
      Object.assign(state, { phase: counter, step: at, call: at === "declare" ? 1 : 0, calls: 2, windows: 2, seals: order });
      state.before = { phase: state.phase, step: state.step, call: state.call };
      // The arbiter trusts what it wrote itself. It reads a new encounter afresh.
      const data = combat.toObject();
      await combat.delete();
      const made = await Combat.implementation.create(
        { ...data, round: counter + 1, system: { ...data.system, state, seals: envelopes } },
        { keepId: true },
      );
      Object.assign(localStorage, kept);
      // Acts as if another tab had stored the seals, so that this tab reads them again.
      window.dispatchEvent(new StorageEvent("storage", { key: prefix }));
      await ui.combat.render({ combat: made });
    },
    [each, step] as const,
  );
}
