import type { Page } from "playwright-core";

/** Replaces the shown encounter by one with so many ledger entries: copies of its first, with rising numbers. */
export async function lengthenLedger(gm: Page, entries: number): Promise<void> {
  await gm.evaluate(async (count) => {
    const { type, scene, system, combatants } = game.combat.toObject();
    const first = JSON.parse(Object.values<string>(system.ledger)[0] ?? "");
    const lines = Array.from({ length: count }, (_, index) => [String(index + 1), JSON.stringify({ ...first, number: index + 1 })]);
    const ledger = Object.fromEntries(lines);
    await game.combat.delete();
    await Combat.implementation.create(
      {
        type,
        scene: scene?._id ?? scene,
        active: true,
        combatants,
        round: 1,
        system: { ...system, ledger, revision: count, ticked: count },
      },
      { keepEmbeddedIds: true },
    );
  }, entries);
  await gm.waitForFunction((count) => Object.keys(game.combat?.system.ledger ?? {}).length === count, entries);
}
