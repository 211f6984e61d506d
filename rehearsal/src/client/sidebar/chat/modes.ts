import { generation } from "../../../common/generation.ts";
import type { RollMode } from "./commands.ts";

/** A visibility mode of messages, as the selector shows it. */
export interface Mode {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly active: boolean;
}

const RENAMED: Readonly<Record<RollMode, string>> = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

const SETTING = (): string => (generation() >= 14 ? "messageMode" : "rollMode");

/** Returns the visibility modes of messages, by the imitated generation's names. */
export function modes(): Mode[] {
  const known: Record<string, any> = generation() >= 14 ? CONFIG.ChatMessage.modes : CONFIG.Dice.rollModes;
  const present = game.settings.get("core", SETTING());
  return Object.entries(known).map(([id, mode]) => {
    const label = typeof mode === "string" ? mode : mode.label;
    return { id, label: game.i18n.localize(label), icon: mode.icon ?? "fa-solid fa-eye", active: id === present };
  });
}

/** Sets the visibility mode of messages from now on. */
export async function chooseMode(id: string): Promise<void> {
  await game.settings.set("core", SETTING(), id);
}

/** Returns the operation option for a roll's mode. If null, the setting decides. */
export function modeOption(mode: RollMode | null): object {
  const chosen = mode ?? game.settings.get("core", SETTING());
  if (generation() < 14) return { rollMode: chosen };
  return { messageMode: RENAMED[chosen as RollMode] ?? chosen };
}
