import { generation } from "../../../common/generation.ts";
import type { RollMode } from "./commands.ts";

/** One of the ways in which a message can be seen, as the selector shows it. */
export interface Mode {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly active: boolean;
}

const RENAMED: Readonly<Record<RollMode, string>> = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

const SETTING = (): string => (generation() >= 14 ? "messageMode" : "rollMode");

/** The ways in which a message can be seen, by the names of the imitated generation. */
export function modes(): Mode[] {
  const known: Record<string, any> = generation() >= 14 ? CONFIG.ChatMessage.modes : CONFIG.Dice.rollModes;
  const present = game.settings.get("core", SETTING());
  return Object.entries(known).map(([id, mode]) => {
    const label = typeof mode === "string" ? mode : mode.label;
    return { id, label: game.i18n.localize(label), icon: mode.icon ?? "fa-solid fa-eye", active: id === present };
  });
}

/** Chooses how messages shall be seen from now on. */
export async function chooseMode(id: string): Promise<void> {
  await game.settings.set("core", SETTING(), id);
}

/** The operation option that gives a roll its mode; none leaves the choice to the setting. */
export function modeOption(mode: RollMode | null): object {
  const chosen = mode ?? game.settings.get("core", SETTING());
  if (generation() < 14) return { rollMode: chosen };
  return { messageMode: RENAMED[chosen as RollMode] ?? chosen };
}
