import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import {
  announceMonsters,
  arrange,
  clocked,
  give,
  noCanvas,
  passTime,
  send,
  settled,
  swampTable,
  TOKENS,
  useTable,
  it,
  witnessOf,
} from "../e2e/support/index.ts";
import { installForge, standing, withHold, type Forge, type Standing } from "../e2e/support/forge.ts";

declare const forge: Forge;

/** What follows from a forgery: the arbiter refuses it, the server does, it is taken back and told, or nobody even reads it. */
type Follows = "refused" | "denied" | "taken back" | "unread";
type Forgery = readonly [name: string, follows: Follows, act: () => unknown];

/** Commands in the forger's own outbox. The acts run in the forger's page. */
const COMMANDS: readonly Forgery[] = [
  [
    "speaks for another's combatant",
    "refused",
    () => forge.post({ kind: "announce", position: forge.at(), combatant: forge.who("Monster 1").id, text: "flees" }),
  ],
  [
    "says who gives it",
    "refused",
    () => forge.post({ kind: "pass", position: forge.at(), combatant: forge.mine.id, by: game.users.activeGM.id }),
  ],
  ["says that the table gives it", "refused", () => forge.post({ kind: "lock", position: forge.at(), seat: { kind: "table" } })],
  [
    "brings its own dice",
    "refused",
    () => forge.post({ kind: "pass", position: forge.at(), combatant: forge.mine.id, rolled: [{ id: "x", dice: [20], total: 20 }] }),
  ],
  [
    "is made for a step that is over",
    "refused",
    () => forge.post({ kind: "pass", position: { ...forge.at(), undos: 9 }, combatant: forge.mine.id }),
  ],
  ["has no position", "refused", () => forge.post({ kind: "pass", combatant: forge.mine.id })],
  ["is of no known kind", "refused", () => forge.post({ kind: "win", position: forge.at() })],
  ["is of a kind that every object knows", "refused", () => forge.post({ kind: "constructor", position: forge.at() })],
  ["is of the kind toString", "refused", () => forge.post({ kind: "toString", position: forge.at() })],
  ["has a kind that is a record", "refused", () => forge.post({ kind: { toString: "lock" }, position: forge.at() })],
  ["is a word", "refused", () => forge.post("lock")],
  ["is nothing", "refused", () => forge.post(null)],
  ["is a list", "refused", () => forge.post([{ kind: "lock" }])],
  ["has a number for a text", "refused", () => forge.post({ kind: "announce", position: forge.at(), combatant: forge.mine.id, text: 7 })],
  ["has a list for a combatant", "refused", () => forge.post({ kind: "pass", position: forge.at(), combatant: [forge.mine.id] })],
  ["names a combatant __proto__", "refused", () => forge.post({ kind: "pass", position: forge.at(), combatant: "__proto__" })],
  [
    "names a target constructor",
    "refused",
    () => forge.post({ kind: "announce", position: forge.at(), combatant: forge.mine.id, text: "x", targets: ["constructor"] }),
  ],
  ["names a combatant with a dot", "refused", () => forge.post({ kind: "pass", position: forge.at(), combatant: "a.b" })],
  ["names a combatant that would be a deletion", "refused", () => forge.post({ kind: "pass", position: forge.at(), combatant: "-=x" })],
  [
    "names the same target twice",
    "refused",
    () =>
      forge.post({ kind: "announce", position: forge.at(), combatant: forge.mine.id, text: "x", targets: [forge.mine.id, forge.mine.id] }),
  ],
  [
    "has a text of 501 signs",
    "refused",
    () => forge.post({ kind: "announce", position: forge.at(), combatant: forge.mine.id, text: "x".repeat(501) }),
  ],
  [
    "has a text of a megabyte",
    "refused",
    () => forge.post({ kind: "announce", position: forge.at(), combatant: forge.mine.id, text: "x".repeat(1_000_000) }),
  ],
  ["is nested twenty deep", "refused", () => forge.post(JSON.parse(`${'{"a":'.repeat(20)}1${"}".repeat(20)}`))],
  [
    "has half a sign for a text",
    "refused",
    () => forge.post({ kind: "announce", position: forge.at(), combatant: forge.mine.id, text: "\ud800" }),
  ],
  ["is the Narrator's", "refused", () => forge.post({ kind: "judge", position: forge.at(), combatant: forge.mine.id, result: "success" })],
  ["locks", "refused", () => forge.post({ kind: "lock", position: forge.at() })],
  [
    "lets somebody join",
    "refused",
    () =>
      forge.post({
        kind: "join",
        position: forge.at(),
        member: { id: "x".repeat(16), name: "x", side: "party", npc: false, hidden: false, holder: "x".repeat(16), numbers: {} },
      }),
  ],
  [
    "brings a member with numbers that reach prototypes",
    "refused",
    () => forge.post({ kind: "join", position: forge.at(), member: JSON.parse('{"id":"a","numbers":{"hasOwnProperty":1}}') }),
  ],
  [
    "puts a foe out of action",
    "refused",
    () => forge.post({ kind: "defeat", position: forge.at(), combatant: forge.who("Monster 1").id, defeated: true }),
  ],
  ["changes sides", "refused", () => forge.post({ kind: "side", position: forge.at(), combatant: forge.mine.id, side: "foe" })],
  [
    "shows what is hidden",
    "refused",
    () => forge.post({ kind: "conceal", position: forge.at(), combatant: forge.who("Monster 1").id, hidden: false }),
  ],
  ["undoes", "refused", () => forge.post({ kind: "undo", position: forge.at() })],
  ["redoes", "refused", () => forge.post({ kind: "redo", position: forge.at() })],
  [
    "is a batch",
    "refused",
    () => forge.post({ kind: "batch", position: forge.at(), commands: [{ kind: "pass", combatant: forge.mine.id }] }),
  ],
  ["ends the encounter", "refused", () => forge.post({ kind: "end" })],
  ["resets the encounter", "refused", () => forge.post({ kind: "reset" })],
  ["asks to be heard again itself", "refused", () => forge.post({ kind: "heed", user: game.user.id })],
];

