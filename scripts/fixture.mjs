import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { buildRehearsal, buildSystem } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { demoWorld } from "./demo.mjs";

const root = path.resolve(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(path.join(root, "system.json"), "utf8"));
const out = path.join(root, "tests/fixtures/worlds", version);
/** The generations. Each stores its own fields in its own way. */
const GENERATIONS = [13, 14];

/** The collections of a world, in the order in which they are created. */
const COLLECTIONS = ["users", "settings", "folders", "actors", "items", "scenes", "journal", "macros", "combats", "messages"];

/** Returns a small world: the demo world with two characters and one kind of monster. */
function smallWorld() {
  const { documents, ...world } = demoWorld("fixture");
  const users = documents.users.filter(({ name }) => ["Gamemaster", "Ada", "Bram"].includes(name));
  const actors = documents.actors.filter(({ name }) => ["Wilrow", "Fjarva", "Swamp monster"].includes(name));
  const scenes = documents.scenes.map((scene) => ({
    ...scene,
    tokens: scene.tokens.filter(({ actorId }) => actors.some(({ _id }) => _id === actorId)),
  }));
  const [card] = actors[0].items;
  return { ...world, documents: { users, actors, scenes, items: [{ ...card, _id: "callboardLooseC0" }] } };
}

/** Starts a server of a generation with that world. Resolves once users can join. */
async function serve(data, generation) {
  const main = path.join(root, "rehearsal/dist/server/main.js");
  const world = JSON.stringify(smallWorld());
  const args = [main, "--tethered", "--data", data, "--port", "0", "--generation", String(generation), "--create-world", world];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      const ready = /Ready.*?(http:\S+?)\/?\n/.exec(said);
      if (ready) resolve(ready[1]);
    });
    child.on("exit", () => reject(new Error(`The rehearsal did not start:\n${said}`)));
  });
  return { child, url };
}

/** Logs the Gamemaster in, without a canvas. */
async function join(browser, url) {
  const page = await browser.newPage();
  await page.addInitScript(() => globalThis.localStorage.setItem("core.noCanvas", "true"));
  await page.goto(`${url}/join`);
  await page.selectOption('select[name="userid"]', { label: "Gamemaster" });
  await page.click('button[name="join"]');
  await page.waitForFunction(() => globalThis.game?.ready === true);
  return page;
}

/** Adds helpers to the page with which both encounters are played. */
function prepare() {
  const { game, Combat } = globalThis;
  const scene = game.scenes.active;
  const assemble = async () => {
    const combat = await Combat.implementation.create({ scene: scene.id, active: true });
    const cast = scene.tokens.map(({ id, name, actorId, hidden }) => ({ tokenId: id, sceneId: scene.id, actorId, name, hidden }));
    await combat.createEmbeddedDocuments("Combatant", cast);
    await combat.startCombat();
    return combat;
  };
  const giver = (combat) => {
    const idOf = (wanted) => combat.combatants.find(({ name }) => name === wanted).id;
    return async (kind, who, fields = {}) => {
      const combatant = who === "" ? {} : { combatant: idOf(who) };
      const targets = fields.targets ? { targets: fields.targets.map(idOf) } : {};
      const target = fields.target ? { target: idOf(fields.target) } : {};
      const refusal = await game.callboard.send(combat, { ...fields, kind, ...combatant, ...targets, ...target });
      if (refusal) throw new Error(`${kind}: ${JSON.stringify(refusal)}`);
    };
  };
  const announceAll = async (give) => {
    await give("announce", "Swamp monster 1", { text: "Claw Fjarva", targets: ["Fjarva"] });
    await give("announce", "Swamp monster 2", { text: "Jump and grab Fjarva", targets: ["Fjarva"] });
    const wilrow = game.actors.getName("Wilrow");
    await give("announce", "Wilrow", { text: "", card: wilrow.items.contents[0].id, targets: ["Swamp monster 2"] });
    await give("announce", "Fjarva", { text: "Dodge all strikes" });
    await give("lock", "");
  };
  globalThis.fixture = { assemble, giver, announceAll };
}

