import { openBoard } from "./board/open.ts";
import { askEncounterName } from "./rename-encounter.ts";
import { findAskingEncounter } from "./turn-pill.ts";
import { focusComposer } from "./tracker/focus-composer.ts";
import { isReadableCallboard } from "../encounter/encounter-lookups.ts";
import { localizeRefusal } from "../outbox/refusal-texts.ts";
import { send } from "../send.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";

interface Binding {
  readonly action: string;
  /** The code of the key, such as "KeyJ". It is pressed with Shift. */
  readonly key: string;
  readonly run: (combat: CallboardEncounter) => Promise<unknown>;
  /** Whether the key binding is for GMs and assistants alone. */
  readonly restricted?: true;
}

const SHIFT = "Shift" as foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;

/** Keys that Foundry does not use. Undo is not on Ctrl+Z, which Foundry uses for tokens. */
const BINDINGS: readonly Binding[] = [
  { action: "nextStep", key: "KeyJ", run: (combat) => combat.nextTurn() },
  { action: "undo", key: "KeyU", run: (combat) => combat.previousTurn() },
  { action: "redo", key: "KeyR", run: redo },
  { action: "announce", key: "KeyN", run: reachAsking },
  { action: "openBoard", key: "KeyB", run: openBoard },
  { action: "rename", key: "KeyM", run: askEncounterName, restricted: true },
];

/** Moves the focus to what is asked of this user, in any encounter, else to the viewed encounter. */
async function reachAsking(viewed: CallboardEncounter): Promise<void> {
  await focusComposer(findAskingEncounter() ?? viewed);
}

async function redo(combat: CallboardEncounter): Promise<void> {
  const refusal = await send(combat, { kind: "redo" });
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal));
}

/** Registers the editable key bindings. Called in `init`. */
export function registerKeys(): void {
  for (const { action, key, run, restricted = false } of BINDINGS) {
    game.keybindings.register("callboard", action, {
      name: `CALLBOARD.Key.${action}.name`,
      hint: `CALLBOARD.Key.${action}.hint`,
      restricted,
      editable: [{ key, modifiers: [SHIFT] }],
      onDown: () => {
        const combat = ui.combat.viewed ?? game.combat;
        if (!isReadableCallboard(combat)) return false;
        void run(combat);
        return true;
      },
    });
  }
}
