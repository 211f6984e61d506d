import { begin, both, openBoard, shot, shotOf, SIDEBAR } from "./pictures-shared.mjs";

/** Seals a bid for each of a user's combatants that still may: the card at a place among those with a cost, with as many points as it has, up to `most`. */
function seal(page, place, most) {
  return page.evaluate(
    async ([index, limit]) => {
      const { game } = globalThis;
      const { combat, callboard, user } = game;
      for (const { combatant, pools, may } of callboard.view(combat).hands) {
        const one = combat.combatants.get(combatant);
        if (!may || (one.hasPlayerOwner && user.isGM)) continue;
        const hand = (stat) => pools.find((pool) => pool.stat === stat)?.hand ?? 0;
        const cards = one.actor.items.filter(
          ({ type, system }) => type === "action" && system.kind !== "pause" && hand(system.timeline.relevant) > 0,
        );
        const card = cards[(index + combat.combatants.contents.indexOf(one)) % Math.max(1, cards.length)];
        if (!card) continue;
        const { relevant, secondary, ante } = card.system.timeline;
        const bid = Math.min(hand(relevant), limit);
        if (bid < ante) continue;
        const less = secondary && hand(secondary) > 0 && bid > 2 ? { secondary, secondaryBid: 1 } : {};
        const said = { card: card.id, name: card.name, type: card.system.kind, relevant, ante, relevantBid: bid, ...less };
        await callboard.send(combat, { kind: "declare", combatant, ...said });
      }
    },
    [place, most],
  );
}

/** Passes for all who still have to act, until there are none. */
async function passAll(gm) {
  for (let round = 0; round < 6; round += 1) {
    await gm.evaluate(async () => {
      const { combat, callboard } = globalThis.game;
      const view = callboard.view(combat);
      if (view.step === "declare") for (const combatant of view.waiting) await callboard.send(combat, { kind: "pass", combatant });
    });
    await gm.waitForTimeout(400);
  }
}

/** Aims each open card at the first combatant of the other side, and judges the first card. */
async function resolve(gm, pages) {
  for (const page of pages)
    await page.evaluate(async () => {
      const { combat, callboard, user } = globalThis.game;
      const view = callboard.view(combat);
      const sideOf = (id) => view.rows.find(({ combatant }) => combatant === id)?.side;
      for (const { combatant, stack, bid } of view.line.find(({ phase }) => phase === view.phase)?.stacks ?? []) {
        const one = combat.combatants.get(combatant);
        if (!bid || bid.kind === "pause" || (user.isGM ? one.hasPlayerOwner : !one.isOwner)) continue;
        const aim = view.rows.find(({ side }) => side !== sideOf(combatant));
        await callboard.send(combat, { kind: "target", combatant, stack, targets: [aim.combatant] });
      }
    });
  await gm.waitForTimeout(500);
  await gm.evaluate(async () => {
    const { combat, callboard } = globalThis.game;
    const view = callboard.view(combat);
    const [first] = view.line.find(({ phase }) => phase === view.phase)?.stacks ?? [];
    if (!first) return;
    const { combatant, stack, targets } = first;
    await callboard.send(combat, { kind: "judge", combatant, stack, result: "success" });
    if (targets?.[0])
      await callboard.send(combat, { kind: "affect", combatant, stack, effect: "drain", target: targets[0], stat: "strength", amount: 1 });
  });
}

const closeHands = (page) =>
  page.evaluate(async () => {
    for (const app of globalThis.foundry.applications.instances.values()) if (app.id.startsWith("callboard-hand")) await app.close();
  });

/** Plays a timeline in the demo world and takes pictures of the Hand, the tracker and the board, dark and light. `join` logs a user in. */
export async function timelinePictures({ gm, ada, join }) {
  const [bram, cleo] = [await join("Bram"), await join("Cleo")];
  await begin(gm, "timeline");
  await ada.waitForSelector(".callboard-hand .hand-cards");
  for (const page of [gm, bram, cleo]) await closeHands(page);
  await seal(gm, 0, 4);
  for (const page of [bram, cleo]) await seal(page, 1, 3);
  await ada.locator(".callboard-hand [data-card]").first().click();
  await both(ada, (theme) => shotOf(ada, `timeline-hand-${theme}`, ada.locator(".callboard-hand")));
  await closeHands(ada);
  await seal(ada, 0, 3);
  await gm.waitForTimeout(1500);
  await seal(gm, 1, 5);
  await seal(cleo, 2, 2);
  await passAll(gm);
  await closeHands(gm);
  await resolve(gm, [gm, ada, bram, cleo]);
  await both(ada, (theme) => shot(ada, `timeline-tracker-${theme}`, SIDEBAR));
  const board = await openBoard(gm, { width: 1200, height: 780 });
  await both(gm, (theme) => shotOf(gm, `timeline-board-${theme}`, board));
  await board.locator("[data-action=close]").first().click();
}
