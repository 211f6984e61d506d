import { typeChange } from "../../platform/compat.ts";

/** Lets an encounter be played in another way; before the start nothing in it is the arbiter's yet. */
export async function chooseStructure(combat: Combat.Implementation | null, type: string): Promise<void> {
  if (!combat || combat.type === type || combat.started) return;
  await combat.update(typeChange(type) as never);
}
