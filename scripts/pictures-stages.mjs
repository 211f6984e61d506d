import { begin, give, shot, shotOf, SIDEBAR, wear } from "./pictures-shared.mjs";

/** Waits until a page shows a step. */
const at = (page, step) =>
  page.waitForFunction((wanted) => globalThis.game.combat && globalThis.game.callboard.view(globalThis.game.combat)?.step === wanted, step);

/** The announcements: who announces, the text (or nothing), the targets. */
const FOES = [
  ["Fen hag", "Point, name, and curse Wilrow", ["Wilrow"]],
  ["Will-o’-the-wisp", "Glow, just off the path", []],
];
const PLAYERS = [
  ["Wilrow", "Paralyze blast at the second monster", []],
  ["Fjarva", "Dodge all strikes", []],
  ["Maren", "Swing the lantern", ["Fen hag"]],
];

/** Announces for all who still have to. */
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

/** Classifies the announcements and judges part of Quick. */
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

/** Plays a round of Quick, Regular, Slow in the demo world and takes pictures of tracker, board and a sheet. */
export async function stagesPictures({ gm, ada }) {
  await begin(gm, "stages");
  await at(gm, "announce");
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
  await wear(gm, "light");
  await gm.locator("#combat [data-action=openBoard]").click();
  await gm.waitForSelector(".callboard-board .column");
  await gm.waitForTimeout(800);
  await shotOf(gm, "board-light", gm.locator(".callboard-board"));
  await ada.evaluate(() => globalThis.game.user.character.sheet.render({ force: true }));
  await ada.waitForSelector(".sheet");
  await ada.waitForTimeout(800);
  await shotOf(ada, "sheet", ada.locator(".application.sheet").first());
  await ada.evaluate(() => globalThis.game.user.character.sheet.close());
  await gm.locator(".callboard-board [data-action=close]").click();
}
