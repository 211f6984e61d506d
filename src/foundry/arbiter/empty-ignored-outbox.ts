import type { Id } from "../../core/index.ts";
import { idOf } from "../platform/ids.ts";
import { emptyOutboxOf } from "../outbox/outbox.ts";
import { isOverIgnoredLimit, outboxOf } from "../outbox/requests.ts";

/** Users whose outbox is being emptied. */
const emptying = new Set<Id>();

/** Empties the crowded outbox of an ignored user, since its size makes every write costlier. Only a full GM can. */
export function emptyIgnoredOutbox(user: User.Implementation): void {
  const id = idOf(user);
  if (user.isGM || emptying.has(id) || !isOverIgnoredLimit(outboxOf(user)) || !game.user.hasRole("GAMEMASTER")) return;
  emptying.add(id);
  void emptyOutboxOf(user)
    .catch(console.error)
    .finally(() => emptying.delete(id));
}