/** Requests that are none, and outboxes that are none. */
const OUTBOXES: readonly Forgery[] = [
  ["a request for another encounter", "unread", () => forge.post({ kind: "reset" }, { encounter: "x".repeat(16) })],
  ["the number Infinity", "unread", () => forge.post({ kind: "reset" }, { n: Infinity })],
  ["the number 1e308", "unread", () => forge.post({ kind: "reset" }, { n: 1e308 })],
  ["the highest number of all", "unread", () => forge.post({ kind: "reset" }, { n: Number.MAX_SAFE_INTEGER })],
  ["a number below nothing", "unread", () => forge.post({ kind: "reset" }, { n: -1 })],
  ["half a number", "unread", () => forge.post({ kind: "reset" }, { n: 1.5 })],
  ["no number", "unread", () => forge.post({ kind: "reset" }, { n: NaN })],
  ["a number that is a text", "unread", () => forge.post({ kind: "reset" }, { n: "7" })],
  ["a number heard before", "unread", () => forge.post({ kind: "reset" }, { n: game.combat.system.heard[game.user.id]?.n ?? 0 })],
  ["an outbox that is a list", "unread", () => forge.box([{ n: 1 }])],
  ["an outbox that is a text", "unread", () => forge.box("x".repeat(1000))],
  ["an outbox that is a number", "unread", () => forge.box(7)],
  ["an outbox nested twenty deep", "unread", () => forge.box(JSON.parse(`${'{"a":'.repeat(20)}1${"}".repeat(20)}`))],
  [
    "an outbox of two hundred things that are no requests",
    "unread",
    () => forge.box(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`key${n}`, n]))),
  ],
  ["a lease of its own", "unread", () => game.user.update({ flags: { callboard: { lease: { client: "mine", term: 1e9 } } } })],
];