/** Makes changes like those of a real game: a house rule, a copy of an unlinked actor with a card, a journal entry. */
async function furnish() {
  const { game, JournalEntry } = globalThis;
  const scene = game.scenes.active;
  await game.settings.set("callboard", "house.stages", { ...game.settings.get("callboard", "house.stages"), bide: true });
  const monster = scene.tokens.find(({ name }) => name === "Swamp monster 1").actor;
  await monster.update({ name: "Old swamp monster", "system.stages.notes": "Has seen the wizard before." });
  await monster.createEmbeddedDocuments("Item", [{ ...game.items.contents[0].toObject(), name: "Bite" }]);
  await JournalEntry.implementation.create({
    name: "How it began",
    pages: [{ name: "One", type: "text", text: { content: "<p>Fog.</p>" } }],
  });
}

/** Plays an encounter to its end, with an undo in its ledger. */
async function playEnded() {
  const { assemble, giver, announceAll } = globalThis.fixture;
  const ended = await assemble();
  const once = giver(ended);
  await announceAll(once);
  await once("classify", "Wilrow", { movements: 1 });
  await once("undo", "");
  await globalThis.game.callboard.send(ended, { kind: "end" });
}

/** Plays an encounter to the middle of a stage, with a batch in its ledger. */
async function playOn() {
  const { assemble, giver, announceAll } = globalThis.fixture;
  const running = await assemble();
  const give = giver(running);
  await announceAll(give);
  for (const [who, how] of [
    ["Wilrow", { movements: 1 }],
    ["Fjarva", { stage: "Q", reason: "Dodge is a quick action" }],
    ["Swamp monster 1", { movements: 2 }],
    ["Swamp monster 2", { movements: 3 }],
  ])
    await give("classify", who, how);
  const commands = running.combatants.map(({ id }) => ({ kind: "rate", combatant: id, difficulty: 5 }));
  await give("batch", "", { commands });
  await give("begin", "");
  await give("judge", "Wilrow", { result: "success", note: "Right between the eyes" });
  await give("affect", "Wilrow", { effect: "status", target: "Swamp monster 2", status: "paralysis", active: true });
  await give("judge", "Fjarva", { result: "success" });
  await give("affect", "Fjarva", { effect: "modifier", target: "Fjarva", amount: 1 });
  await give("closeStage", "");
  await give("judge", "Swamp monster 1", { result: "partial" });
}

/** Returns the sources of all documents and world settings, as they are stored. */
function stored(names) {
  const { game } = globalThis;
  const source = (document) => JSON.parse(JSON.stringify(document.toObject()));
  return Object.fromEntries(
    names.map((name) => [name, (name === "settings" ? game.settings.storage.get("world") : game[name]).contents.map(source)]),
  );
}

/** Fields that differ from run to run without a change in the shape of the data. */
const FLEETING = new Set(["createdTime", "modifiedTime", "lastModifiedBy", "timestamp", "lease", "outbox"]);
const lasting = (key, value) => (FLEETING.has(key) ? undefined : value);

/** Plays the world in one generation and writes its data to a file. */
async function make(system, browser, generation) {
  const data = mkdtempSync(path.join(os.tmpdir(), "callboard-fixture-"));
  mkdirSync(path.join(data, "systems"), { recursive: true });
  cpSync(system, path.join(data, "systems/callboard"), { recursive: true });
  const { child, url } = await serve(data, generation);
  try {
    const page = await join(browser, url);
    for (const part of [prepare, furnish, playEnded, playOn]) await page.evaluate(part);
    await page.waitForFunction(() => globalThis.game.messages.size >= 3);
    const world = await page.evaluate(stored, COLLECTIONS);
    const folder = path.join(out, String(generation));
    mkdirSync(folder, { recursive: true });
    for (const [name, documents] of Object.entries(world))
      if (documents.length > 0) writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(documents, lasting, 2)}\n`);
    await page.close();
  } finally {
    child.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

const system = await buildSystem();
await buildRehearsal();
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-background-networking"] });
try {
  rmSync(out, { recursive: true, force: true });
  for (const generation of GENERATIONS) await make(system, browser, generation);
  console.log(`The fixture of ${version} is in ${path.relative(root, out)}`);
} finally {
  await browser.close();
}
