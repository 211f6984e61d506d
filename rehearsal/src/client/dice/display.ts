/** Renders a roll for the chat. */
export async function renderRoll(
  roll: any,
  { flavor, template, isPrivate }: { flavor?: string | undefined; template: string; isPrivate: boolean },
): Promise<string> {
  return foundry.applications.handlebars.renderTemplate(template, {
    formula: isPrivate ? "???" : roll.formula,
    flavor: isPrivate ? null : (flavor ?? roll.options.flavor),
    user: game.user.id,
    tooltip: isPrivate ? "" : await roll.getTooltip(),
    total: isPrivate ? "?" : typeof roll.product === "number" ? Math.round(roll.product * 100) / 100 : roll.product,
  });
}

/** Renders the details of a roll: each kind of dice with all results. */
export function renderTooltip(roll: any): Promise<string> {
  const parts = roll.dice.map((die: any) => die.getTooltipData());
  return foundry.applications.handlebars.renderTemplate(roll.constructor.TOOLTIP_TEMPLATE, { parts });
}

/** Creates a chat message with a roll, or returns its data. The user's own mode is the default. */
export async function toMessage(
  roll: any,
  messageData: any,
  { rollMode, messageMode, create = true }: { rollMode?: string; messageMode?: string; create?: boolean },
): Promise<any> {
  const data = { author: game.user.id, content: String(roll.product), sound: CONFIG.sounds.dice, ...messageData, rolls: [roll] };
  const messageClass = CONFIG.ChatMessage.documentClass;
  const newer = game.release.generation >= 14;
  const mode = newer
    ? (messageMode ?? rollMode ?? game.settings.get("core", "messageMode"))
    : rollMode && rollMode !== "roll"
      ? rollMode
      : game.settings.get("core", "rollMode");
  if (newer) messageClass.applyMode(data, mode);
  else messageClass.applyRollMode(data, mode);
  const message = new messageClass(data);
  if (!create) return message.toObject();
  return messageClass.create(message.toObject(), newer ? { messageMode: mode } : { rollMode: mode });
}

/** Creates an inline element that shows a roll's total and stores the roll. */
export function toAnchor(roll: any, { attrs = {}, dataset = {}, classes = [], label, icon }: any): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add("inline-roll", ...classes);
  for (const [name, value] of Object.entries(attrs as Record<string, string>)) anchor.setAttribute(name, value);
  Object.assign(anchor.dataset, dataset);
  anchor.dataset["tooltip"] ??= roll.formula;
  if (roll._evaluated) {
    anchor.classList.add("inline-result");
    anchor.dataset["roll"] = encodeURIComponent(JSON.stringify(roll));
  }
  const symbol = document.createElement("i");
  symbol.className = icon ?? "fa-solid fa-dice-d20";
  symbol.inert = true;
  anchor.append(symbol, roll._evaluated ? `${label ? `${label}: ` : ""}${roll.product}` : (label ?? roll.formula));
  return anchor;
}

/** Shows the details of an inline roll next to it. */
export async function expandInlineResult(anchor: HTMLAnchorElement): Promise<void> {
  if (!anchor.classList.contains("inline-roll") || anchor.classList.contains("expanded")) return;
  const roll = CONFIG.Dice.rolls[0].fromJSON(decodeURIComponent(anchor.dataset["roll"] ?? ""));
  const tooltip = document.createElement("div");
  tooltip.innerHTML = await roll.getTooltip();
  const details = tooltip.firstElementChild;
  if (details) anchor.append(details);
  anchor.classList.add("expanded");
}

/** Removes the details of an inline roll. */
export function collapseInlineResult(anchor: HTMLAnchorElement): void {
  if (!anchor.classList.contains("inline-roll")) return;
  anchor.querySelector(".dice-tooltip")?.remove();
  anchor.classList.remove("expanded");
}
