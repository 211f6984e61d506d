import { statusEffects } from "../platform/compat.ts";

/** Returns the name of a status effect in this client's language. */
export function statusName(id: string): string {
  const status = statusEffects().find((one) => one.id === id);
  return status ? game.i18n.localize(status.name) : id;
}
