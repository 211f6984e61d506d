import { describe, expect, it } from "vitest";
import { emptyUiState, leaveOnceSent } from "./ui-state.ts";

describe("a form that was sent", () => {
  it.each([null, "wilrow"])("is put away once the answer is there, whoever it stood open for (%s)", (composing) => {
    const uiState = { ...emptyUiState(), composing, chosen: ["wilrow"] };
    const leave = leaveOnceSent(uiState);
    expect(leave()).toBe(true);
    expect(uiState).toMatchObject({ composing: null, chosen: null });
  });

  it.each([null, "wilrow"])("leaves what the person opened while the answer was under way", (composing) => {
    const uiState = { ...emptyUiState(), composing };
    const leave = leaveOnceSent(uiState);
    Object.assign(uiState, { composing: "maren", chosen: ["maren"] });
    expect(leave()).toBe(false);
    expect(uiState).toMatchObject({ composing: "maren", chosen: ["maren"] });
  });
});
