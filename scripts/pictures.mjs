import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.mjs";
import { timelinePictures } from "./pictures-timeline.mjs";

const root = path.resolve(import.meta.dirname, "..");
const out = path.join(root, "docs/pictures");
const PORT = 31999;

/** Starts the demo world anew in a folder of its own; resolves once it can be joined. */
async function rehearsal(data) {
  const env = { ...process.env, REHEARSAL_PORT: String(PORT), REHEARSAL_DATA: data };
  const child = spawn(process.execPath, [path.join(root, "scripts/start.mjs"), "--fresh"], { env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (text) => String(text).includes("Ready") && resolve());
    child.on("exit", () => reject(new Error("The rehearsal did not start")));
  });
  return child;
}

/** Logs a user in and waits until the game is ready. */
async function join(browser, label, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`http://localhost:${PORT}/join`);
  await page.selectOption('select[name="userid"]', { label });
  await page.click('button[name="join"]');
  await page.waitForFunction(() => globalThis.game?.ready === true);
  await page.evaluate(() => globalThis.ui.sidebar.changeTab("combat", "primary"));
  return page;
}

/** Gives a command by name, as the tracker does. */
function give(page, name, kind, more = {}) {
  return page.evaluate(
    async ([who, command, fields]) => {
      const { game } = globalThis;
      const { combat } = game;
      const id = (wanted) => combat.combatants.find((each) => each.name === wanted)?.id;
      const targets = fields.targets?.map(id);
      const target = fields.target && id(fields.target);
      const whole = {
        ...fields,
        kind: command,
        ...(who ? { combatant: id(who) } : {}),
        ...(targets ? { targets } : {}),
        ...(target ? { target } : {}),
      };
      const refusal = await game.callboard.send(combat, whole);
      if (refusal) throw new Error(`${command}: ${refusal.reason}`);
    },
    [name, kind, more],
  );
}

/** Waits until a page shows a step. */
const at = (page, step) =>
  page.waitForFunction((wanted) => globalThis.game.combat && globalThis.game.callboard.view(globalThis.game.combat)?.step === wanted, step);

/** Makes the encounter out of the tokens on the map, and starts it. */
async function begin(gm) {
  await gm.evaluate(async () => {
    const { canvas, TokenDocument, CONFIG, game } = globalThis;
    await CONFIG.Combat.documentClass.create({ active: true, scene: canvas.scene.id });
    await TokenDocument.createCombatants(canvas.tokens.placeables.map((token) => token.document));
    await game.combat.startCombat();
  });
  await at(gm, "announce");
}

/** What is announced, and by whom: text or nothing, then the targets. */
const FOES = [
  ["Fen hag", "Point, name, and curse Wilrow", ["Wilrow"]],
  ["Will-o'-the-wisp", "Glow, just off the path", []],
];
const PLAYERS = [
  ["Wilrow", "Paralyze blast at the second monster", []],
  ["Fjarva", "Dodge all strikes", []],
  ["Maren", "Swing the lantern", ["Fen hag"]],
];

/** Announces for everybody who is waited for. */
async function announceAll(gm) {
  const members = await gm.evaluate(() => globalThis.game.combat.combatants.map(({ id, name, hidden }) => ({ id, name, hidden })));
  for (const [name, text, targets] of FOES)
    if (members.some((each) => each.name === name && !each.hidden)) await give(gm, name, "announce", { text, targets });
  const byId = (id, text, target) =>
    gm.evaluate(
      async ([combatant, words, aimed]) => {
        const { combat, callboard } = globalThis.game;
        const targets = combat.combatants.filter(({ name }) => name === aimed).map((each) => each.id);
        await callboard.send(combat, { kind: "announce", combatant, text: words, targets });
      },
      [id, text, target],
    );
  const monsters = members.filter(({ name }) => /monster/i.test(name));
  await byId(monsters[0].id, "Claw Fjarva", "Fjarva");
  await byId(monsters[1].id, "Jump and grab Fjarva", "Fjarva");
  return monsters;
}

