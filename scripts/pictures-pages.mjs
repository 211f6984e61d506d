import { both, give, openBoard, shot, shotOf, SIDEBAR } from "./pictures-shared.mjs";

/** The characters on stage, from the compendium. */
const CAST = ["Mothwing", "Bulkhead", "The Landlord", "Dot Pellworth"];

/** Makes the dice on the arbiter's page show these faces in order. */
const loadDice = (gm, faces) =>
  gm.evaluate((wanted) => {
    const { Dice } = globalThis.CONFIG;
    const queue = [...wanted];
    const usual = Dice.randomUniform;
    Dice.randomUniform = () => {
      const face = queue.shift();
      return face === undefined ? usual() : 1 - (face - 0.5) / 6;
    };
  }, faces);

/** Creates an encounter in pages with characters of the compendium, and starts it. */
async function begin(gm) {
  await gm.evaluate(async (names) => {
    const { game, CONFIG, Actor } = globalThis;
    await game.combat?.delete();
    const heroes = await game.packs.get("callboard.players-and-foes").getDocuments();
    const combat = await CONFIG.Combat.documentClass.create({ active: true, type: "pages" });
    for (const name of names) {
      const actor = await Actor.implementation.create(game.actors.fromCompendium(heroes.find((one) => one.name === name)));
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, name }]);
    }
    await combat.startCombat();
  }, CAST);
  await gm.waitForFunction(() => globalThis.game.combat.system.state);
}

/** Returns the id of a character's ability by its name. */
const abilityOf = (page, who, name) =>
  page.evaluate(([one, wanted]) => globalThis.game.combat.combatants.getName(one).actor.items.getName(wanted).id, [who, name]);

/** Uses the highest of a character's powers on a die. The result is kept, and no player reacts. */
async function act(gm, page, others, { who, ability, die, face, drive, stake, side }) {
  if (stake) await give(page, "", "stake", { drive, amount: stake, side });
  await loadDice(gm, [face]);
  await give(page, "", "use", { ability: await abilityOf(page, who, ability), die, drive });
  await give(page, "", "keep");
  for (const other of others) {
    await other.waitForFunction((value) => globalThis.game.combat.system.state.roll?.after === value, face);
    if (await other.evaluate(() => globalThis.game.callboard.view(globalThis.game.combat).roll?.asked.includes(globalThis.game.user.id)))
      await give(other, "", "pass");
  }
}

/** Waits until it is the turn of the page's user, or all have acted. */
const turn = (page) =>
  page.waitForFunction(() => {
    const { game } = globalThis;
    const { queue, step } = game.combat?.system.state ?? {};
    return queue?.[0] === game.user.id || step === "resolve";
  });

/** Plays a scene up to its first action: the characters, and two conflicts with their claims. */
async function claim({ gm, ada, bram, cleo }) {
  await begin(gm);
  await give(gm, "", "begin");
  await turn(ada);
  await give(ada, "", "declareScene", { text: "The rooftops above the fish market, an hour before dawn" });
  for (const [page, who] of [
    [ada, "Mothwing"],
    [bram, "Bulkhead"],
    [cleo, "The Landlord"],
  ]) {
    await turn(page);
    await give(page, who, "take");
  }
  await turn(ada);
  await give(ada, "", "add", { type: "goal", text: "Get the stolen ledger out of the safe" });
  await give(ada, "", "claim", { side: "1-a" });
  await give(ada, "", "done");
  await turn(bram);
  await give(bram, "", "add", { type: "event", text: "The night watch arrives" });
  await give(bram, "", "claim", { side: "2-b" });
  await give(bram, "", "done");
  await turn(cleo);
  await give(cleo, "", "claim", { side: "1-b" });
  await give(cleo, "", "done");
  await turn(ada);
  await give(ada, "", "done");
}

/** Plays a page of a scene in the demo world and takes pictures of the Hand, the tracker, the board with an open die, and a resolution. */
export async function pagesPictures({ gm, ada, join }) {
  const [bram, cleo] = [await join("Bram"), await join("Cleo")];
  await claim({ gm, ada, bram, cleo });
  await ada.locator(".callboard-hand li.ability").first().waitFor();
  await both(ada, (theme) => shotOf(ada, `pages-hand-${theme}`, ada.locator(".callboard-hand")));
  await act(gm, ada, [bram, cleo, ada], {
    who: "Mothwing",
    ability: "Cling",
    die: "1-a-0",
    face: 5,
    drive: "truth",
    stake: 1,
    side: "1-a",
  });
  await give(ada, "", "done");
  await turn(bram);
  await act(gm, bram, [cleo, ada, bram], {
    who: "Bulkhead",
    ability: "Ramming speed",
    die: "2-b-0",
    face: 4,
    drive: "duty",
    stake: 2,
    side: "2-b",
  });
  await give(bram, "", "split", { die: "2-b-0", into: 2 });
  await give(bram, "", "done");
  await turn(cleo);
  await give(cleo, "", "stake", { drive: "obsession", amount: 2, side: "1-b" });
  await loadDice(gm, [3]);
  await give(cleo, "", "use", { ability: await abilityOf(cleo, "The Landlord", "The street gets up"), die: "1-b-0", drive: "obsession" });
  await give(cleo, "", "keep");
  await ada.waitForFunction(() => globalThis.game.combat.system.state.roll?.after === 3);
  await both(ada, (theme) => shot(ada, `pages-tracker-${theme}`, SIDEBAR));
  const board = await openBoard(cleo, { width: 1000, height: 780 });
  await both(cleo, (theme) => shotOf(cleo, `pages-board-${theme}`, board));
  await board.locator("[data-action=close]").first().click();
  await give(gm, "", "skip");
  await give(cleo, "", "done");
  await ada.locator(".callboard-hand .resolving").waitFor();
  await ada.locator(".callboard-hand [data-input=narrate]").fill("Mothwing is out of the window before the drawer falls");
  await both(ada, async (theme) => theme === "dark" && shotOf(ada, "pages-resolution", ada.locator(".callboard-hand")));
}
