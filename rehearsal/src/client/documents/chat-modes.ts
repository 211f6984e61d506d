import { generation } from "../../common/generation.ts";

const MODE_OF: Readonly<Record<string, string>> = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

function gms(): string[] {
  return game.users.filter((user: any) => user.isGM).map((user: any) => user.id);
}

function asId(whisper: readonly any[] | undefined): string[] {
  return (whisper ?? []).map((user) => (typeof user === "string" ? user : user.id));
}

/** Sets who sees a message's data, by a mode of generation 14. */
export function applyMode(data: any, mode: string): any {
  const handler = generation() >= 14 ? CONFIG["ChatMessage"].modes?.[mode]?.handler : undefined;
  if (handler) return handler(data) ?? data;
  if (mode === "gm" || mode === "blind") data.whisper = gms();
  else if (mode === "self") data.whisper = [game.user.id];
  else if (mode === "public") data.whisper = [];
  else if (mode === "ic") data.style = CONST.CHAT_MESSAGE_STYLES.IC;
  data.whisper = asId(data.whisper);
  data.blind = mode === "blind";
  return data;
}

/** Sets who sees a message's data, by a roll mode of generation 13. "roll" stands for the user's own choice. */
export function applyRollMode(data: any, rollMode: string): any {
  const chosen = rollMode === "roll" ? game.settings.get("core", "rollMode") : rollMode;
  return applyMode(data, MODE_OF[chosen] ?? "public");
}

/** Applies the mode of an operation, unless the message already has recipients. */
export function applyOption(message: any, options: any): void {
  const mode = generation() >= 14 ? (options.messageMode ?? MODE_OF[options.rollMode]) : options.rollMode;
  if (!mode || message.whisper.length > 0) return;
  const data: any = {};
  if (generation() >= 14) applyMode(data, mode);
  else applyRollMode(data, mode);
  message.updateSource(data);
}
