/** The time for which the card of a new message floats, in milliseconds. */
const LIFETIME = 7000;
/** The maximum number of cards that float at once. */
const MOST = 3;

function dismiss(card: HTMLElement): void {
  card.remove();
}

/** Returns the list of floating cards, with the light theme of all message lists. Null if there is no place for it. */
function placeOf(notices: HTMLElement | null): HTMLElement | null {
  if (!notices) return null;
  const found = notices.querySelector<HTMLElement>(".chat-log");
  if (found) return found;
  const list = document.createElement("ol");
  list.className = "chat-log plain themed theme-light";
  notices.append(list);
  return list;
}

/** Shows a new message as a floating card while the chat is hidden. It disappears by itself, unless the pointer or focus is on it. */
export async function notifyMessage(message: any): Promise<void> {
  const place = placeOf(document.getElementById("chat-notifications"));
  if (!place || !message.visible) return;
  const card: HTMLElement = await message.renderHTML({ canClose: true, canDelete: false });
  card.classList.add("chat-notification");
  card.addEventListener("click", (event) => {
    const target = event.target as HTMLElement;
    if (target.closest("[data-action=dismissMessage]")) dismiss(card);
    else toggleRoll(target);
  });
  place.append(card);
  while (place.children.length > MOST) place.firstElementChild!.remove();
  const later = (): void => {
    if (card.matches(":hover, :focus-within")) setTimeout(later, LIFETIME);
    else dismiss(card);
  };
  setTimeout(later, LIFETIME);
}

/** Unfolds or folds the dice of a clicked roll. */
export function toggleRoll(target: HTMLElement): void {
  if (target.closest("a, button, input, select, textarea")) return;
  target.closest(".dice-roll")?.classList.toggle("expanded");
}
