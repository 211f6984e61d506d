import { describe, expect, it } from "vitest";
import { parseChat } from "./commands.ts";

describe("parseChat", () => {
  it("takes a line without a slash as speech", () => {
    expect(parseChat("  Hello there \n friend ")).toEqual({ kind: "none", text: "Hello there \n friend" });
  });

  it.each([
    ["/r 1d20+2", null],
    ["/roll 1d20+2", null],
    ["/pr 1d20+2", "publicroll"],
    ["/gmroll 1d20+2", "gmroll"],
    ["/br 1d20+2", "blindroll"],
    ["/SR 1d20+2", "selfroll"],
  ])("reads %j as a roll seen as %j", (line, mode) => {
    expect(parseChat(line)).toEqual({ kind: "roll", mode, formula: "1d20+2", flavor: "" });
  });

  it("takes the text after a hash as the flavor of a roll", () => {
    expect(parseChat("/r 2d6 # to find #1")).toEqual({ kind: "roll", mode: null, formula: "2d6", flavor: "to find #1" });
  });

  it("whispers to one word or to a list in brackets", () => {
    expect(parseChat("/w Maren come here")).toEqual({ kind: "whisper", targets: ["Maren"], text: "come here" });
    expect(parseChat("/whisper [Maren Vale, GM] come here")).toEqual({ kind: "whisper", targets: ["Maren Vale", "GM"], text: "come here" });
    expect(parseChat("/gm help")).toEqual({ kind: "whisper", targets: ["GM"], text: "help" });
  });

  it("distinguishes speech in and out of character and emotes", () => {
    expect(parseChat("/ic Aye")).toEqual({ kind: "ic", text: "Aye" });
    expect(parseChat("/ooc brb")).toEqual({ kind: "ooc", text: "brb" });
    expect(parseChat("/me waves")).toEqual({ kind: "emote", text: "waves" });
  });

  it.each(["/dance", "/toString", "/", "/1"])("refuses %j", (line) => {
    expect(parseChat(line).kind).toBe("invalid");
  });
});
