import { levelDataOf, viewedLevelOf } from "../../platform/compat.ts";
import type { Point } from "../../platform/free-places.ts";
import { findActorByUuid, importActor } from "../../platform/imported-actors.ts";
import { findPlacesFor } from "../../platform/find-token-places.ts";
import { dropNumber } from "../../encounter/drop-name-number.ts";
import { say } from "../texts.ts";
import { nameCopies } from "./copy-names.ts";
import { askHowMany, readCount } from "./how-many.ts";

/** The data of a drop on the scene. Other packages and players can put anything into it. */
interface Dropped {
  readonly type?: unknown;
  readonly uuid?: unknown;
  readonly count?: unknown;
}

/** A drop of an actor on a scene. */
interface Landing {
  readonly scene: Scene.Implementation;
  readonly point: Point;
  readonly hidden: boolean;
}

/** Returns the data of unplaced tokens as Foundry makes them for an actor. The tokens of an actor whose prototype says so are numbered. */
async function tokensOf(actor: Actor.Implementation, count: number, { scene, hidden }: Landing): Promise<TokenDocument.Implementation[]> {
  const data = { hidden, x: 0, y: 0, ...levelDataOf(viewedLevelOf(scene)) };
  const tokens: TokenDocument.Implementation[] = [];
  for (let made = 0; made < count; made += 1) tokens.push(await actor.getTokenDocument(data, { parent: scene }));
  if (count === 1 || !actor.prototypeToken.appendNumber) return tokens;
  // Foundry counts the tokens of the scene, so all of these would have the same number.
  const taken = scene.tokens.filter((token) => token.actor?.id === actor.id).map(({ name }) => name);
  for (const token of tokens) {
    const stem = dropNumber(token.name);
    const [name] = nameCopies(stem, { count: 1, taken, written: (number) => `${stem} (${String(number)})` });
    token.updateSource({ name });
    taken.push(token.name);
  }
  return tokens;
}

/** Places copies of an actor on free spaces, in one request. Resolves to the reason if it is not possible, else null. */
async function placeCopies({ uuid, count: offered }: Dropped, landing: Landing): Promise<string | null> {
  if (!game.user.can("TOKEN_CREATE")) return say("CALLBOARD.HowMany.NoTokens");
  const found = await findActorByUuid(uuid);
  if (!found) return say("CALLBOARD.HowMany.NoActor");
  const asked = found.prototypeToken.actorLink ? 1 : await askHowMany(found.name, offered);
  if (asked === null) return null;
  const actor = await importActor(found);
  if (!actor?.id) return say("CALLBOARD.HowMany.NoActor");
  if (!game.scenes.has(landing.scene.id ?? "")) return say("CALLBOARD.HowMany.NoScene");
  const tokens = await tokensOf(actor, actor.prototypeToken.actorLink ? 1 : asked, landing);
  const places = findPlacesFor(landing.scene, tokens, landing.point);
  if (!places) return say("CALLBOARD.HowMany.NoRoom", { count: tokens.length });
  const data = places.map(({ token, at: { x, y } }) => ({ ...token.toObject(), x: Math.round(x), y: Math.round(y) }));
  await landing.scene.createEmbeddedDocuments("Token", data);
  return null;
}

/** Answers a GM's drop of an actor with Ctrl or Cmd held, or with a count. Returns false then, so that Foundry does not. */
function onDrop(data: Dropped, event: DragEvent): false | undefined {
  const isAsked = event.ctrlKey || event.metaKey || readCount(data.count) !== null;
  const { scene } = canvas;
  if (!game.user.isGM || data.type !== "Actor" || !isAsked || !scene) return undefined;
  const point = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
  void placeCopies(data, { scene, point, hidden: event.altKey }).then((refusal) => {
    if (refusal) ui.notifications.warn(refusal, { console: false });
  });
  return false;
}

/** Lets GMs drop several copies of an actor on a scene at once. Called in `init`. */
export function askCopiesOnDrop(): void {
  Hooks.on("dropCanvasData", (_canvas, data, event) => onDrop(data as Dropped, event));
}
