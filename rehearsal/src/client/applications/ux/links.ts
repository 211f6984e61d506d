/** The parts of an anchor that the host creates. */
export interface AnchorSettings {
  readonly attrs?: Record<string, string | undefined>;
  readonly dataset?: Record<string, string | undefined>;
  readonly classes?: readonly string[];
  readonly name?: string;
  readonly icon?: string | null;
}

/** Creates an anchor with an icon and a name. */
export function anchorElement({ attrs = {}, dataset = {}, classes = [], name = "", icon }: AnchorSettings): HTMLAnchorElement {
  const anchor = document.createElement("a");
  for (const [key, value] of Object.entries(attrs)) if (value !== undefined && value !== null) anchor.setAttribute(key, value);
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined && value !== null) anchor.dataset[key] = value;
  anchor.classList.add(...classes);
  if (icon) {
    const image = document.createElement("i");
    image.className = icon;
    image.inert = true;
    anchor.append(image);
  }
  anchor.append(name);
  return anchor;
}

const ICONS: Record<string, string> = {
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  JournalEntryPage: "fa-solid fa-file-lines",
  Scene: "fa-solid fa-map",
  Macro: "fa-solid fa-code",
  ChatMessage: "fa-solid fa-comments",
  Combat: "fa-solid fa-swords",
  User: "fa-solid fa-user",
};

function brokenLink(name: string | undefined, uuid: string): HTMLAnchorElement {
  const label = name || game.i18n.localize("EDITOR.Unknown");
  return anchorElement({ classes: ["content-link", "broken"], dataset: { uuid }, icon: "fa-solid fa-link-slash", name: label });
}

/** Creates the link to a document in a text, which can be clicked and dragged. If there is no such document, the link is broken. */
export async function documentLink(
  uuid: string,
  { label, relative }: { label?: string | undefined; relative?: any },
): Promise<HTMLAnchorElement> {
  const document = await fromUuid(uuid, { relative }).catch(() => null);
  if (!document) return brokenLink(label, uuid);
  const type: string = document.documentName ?? document.type ?? "";
  return anchorElement({
    classes: ["content-link"],
    attrs: { draggable: "true" },
    dataset: {
      link: "",
      uuid: document.uuid ?? uuid,
      id: document.id ?? document._id,
      type,
      tooltip: type ? `DOCUMENT.${type}` : undefined,
    },
    icon: CONFIG[type]?.sidebarIcon ?? ICONS[type] ?? "fa-solid fa-file",
    name: label || document.name || uuid,
  });
}
