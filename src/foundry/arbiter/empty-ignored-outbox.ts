import type { Id } from "../../core/index.ts";
import { idOf } from "../platform/ids.ts";
import { emptyOutbox } from "../outbox/outbox.ts";
import { isCrowded, outboxOf } from "../outbox/requests.ts";

/** Users whose outbox is being emptied. */
const emptying = new Set<Id>();

/** Empties the crowded outbox of an ignored user, since its size makes every write costlier. Only a full GM can. */
export function emptyIgnoredOutbox(user: User.Implementation): void {
  const id = idOf(user);
  if (user.isGM || emptying.has(id) || !isCrowded(outboxOf(user)) || !game.user.hasRole("GAMEMASTER")) return;
  emptying.add(id);
  void emptyOutbox(user)
    .catch(console.error)
    .finally(() => emptying.delete(id));
}
