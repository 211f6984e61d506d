import type { Id } from "../../core/index.ts";
import { idOf } from "../platform/ids.ts";
import { emptyOutbox } from "../outbox/outbox.ts";
import { isCrowded, outboxOf } from "../outbox/requests.ts";

/** Users whose outbox is being emptied. */
const emptying = new Set<Id>();

/** Empties the crowded outbox of a user whom every encounter ignores. A growing flag would make each write costlier for all. Only a full GM can do so. */
export function emptyIgnoredOutbox(user: User.Implementation): void {
  const id = idOf(user);
  if (user.isGM || emptying.has(id) || !isCrowded(outboxOf(user)) || !game.user.hasRole("GAMEMASTER")) return;
  emptying.add(id);
  void emptyOutbox(user)
    .catch(console.error)
    .finally(() => emptying.delete(id));
}
