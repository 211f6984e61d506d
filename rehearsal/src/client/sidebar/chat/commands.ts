/** The users who see a roll, as an id of generation 13. */
export type RollMode = "publicroll" | "gmroll" | "blindroll" | "selfroll";

/** The command in a line of chat. */
export type ChatCommand =
  | { readonly kind: "roll"; readonly mode: RollMode | null; readonly formula: string; readonly flavor: string }
  | { readonly kind: "whisper"; readonly targets: readonly string[]; readonly text: string }
  | { readonly kind: "ic" | "ooc" | "emote" | "none"; readonly text: string }
  | { readonly kind: "macro"; readonly name: string }
  | { readonly kind: "invalid"; readonly command: string };

const ROLLS: Readonly<Record<string, RollMode | null>> = {
  r: null,
  roll: null,
  pr: "publicroll",
  publicroll: "publicroll",
  gmr: "gmroll",
  gmroll: "gmroll",
  br: "blindroll",
  broll: "blindroll",
  blindroll: "blindroll",
  sr: "selfroll",
  selfroll: "selfroll",
};

const SPEECH: Readonly<Record<string, "ic" | "ooc" | "emote">> = { ic: "ic", ooc: "ooc", em: "emote", emote: "emote", me: "emote" };

function parseRoll(mode: RollMode | null, rest: string): ChatCommand {
  const [formula = "", ...flavor] = rest.split("#");
  return { kind: "roll", mode, formula: formula.trim(), flavor: flavor.join("#").trim() };
}

function parseWhisper(rest: string): ChatCommand {
  const match = /^(?:\[([^\]]*)\]|(\S+))\s*([\s\S]*)$/.exec(rest);
  const targets = (match?.[1] ?? match?.[2] ?? "").split(",").map((name) => name.trim());
  return { kind: "whisper", targets: targets.filter(Boolean), text: match?.[3] ?? "" };
}

/** Parses a line of chat. A line that starts with a slash is a command, any other is speech. */
export function parseChat(line: string): ChatCommand {
  const text = line.trim();
  const match = /^\/([a-z]+)(?:\s+([\s\S]*))?$/iu.exec(text);
  if (!text.startsWith("/")) return { kind: "none", text };
  if (!match) return { kind: "invalid", command: text.split(/\s/u)[0]! };
  const command = match[1]!.toLowerCase();
  const rest = (match[2] ?? "").trim();
  if (Object.hasOwn(ROLLS, command)) return parseRoll(ROLLS[command]!, rest);
  if (Object.hasOwn(SPEECH, command)) return { kind: SPEECH[command]!, text: rest };
  if (command === "w" || command === "whisper") return parseWhisper(rest);
  if (command === "gm") return { kind: "whisper", targets: ["GM"], text: rest };
  if (command === "players") return { kind: "whisper", targets: ["Players"], text: rest };
  if (command === "m" || command === "macro") return { kind: "macro", name: rest };
  return { kind: "invalid", command: `/${command}` };
}
