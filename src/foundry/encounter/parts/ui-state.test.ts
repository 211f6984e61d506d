import { describe, expect, it } from "vitest";
import { emptyUiState, makeComposerCloser } from "./ui-state.ts";

describe("a form that was sent", () => {
  it.each([null, "wilrow"])("is closed after the answer, whatever it was for (%s)", (composing) => {
    const uiState = { ...emptyUiState(), composing, chosen: ["wilrow"] };
    const leave = makeComposerCloser(uiState);
    expect(leave()).toBe(true);
    expect(uiState).toMatchObject({ composing: null, chosen: null });
  });

  it.each([null, "wilrow"])("keeps a form that the person opened before the answer", (composing) => {
    const uiState = { ...emptyUiState(), composing };
    const leave = makeComposerCloser(uiState);
    Object.assign(uiState, { composing: "maren", chosen: ["maren"] });
    expect(leave()).toBe(false);
    expect(uiState).toMatchObject({ composing: "maren", chosen: ["maren"] });
  });
});
