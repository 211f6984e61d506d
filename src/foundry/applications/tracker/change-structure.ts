import { typeChange } from "../../platform/compat.ts";

/** Changes the structure of an encounter before its start, when the arbiter stores nothing in the encounter yet. */
export async function changeStructure(combat: Combat.Implementation | null, type: string): Promise<void> {
  if (!combat || combat.type === type || combat.started) return;
  await combat.update(typeChange(type) as never);
}
