import { begin, both, give, openBoard, shot, shotOf, SIDEBAR, wear } from "./pictures-shared.mjs";

/** The places of all figures on the road, by column and row. */
export const PLACES = {
  Wilrow: [9, 10],
  Fjarva: [11, 8],
  Maren: [10, 6],
  "Swamp monster 1": [14, 6],
  "Swamp monster 2": [15, 9],
  "Fen hag": [18, 6],
};
/** The dice to roll, in order. */
const DICE = { ambush: [16, 14, 18], missile: [7], melee: [9] };

/** Makes the next dice of a page show these faces. */
const fall = (page, dice) =>
  page.evaluate((wanted) => {
    const { randomUniform } = globalThis.CONFIG.Dice;
    const queue = [...wanted];
    globalThis.CONFIG.Dice.randomUniform = () => {
      const next = queue.shift();
      return next === undefined ? randomUniform() : 1 - (next - 0.5) / 20;
    };
  }, dice);

/** Places all figures, without a movement. */
export async function place(gm) {
  await gm.evaluate(async (places) => {
    const { scene } = globalThis.canvas;
    for (const [name, [j, i]] of Object.entries(places)) {
      const token = scene.tokens.getName(name);
      const { x, y } = token._gridOffsetToPosition({ i, j });
      await token.update({ x, y }, { movement: { [token.id]: { waypoints: [{ x, y, action: "displace" }] } }, animate: false });
    }
  }, PLACES);
}

/** Leads on to a half of a phase. */
export async function lead(gm, phase, half = "party") {
  await gm.evaluate(async (wanted) => {
    const { combat, callboard } = globalThis.game;
    const now = () => [combat.system.state.phase, combat.system.state.half].join();
    for (let halves = 0; halves < 12 && now() !== wanted; halves += 1) await callboard.send(combat, { kind: "nextHalf" });
  }, [phase, half].join());
  await gm.waitForTimeout(500);
}

/** Returns where a space is on a page. */
export const spot = (page, [j, i]) =>
  page.evaluate(
    (offset) => {
      const { canvas } = globalThis;
      const { x, y } = canvas.clientCoordinatesFromCanvas(canvas.grid.getCenterPoint(offset));
      return { x, y };
    },
    { i, j },
  );

/** Drags with the mouse over spaces, with a waypoint at each but the last. The button stays down. */
async function drag(page, from, ...spaces) {
  const { mouse, keyboard } = page;
  const start = await spot(page, from);
  await mouse.move(start.x, start.y);
  await mouse.down();
  await page.waitForTimeout(300);
  for (const [index, space] of spaces.entries()) {
    const { x, y } = await spot(page, space);
    await mouse.move(x, y, { steps: 6 });
    await page.waitForTimeout(500);
    if (index === spaces.length - 1) continue;
    await keyboard.down("Control");
    await mouse.up();
    await keyboard.up("Control");
  }
  await page.locator(".token-ruler-labels .waypoint-label").first().waitFor();
  await page.waitForTimeout(1500);
}

/** Moves the view to a part of the scene. */
export const pan = (page, view) =>
  page.evaluate(async (to) => {
    await globalThis.canvas.animatePan({ ...to, duration: 1 });
  }, view);

/** Opens the ambush that the DN prepares, and discards it. */
async function ambush(gm) {
  await gm.locator("#combat details.director summary").click();
  await fall(gm, [...DICE.ambush, ...DICE.ambush]);
  await gm.locator("#combat [data-action=prepareAmbush]").click();
  const dialog = gm.locator("dialog.application, .application.dialog").last();
  await dialog.locator("[name=side][value=foe]").check();
  await gm.waitForTimeout(500);
  await shotOf(gm, "moments-ambush", dialog);
  await dialog.locator("[data-action=no]").click();
  await gm.locator("#combat details.director summary").click();
}

/** Plays a Moment in the demo world and takes pictures of the ambush, the tracker, a drag, the board, and a strike's card. `join` logs a user in. */
export async function momentsPictures({ gm, ada, join }) {
  for (const page of [gm, ada, await join("Bram"), await join("Cleo")]) await wear(page, "dark");
  await place(gm);
  await gm.evaluate(() => globalThis.game.messages.documentClass.deleteDocuments([], { deleteAll: true }));
  await begin(gm, "moments");
  await gm.waitForTimeout(1500);
  await ambush(gm);
  await give(ada, "Wilrow", "talk", { way: "parley", text: "We only want to pass" });
  await gm.waitForFunction(() => globalThis.game.callboard.view(globalThis.game.combat).rows.some(({ talking }) => talking));
  await give(gm, "Wilrow", "answer", { granted: false, note: "They hiss" });
  await give(gm, "Wilrow", "business", { name: "Draw the circle", needed: 3, done: 1 });
  await lead(gm, "missile");
  await fall(gm, DICE.missile);
  await give(gm, "Maren", "strike", { target: "Swamp monster 1", weapon: "Reed bow" });
  await lead(gm, "movement");
  await gm.waitForTimeout(1500);
  await pan(gm, { x: 1290, y: 880, scale: 0.85 });
  await gm.waitForTimeout(1500);
  await drag(gm, PLACES.Fjarva, [12, 10], [14, 9]);
  await shot(gm, "moments-scene");
  await gm.mouse.up();
  await gm.waitForTimeout(2000);
  await drag(ada, PLACES.Wilrow, [11, 11]);
  await ada.mouse.up();
  await ada.waitForTimeout(2000);
  await both(ada, (theme) => shot(ada, `moments-tracker-${theme}`, SIDEBAR));
  await lead(gm, "melee");
  await fall(gm, DICE.melee);
  await give(gm, "Fjarva", "strike", { target: "Swamp monster 2", weapon: "Oath blade" });
  await gm.waitForTimeout(800);
  await gm.evaluate(() => globalThis.ui.sidebar.changeTab("chat", "primary"));
  await gm.waitForTimeout(800);
  await shotOf(gm, "moments-card", gm.locator("#chat .message").last());
  await gm.evaluate(() => globalThis.ui.sidebar.changeTab("combat", "primary"));
  const board = await openBoard(gm, { width: 1200, height: 800 });
  await both(gm, (theme) => shotOf(gm, `moments-board-${theme}`, board));
  await board.locator("[data-action=close]").first().click();
}
