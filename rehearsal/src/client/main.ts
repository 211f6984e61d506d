import "./boot/generation.ts";
import "./styles.ts";
import { installGlobals } from "./boot/globals.ts";
import { connectCommon } from "./game-setup.ts";
import { Game } from "./game.ts";

installGlobals();
connectCommon();

/** Resolves once the packages have run. Their scripts come after this one, and have run when the page's content is loaded. */
function packagesLoaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
}

async function start(): Promise<void> {
  await packagesLoaded();
  const session = /(?:^|; )session=([^;]+)/.exec(document.cookie)?.[1] ?? null;
  const game = await Game.create("game", session);
  await game.initialize();
}

start().catch((error: unknown) => {
  console.error(error);
  const text = document.createElement("p");
  text.setAttribute("role", "alert");
  text.textContent = error instanceof Error ? error.message : String(error);
  document.body.append(text);
});
