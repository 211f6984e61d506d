import { anchorElement } from "./links.ts";

const COMMANDS = new Set(["r", "roll", "pr", "publicroll", "gmr", "gmroll", "br", "blindroll", "sr", "selfroll"]);

function modeOf(command: string): string {
  const first = command.startsWith("g")
    ? "gmroll"
    : command.startsWith("b")
      ? "blindroll"
      : command.startsWith("s")
        ? "selfroll"
        : "publicroll";
  return command === "r" || command === "roll" ? "roll" : first;
}

function split(inner: string): { formula: string; flavor: string } {
  const at = inner.indexOf("#");
  return at < 0 ? { formula: inner.trim(), flavor: "" } : { formula: inner.slice(0, at).trim(), flavor: inner.slice(at + 1).trim() };
}

/** Creates a roll in a text. With a command it waits for a click, otherwise it rolls at once. Null for an unknown command. */
export async function inlineRoll(match: RegExpMatchArray, rollData: object): Promise<HTMLAnchorElement | null> {
  const [, command, inner = "", label] = match;
  const { formula, flavor } = split(inner);
  if (command) {
    if (!COMMANDS.has(command.toLowerCase())) return null;
    return anchorElement({
      classes: ["inline-roll", "roll"],
      dataset: { mode: modeOf(command.toLowerCase()), formula, flavor, tooltipText: flavor ? `${flavor}: ${formula}` : formula },
      icon: "fa-solid fa-dice-d20",
      name: label || formula,
    });
  }
  try {
    const roll = await Roll.create(formula, rollData).evaluate({ allowInteractive: false });
    return anchorElement({
      classes: ["inline-roll", "inline-result"],
      dataset: { roll: encodeURIComponent(JSON.stringify(roll.toJSON())), tooltipText: formula },
      icon: "fa-solid fa-dice-d20",
      name: label ? `${label}: ${roll.total}` : String(roll.total),
    });
  } catch {
    return null;
  }
}

/** Rolls the dice of a roll link in a text, with the roll data of the speaker's actor. */
export async function performInlineRoll(anchor: HTMLElement): Promise<any> {
  const { mode, formula = "", flavor = "" } = anchor.dataset;
  const speaker = ChatMessage.implementation.getSpeaker();
  const actor = ChatMessage.implementation.getSpeakerActor(speaker);
  const roll = Roll.create(formula, actor ? actor.getRollData() : {});
  const chosen = mode === "roll" || !mode ? undefined : mode;
  return roll.toMessage({ flavor, speaker }, chosen ? { rollMode: chosen } : {});
}
