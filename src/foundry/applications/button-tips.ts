import { say } from "./texts.ts";

/** A key as people read it: `KeyU` is U, `Digit1` is 1. */
const nameOfKey = (code: string) => code.replace(/^(Key|Digit)/, "");

const nameOfModifier = (modifier: string) => {
  const key = `CALLBOARD.Key.Modifier.${modifier}`;
  return game.i18n.has(key) ? game.i18n.localize(key) : modifier;
};

/** The keys that this user has bound to an action of ours, as people read them: "Shift+U"; "" where there are none. */
function shortcutOf(action: string): string {
  const [binding] = game.keybindings.get("callboard", action);
  if (!binding) return "";
  return [...binding.modifiers.map(nameOfModifier), nameOfKey(binding.key)].join("+");
}

/** A text with the keys that do the same behind it. */
function tipOf(action: string, text: string): string {
  const key = shortcutOf(action);
  return key === "" ? text : say("CALLBOARD.Key.Tip", { text, key });
}

/** What the buttons of tracker and board say when one points at them. */
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
