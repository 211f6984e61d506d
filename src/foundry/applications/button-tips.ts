import { say } from "./texts.ts";

/** Returns a key's readable name, such as U for `KeyU` and 1 for `Digit1`. */
const nameOfKey = (code: string) => code.replace(/^(Key|Digit)/, "");

const nameOfModifier = (modifier: string) => {
  const key = `CALLBOARD.Key.Modifier.${modifier}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : modifier;
};

/** Returns the user's key binding for one of our actions, such as "Shift+U". "" if there is none. */
function shortcutOf(action: string): string {
  const [binding] = game.keybindings.get("callboard", action);
  if (!binding) return "";
  return [...binding.modifiers.map(nameOfModifier), nameOfKey(binding.key)].join("+");
}

/** Returns a tooltip: a text, followed by the key binding of an action if it has one. */
function tipOf(action: string, text: string): string {
  const key = shortcutOf(action);
  return key === "" ? text : say("CALLBOARD.Key.Tip", { text, key });
}

/** Returns the tooltips of the buttons on tracker and board. */
export function buttonTipsContext(): object {
  return {
    tips: {
      next: tipOf("nextStep", say("CALLBOARD.Key.nextStep.name")),
      undo: tipOf("undo", say("CALLBOARD.Tracker.Undo")),
      redo: tipOf("redo", say("CALLBOARD.Tracker.Redo")),
      board: tipOf("openBoard", say("CALLBOARD.Board.Open")),
    },
  };
}
