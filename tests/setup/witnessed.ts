/** Plays of which no test is played in a browser once more, each with the tests in browsers that play what it plays. */
export const WITNESSED_BY: Readonly<Record<string, string>> = {
  "rehearsal/plays/broken-parts.play.ts": "rehearsal/e2e/sixth.e2e.ts",
  "rehearsal/plays/pages.play.ts": "rehearsal/e2e/pages-clicks.e2e.ts",
  "rehearsal/plays/rounds.play.ts": "rehearsal/e2e/rounds-clicks.e2e.ts",
  "rehearsal/plays/rounds-sealed.play.ts": "rehearsal/e2e/rounds-clicks.e2e.ts",
  "rehearsal/plays/undo.play.ts": "rehearsal/e2e/log.e2e.ts",
  "rehearsal/plays/operators.play.ts": "rehearsal/e2e/log.e2e.ts",
  "rehearsal/plays/requests.play.ts": "rehearsal/e2e/log.e2e.ts",
  // What is played there is a script for a table without a browser.
  "rehearsal/plays/script.play.ts": "rehearsal/e2e/first-rounds.e2e.ts",
};