/** Documents written past the outbox, by the console and by the bare socket. */
const DOCUMENTS: readonly Forgery[] = [
  ["the round, by the console", "taken back", () => game.combat.update({ round: 7 })],
  [
    "round and turn, by the socket",
    "taken back",
    () => forge.raw({ action: "update", documentName: "Combat", updates: [{ _id: game.combat.id, round: 1e15, turn: 1 }] }),
  ],
  ["the own combatant's defeat", "taken back", () => forge.mine.update({ defeated: true })],
  [
    "the own combatant's defeat, through the encounter",
    "taken back",
    () => game.combat.update({ combatants: [{ _id: forge.mine.id, defeated: true }] }),
  ],
  ["the own combatant's initiative", "taken back", () => forge.mine.update({ initiative: 99 })],
  ["the own combatant, deleted", "taken back", () => forge.mine.delete()],
  [
    "the state",
    "denied",
    () => forge.raw({ action: "update", documentName: "Combat", updates: [{ _id: game.combat.id, system: { state: { step: "end" } } }] }),
  ],
  [
    "the end",
    "denied",
    () => forge.raw({ action: "update", documentName: "Combat", updates: [{ _id: game.combat.id, "system.ended": true }] }),
  ],
  [
    "what was heard",
    "denied",
    () => forge.raw({ action: "update", documentName: "Combat", updates: [{ _id: game.combat.id, "system.==heard": {} }] }),
  ],
  [
    "a round less than none",
    "taken back",
    () => forge.raw({ action: "update", documentName: "Combat", updates: [{ _id: game.combat.id, round: -1 }] }),
  ],
  [
    "another's outbox",
    "denied",
    () => forge.raw({ action: "update", documentName: "User", updates: [{ _id: game.users.activeGM.id, "flags.callboard.outbox.x": 1 }] }),
  ],
  [
    "another's lease",
    "denied",
    () =>
      forge.raw({
        action: "update",
        documentName: "User",
        updates: [{ _id: game.users.activeGM.id, "flags.callboard.lease": { client: "x", term: 99 } }],
      }),
  ],
  [
    "another's combatant",
    "denied",
    () =>
      forge.raw({
        action: "update",
        documentName: "Combatant",
        parentUuid: game.combat.uuid,
        updates: [{ _id: forge.who("Monster 1").id, defeated: true }],
      }),
  ],
  [
    "another's combatant, deleted",
    "denied",
    () => forge.raw({ action: "delete", documentName: "Combatant", parentUuid: game.combat.uuid, ids: [forge.who("Monster 1").id] }),
  ],
  [
    "another's combatant, through the encounter",
    "denied",
    () =>
      forge.raw({
        action: "update",
        documentName: "Combat",
        updates: [{ _id: game.combat.id, combatants: [{ _id: forge.who("Monster 1").id, defeated: true }] }],
      }),
  ],
  ["the encounter, deleted", "denied", () => forge.raw({ action: "delete", documentName: "Combat", ids: [game.combat.id] })],
  [
    "the house rules",
    "denied",
    () => forge.raw({ action: "create", documentName: "Setting", data: [{ key: "callboard.house.stages", value: '{"bide":true}' }] }),
  ],
  ["a higher rank", "denied", () => forge.raw({ action: "update", documentName: "User", updates: [{ _id: game.user.id, role: 4 }] })],
  ["a token's side", "unread", () => forge.mine.token.update({ disposition: -1 })],
  ["the own scores", "unread", () => game.user.character.update({ "system.stages.scores": { speed: { label: "x", value: 1e9 } } })],
  ["a mark on the own combatant", "unread", () => forge.mine.update({ "flags.callboard": { hidden: true, state: {} } })],
  [
    "a message that passes for a card",
    "unread",
    () =>
      ChatMessage.implementation.create({
        content: "x",
        flags: { callboard: { encounter: game.combat.id, entry: 1, key: "chat-1-locked" } },
      }),
  ],
];

