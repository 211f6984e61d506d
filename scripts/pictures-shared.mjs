import path from "node:path";

const out = path.resolve(import.meta.dirname, "../docs/pictures");

/** The rectangle of a page's sidebar, for `shot`. */
export const SIDEBAR = { x: 1090, y: 0, width: 350, height: 900 };

/** Takes a picture of a page or of a rectangle of it. */
export const shot = (page, name, clip) =>
  page.screenshot({ path: path.join(out, `${name}.jpg`), type: "jpeg", quality: 82, ...(clip ? { clip } : {}) });

/** Takes a picture of a located element. */
export async function shotOf(page, name, found) {
  await shot(page, name, await found.boundingBox());
}

/** Sets a page's theme. */
export async function wear(page, theme) {
  await page.evaluate(async (name) => {
    const { settings } = globalThis.game;
    await settings.set("core", "uiConfig", {
      ...settings.get("core", "uiConfig"),
      colorScheme: { applications: name, interface: name },
    });
  }, theme);
  await page.waitForTimeout(800);
}

/** Takes one picture in dark and one in light. */
export async function both(page, take) {
  for (const theme of ["dark", "light"]) {
    await wear(page, theme);
    await take(theme);
  }
}

/** Replaces the encounter by a new one of all tokens on the map, and starts it. */
export async function begin(gm, type) {
  await gm.evaluate(async (wanted) => {
    const { canvas, TokenDocument, CONFIG, game } = globalThis;
    await game.combat?.delete();
    await CONFIG.Combat.documentClass.create({ active: true, scene: canvas.scene.id, type: wanted });
    await TokenDocument.createCombatants(canvas.tokens.placeables.map((token) => token.document));
    await game.combat.startCombat();
  }, type);
}

/** Gives a command for a combatant by name, as the tracker does. */
export function give(page, name, kind, more = {}) {
  return page.evaluate(
    async ([who, command, fields]) => {
      const { game } = globalThis;
      const { combat } = game;
      const id = (wanted) => combat.combatants.find((each) => each.name === wanted)?.id;
      const targets = fields.targets?.map(id);
      const target = fields.target && id(fields.target);
      const weapon = fields.weapon && combat.combatants.get(id(who)).actor.items.getName(fields.weapon).id;
      const whole = {
        ...fields,
        kind: command,
        ...(who ? { combatant: id(who) } : {}),
        ...(targets ? { targets } : {}),
        ...(target ? { target } : {}),
        ...(weapon ? { weapon } : {}),
      };
      const refusal = await game.callboard.send(combat, whole);
      if (refusal) throw new Error(`${command}: ${refusal.reason}`);
    },
    [name, kind, more],
  );
}

/** Opens the board at a size, and waits until it is drawn and all notices are gone. */
export async function openBoard(gm, size) {
  await gm.locator("#combat [data-action=openBoard]").click();
  await gm.waitForSelector(".callboard-board");
  await gm.evaluate((position) => {
    for (const app of globalThis.foundry.applications.instances.values())
      if (app.id.startsWith("callboard-board")) app.setPosition({ left: 20, top: 20, ...position });
  }, size);
  await gm.waitForTimeout(6000);
  return gm.locator(".callboard-board");
}