/** Classifies what was announced, and judges a part of Quick. */
async function resolveQuick(gm, monsters) {
  for (const [name, text, targets] of PLAYERS.slice(1)) await give(gm, name, "announce", { text, targets });
  await give(gm, null, "lock");
  await at(gm, "classify");
  const rows = [
    ["Wilrow", { movements: 1 }, 5, true],
    ["Fjarva", { stage: "Q", reason: "Dodge is a quick action" }, 4, false],
    ["Maren", { movements: 2 }, 5, true],
    ["Fen hag", { movements: 3 }, 6, false],
  ];
  for (const [name, how, difficulty, strike] of rows) {
    await give(gm, name, "classify", how);
    await give(gm, name, "rate", { difficulty });
    if (strike) await give(gm, name, "tag", { strike });
  }
  await gm.evaluate(
    async ([first, second]) => {
      const { combat, callboard } = globalThis.game;
      for (const [combatant, movements, difficulty] of [
        [first, 2, 5],
        [second, 3, 6],
      ]) {
        await callboard.send(combat, { kind: "classify", combatant, movements });
        await callboard.send(combat, { kind: "rate", combatant, difficulty });
        await callboard.send(combat, { kind: "tag", combatant, strike: true });
      }
    },
    monsters.map(({ id }) => id),
  );
}

const shot = (page, name, clip) =>
  page.screenshot({ path: path.join(out, `${name}.jpg`), type: "jpeg", quality: 82, ...(clip ? { clip } : {}) });
const SIDEBAR = { x: 1090, y: 0, width: 350, height: 900 };

const data = mkdtempSync(path.join(os.tmpdir(), "callboard-pictures-"));
const server = await rehearsal(data);
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-background-networking"] });
try {
  mkdirSync(out, { recursive: true });
  const gm = await join(browser, "Gamemaster");
  const ada = await join(browser, "Ada");
  await begin(gm);
  const monsters = await announceAll(gm);
  await at(ada, "announce");
  await ada.locator("form.composer textarea").fill("Paralyze blast at the second monster");
  await ada.waitForTimeout(500);
  await shot(ada, "player-announce", SIDEBAR);
  await give(gm, "Wilrow", "announce", { text: PLAYERS[0][1] });
  await resolveQuick(gm, monsters);
  await give(gm, null, "begin");
  await at(gm, "Q");
  await give(gm, "Wilrow", "judge", { result: "miss" });
  await give(gm, "Fjarva", "judge", { result: "success" });
  await give(gm, "Fjarva", "affect", { effect: "modifier", target: "Fjarva", amount: 1 });
  await gm.waitForTimeout(800);
  await shot(gm, "gm-quick");
  await give(gm, null, "closeStage");
  await at(gm, "R");
  await gm.evaluate(() =>
    globalThis.game.settings.set("core", "uiConfig", {
      ...globalThis.game.settings.get("core", "uiConfig"),
      colorScheme: { applications: "light", interface: "light" },
    }),
  );
  await gm.locator("#combat [data-action=openBoard]").click();
  await gm.waitForSelector(".callboard-board .column");
  await gm.waitForTimeout(800);
  await shot(gm, "board-light", await gm.locator(".callboard-board").boundingBox());
  await ada.evaluate(() => globalThis.game.user.character.sheet.render({ force: true }));
  await ada.waitForSelector(".sheet");
  await ada.waitForTimeout(800);
  const sheet = await ada.locator(".application.sheet").first().boundingBox();
  await shot(ada, "sheet", sheet);
  await ada.evaluate(() => globalThis.game.user.character.sheet.close());
  await gm.locator(".callboard-board [data-action=close]").click();
  await timelinePictures({ gm, ada, join: (label) => join(browser, label), shot, sidebar: SIDEBAR });
  console.log("Pictures are in docs/pictures");
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