describe.each([13, 14] as const)("a forger, on generation %d", (generation) => {
  const table = useTable(swampTable({ generation, witnesses: ["Gamemaster"] }));
  let gm: Page;
  let forgers: readonly [Page, Page];

  beforeAll(async () => {
    gm = await table.join("Gamemaster", clocked(noCanvas));
    forgers = [await table.join("Wil", noCanvas), await table.join("Fee", noCanvas)];
    await arrange(gm, Object.values(TOKENS));
    await announceMonsters(gm);
    for (const page of forgers) {
      await page.waitForFunction(() => game.combat?.system.revision === 2);
      await installForge(page);
    }
  });

  const told = () => gm.evaluate(() => game.messages.filter((message: any) => message.whisper.length > 0).length);

  async function isRefused(page: Page, id: unknown): Promise<void> {
    const answer = await page.waitForFunction(
      (request) => game.combat.system.heard[game.user.id]?.last.find((one: any) => one.id === request),
      id,
    );
    const sentence = await page.evaluate(
      ({ refusal }: any) => {
        const keys = ["CALLBOARD.stages.Refusal.", "CALLBOARD.Cast.Refusal.", "CALLBOARD.Refusal."].map(
          (prefix) => prefix + refusal?.reason,
        );
        return keys.some((key) => game.i18n.has(key));
      },
      (await answer.jsonValue()) as object,
    );
    expect(sentence).toBe(true);
  }

  /** The forger plays on; what was refused before is told with that. */
  async function plays(page: Page, { state }: Standing): Promise<string> {
    const mine = await page.evaluate(() => forge.mine.id);
    await give(page, { kind: "hold", combatant: mine, held: !state.combatants[mine].held });
    return mine;
  }

  const stands = async (page: Page, what: Standing, message: string) => {
    for (const each of [gm, page]) await expect.poll(() => standing(each), { message }).toEqual(what);
  };

  /** Lets a forger act, and sees that what must follow follows, that the encounter stands, and that the forger can still play. */
  async function forges([name, follows, act]: Forgery, page: Page): Promise<void> {
    // Who sends more than two hundred in ten seconds is heard no more: that is another test's.
    await passTime(gm, 10_000);
    const [before, heard] = [await standing(gm), await told()];
    const outcome = await page.evaluate(act);
    if (follows === "denied") expect(outcome, name).toMatch(/permission|must|valid|less|integer|may not/i);
    if (follows === "taken back") await expect.poll(told, { message: name }).toBe(heard + 1);
    if (follows !== "refused") await stands(page, before, name);
    const mine = await plays(page, before);
    if (follows === "refused") await isRefused(page, outcome);
    await stands(page, withHold(before, mine), name);
  }

  it.each([
    ["commands", COMMANDS],
    ["outboxes", OUTBOXES],
    ["documents", DOCUMENTS],
  ] as const)("gets nowhere with %s, is told so, and can play on", async (_kind, forgeries) => {
    for (const [index, forgery] of forgeries.entries()) await forges(forgery, forgers[index % 2] as Page);
    await settled(gm, ...forgers);
  });

  witnessOf(generation)("writes words that stay words, on every screen and in chat", async () => {
    const evil =
      '<img src="icons/svg/skull.svg" onload="globalThis.pwned=1"><b>bold</b> [[/r 1e9d6]] [[1d6]] @UUID[Actor.wilrow0000000000]{x}';
    await forgers[0].evaluate(async (words) => {
      await game.user.character.update({ name: words + "y".repeat(1_000_000) });
      await game.user.update({ name: words });
      await ChatMessage.implementation.create({
        content: words,
        flags: { callboard: { encounter: game.combat.id, key: "chat-1-locked" } },
      });
    }, evil);
    for (const page of forgers) {
      const mine = await page.evaluate(() => forge.mine.id);
      // Refused where it does not hold, as the number of forgeries before may have it.
      await send(page, { kind: "hold", combatant: mine, held: false });
      await give(page, { kind: "announce", combatant: mine, text: evil });
    }
    for (const page of [gm, ...forgers]) await page.locator("#sidebar [data-action=tab][data-tab=combat]").click();
    await give(gm, { kind: "lock" });
    for (const page of [gm, ...forgers]) {
      await page.waitForFunction(() =>
        game.messages.some((message: any) => message.author.isGM && message.content.includes("chat-stages")),
      );
      const seen = await page.evaluate(() => {
        const ours = [...document.querySelectorAll<HTMLElement>("#combat, #chat .chat-stages, #combat-popout")];
        // Our own templates make names bold; theirs was the word "bold".
        const made = ours.flatMap((one) => [...one.querySelectorAll(".inline-roll, .content-link, [onload], b")]);
        const found = made.filter((one) => one.localName !== "b" || one.textContent === "bold");
        const longest = Math.max(
          ...ours
            .flatMap((one) => [...one.querySelectorAll("*")])
            .map((one) => (one.children.length > 0 ? 0 : (one.textContent ?? "").length)),
        );
        return { found: found.length, pwned: (globalThis as any).pwned ?? 0, isShort: longest < 1000 };
      });
      expect(seen).toEqual({ found: 0, pwned: 0, isShort: true });
    }
    expect(COMMANDS.length + OUTBOXES.length + DOCUMENTS.length).toBeGreaterThanOrEqual(40);
  });
});
