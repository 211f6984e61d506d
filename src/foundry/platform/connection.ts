/** The state of this page's connection: `cut` while broken, `stale` after an update may have been missed. */
export type ConnectionState = "whole" | "cut" | "stale";

let isCut = false;
/** Whether an update may have been missed. Only a reload ends that, since Foundry sends the whole world only once. */
let hasMissed = false;

/** Returns the state of this page's connection. */
export function connectionState(): ConnectionState {
  if (isCut) return "cut";
  return hasMissed ? "stale" : "whole";
}

/** Notes that this page has missed an update. */
export function noteMissedUpdate(): void {
  hasMissed = true;
}

/** The rejecting functions of requests under way. */
const underWay = new Set<() => void>();

/** Resolves like `work`. Rejects if the connection breaks first, since the server may then never answer. */
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

/** Calls `changed` when the connection changes. Players are told when it is back, GMs when it breaks. Called once, when the client has joined. */
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
