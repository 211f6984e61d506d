/**
 * How this page's line to the server stands: `cut` while there is none, `stale` from when something was or may have been missed
 * until the page is loaded anew, since Foundry gives the world once, as one joins, and afterwards only what changes.
 */
export type ConnectionState = "whole" | "cut" | "stale";

let isCut = false;
let hasMissed = false;

/** How the line of this page stands. */
export function connectionState(): ConnectionState {
  if (isCut) return "cut";
  return hasMissed ? "stale" : "whole";
}

/** Notes that this page has missed something. */
export function noteMissed(): void {
  hasMissed = true;
}

/** What is under way, and how each ends where the line breaks. */
const underWay = new Set<() => void>();

/** What the server is asked, as it is answered; rejects where the line breaks before: what was under way then may never be answered. */
export function rejectOnCut<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      reject(new Error("The line broke before the server answered."));
    };
    underWay.add(fail);
    work.then(resolve, reject).finally(() => underWay.delete(fail));
  });
}

function cut(): void {
  isCut = true;
  hasMissed = true;
  for (const fail of [...underWay]) fail();
}

/** Follows the line, and tells players when it is back that their page may be behind; GMs hear of it as it breaks. `changed` is called where that shows. Once, when the client has joined. */
export function followConnection(changed: () => void): void {
  game.socket.on("disconnect", () => {
    cut();
    changed();
  });
  game.socket.on("connect", () => {
    if (!isCut) return;
    isCut = false;
    if (!game.user.isGM) ui.notifications.warn("CALLBOARD.Line.Stale", { localize: true, permanent: true });
    changed();
  });
}
