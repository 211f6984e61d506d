import { describe, expect, it, vi } from "vitest";
import { isOfToken, makeTokenTest, makeCombatantTest, selectedTokens, targetedTokens } from "./tokens.ts";

/** A token's id on a scene and on its duplicate, and the combatants of both. */
const token = (scene: string, id = "t") => ({ id, parent: { id: scene } });
const [here, copy] = [
  { tokenId: "t", sceneId: "here" },
  { tokenId: "t", sceneId: "copy" },
];
const without = { tokenId: null, sceneId: null };

describe("which token it is", () => {
  it("depends on its scene and its id together", () => {
    expect([here, copy, without].map((one) => isOfToken(one, token("here")))).toEqual([true, false, false]);
    expect([here, copy, without].filter(makeCombatantTest([token("copy"), token("here", "u")]))).toEqual([copy]);
    expect([token("here"), token("copy"), token("here", "u")].filter(makeTokenTest([here, without]))).toEqual([token("here")]);
  });

  it("applies to selected and targeted tokens, and is empty without a canvas", () => {
    vi.stubGlobal("game", { user: { targets: new Set([{ document: token("here") }]) } });
    vi.stubGlobal("canvas", { ready: false });
    expect([selectedTokens(), targetedTokens()]).toEqual([[], [token("here")]]);
    vi.stubGlobal("canvas", { ready: true, tokens: { controlled: [{ document: token("copy") }] } });
    expect(selectedTokens()).toEqual([token("copy")]);
    vi.unstubAllGlobals();
  });
});
