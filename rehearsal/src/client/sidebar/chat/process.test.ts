import { beforeEach, describe, expect, it, vi } from "vitest";
import { Hooks } from "../../hooks.ts";
import { processChat } from "./process.ts";

describe("processChat", () => {
  const create = vi.fn();
  const error = vi.fn();
  const speaker: any = { alias: "Maren", actor: "a1", token: null };

  beforeEach(() => {
    vi.clearAllMocks();
    const Message = {
      create,
      getSpeaker: () => speaker,
      getWhisperRecipients: (name: string) => (name === "GM" ? [{ id: "g1" }, { id: "g2" }] : []),
    };
    vi.stubGlobal("Hooks", Hooks);
    vi.stubGlobal("getDocumentClass", () => Message);
    vi.stubGlobal("game", { user: { id: "u1", name: "Player" }, i18n: { localize: (key: string) => key, format: (key: string) => key } });
    vi.stubGlobal("ui", { notifications: { error } });
    vi.stubGlobal("CONST", { CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 } });
    speaker.actor = "a1";
  });

  it("lets a package handle a line instead", async () => {
    const heard: unknown[] = [];
    const id = Hooks.on("chatMessage", (log, line, data: any) => {
      heard.push(log, line, data.speaker);
      return false;
    });
    expect(await processChat("log", "/own command")).toBe(true);
    Hooks.off("chatMessage", id);
    expect(heard).toEqual(["log", "/own command", speaker]);
    expect(create).not.toHaveBeenCalled();
  });

  it("speaks in character with a character, and out of it without", async () => {
    await processChat("log", "Hello\nthere");
    speaker.actor = null;
    await processChat("log", "Hello");
    expect(create.mock.calls.map(([data]) => [data.content, data.style])).toEqual([
      ["Hello<br>there", 2],
      ["Hello", 1],
    ]);
  });

  it("whispers to the named users, and keeps the line if there are none", async () => {
    expect(await processChat("log", "/w GM psst")).toBe(true);
    expect(create.mock.calls[0]![0]).toMatchObject({ whisper: ["g1", "g2"], content: "psst" });
    expect(await processChat("log", "/w Nobody psst")).toBe(false);
    expect(error).toHaveBeenCalledWith("ERROR.NoTargetUsersForWhisper");
  });

  it("reports what it does not understand", async () => {
    expect(await processChat("log", "/dance")).toBe(false);
    expect(error).toHaveBeenCalledWith("CHAT.InvalidCommand");
  });
});
