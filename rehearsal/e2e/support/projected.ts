import type { Page } from "playwright-core";
import { expect } from "vitest";
import { settled } from "./tracker.ts";

/** Waits until all pages hold the same encounter, and each shows its marks, statuses, cards and dice exactly once. */
export async function agree(...pages: readonly Page[]): Promise<void> {
  await settled(...pages);
  for (const page of pages) await expect.poll(() => page.evaluate(differences), { timeout: 30_000 }).toEqual([]);
}

/** Returns what a page shows other than the encounter says: marks of defeat, statuses, round and turn, cards and dice in chat. */
function differences(): string[] {
  const { combat } = game;
  const { state, ledger, revision, undone, ended } = combat.system;
  const found: string[] = [];
  const check = (what: string, is: unknown, shall: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(shall)) found.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(shall)}`);
  };
  // An entry leaves out its dice if none were rolled.
  const entries = Object.values<string>(ledger).map((line) => ({ rolled: [], ...JSON.parse(line) }));
  entries.sort((a, b) => a.number - b.number);
  check(
    "the numbers of the ledger",
    entries.map((entry) => entry.number),
    entries.map((_entry, index) => index + 1),
  );
  check("the ledger's last number", entries.length, revision);

  const told = entries
    .filter(({ number, command }) => !Object.hasOwn(undone, number) && ["lock", "closeStage"].includes(command.kind))
    .map(({ position, command }) => `chat-${position.unit}-${command.kind === "lock" ? "locked" : position.step}`);
  /** Returns the key of the card that grows while a round is announced openly, once a visible combatant has announced or passed. */
  const tellAnnouncing = (): string[] => {
    if (combat.type !== "stages" || state?.step !== "announce" || state.sealing) return [];
    const isHeard = ([id, { hidden, passed }]: [string, any]) =>
      !hidden && (passed || (state.actions[id] ?? { stage: "first" }).stage !== "first");
    return Object.entries(state.combatants).some(isHeard) ? [`chat-${state.round}-locked`] : [];
  };
  const rolled = entries.flatMap(({ number, rolled: dice }) => (dice.length > 0 ? [`dice-${number}`] : []));
  const messages = game.messages.filter((message: any) => message.flags.callboard?.encounter === combat.id && message.flags.callboard.key);
  check("the chat", messages.map((message: any) => message.flags.callboard.key).sort(), [...told, ...tellAnnouncing(), ...rolled].sort());
  for (const { number, rolled: dice } of entries) {
    const shown = messages.filter((message: any) => message.flags.callboard.entry === number).flatMap((message: any) => message.rolls);
    check(
      `the dice of ${number}`,
      shown.map((roll: any) => roll.total),
      // An entry leaves out the sum of its dice.
      dice.map(({ total, modifier = 0, dice: fell }: any) => total ?? fell.reduce((sum: number, face: number) => sum + face, modifier)),
    );
  }

  check("the round", combat.round, state?.round ?? 0);
  check("the stored turn", combat._source.turn, combat.turn);
  if (combat.type === "stages") check("the turn", combat.turn, null);
  if (ended) return found;
  const known = new Set(CONFIG["statusEffects"].map((status: any) => status.id));
  for (const combatant of combat.combatants) {
    const { standing = "in", statuses = {} } = state?.combatants[combatant.id] ?? {};
    check(`${combatant.name} is out`, combatant.defeated, standing === "out");
    const shall = new Set(Object.keys(statuses).filter((status) => statuses[status] && known.has(status)));
    if (standing === "out") shall.add(CONFIG["specialStatusEffects"].DEFEATED);
    if (combatant.actor) check(`the statuses of ${combatant.name}`, [...combatant.actor.statuses].sort(), [...shall].sort());
  }
  return found;
}
