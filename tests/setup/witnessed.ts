/** Plays without a test that also runs in a browser, each with the browser tests that play the same. */
export const WITNESSED_BY: Readonly<Record<string, string>> = {
  "rehearsal/plays/broken-parts.play.ts": "rehearsal/e2e/sixth.e2e.ts",
  "rehearsal/plays/crowds.play.ts": "rehearsal/e2e/timeline-crowd.e2e.ts",
  "rehearsal/plays/health.play.ts": "rehearsal/e2e/health.e2e.ts",
  "rehearsal/plays/health-forged.play.ts": "rehearsal/e2e/health.e2e.ts",
  "rehearsal/plays/pages.play.ts": "rehearsal/e2e/pages-clicks.e2e.ts",
  "rehearsal/plays/rounds.play.ts": "rehearsal/e2e/rounds-clicks.e2e.ts",
  "rehearsal/plays/rounds-sealed.play.ts": "rehearsal/e2e/rounds-clicks.e2e.ts",
  "rehearsal/plays/undo.play.ts": "rehearsal/e2e/log.e2e.ts",
  "rehearsal/plays/operators.play.ts": "rehearsal/e2e/log.e2e.ts",
  "rehearsal/plays/requests.play.ts": "rehearsal/e2e/log.e2e.ts",
  // This plays a script for a game without a browser.
  "rehearsal/plays/script.play.ts": "rehearsal/e2e/first-rounds.e2e.ts",
};
