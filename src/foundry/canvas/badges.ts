import type { Id, StructureId } from "../../core/index.ts";
import { isCallboard, stateOf, type CallboardEncounter } from "../encounters.ts";
import { markerOf, MARKERS, type Marker } from "../markers.ts";
import type { Badges } from "./badge.ts";
import { TIMELINE_BADGES } from "./timeline/badges.ts";

type Placed = foundry.canvas.placeables.Token.Implementation;

const BADGES: Readonly<Partial<Record<StructureId, Badges>>> = { timeline: TIMELINE_BADGES };

/** What a badge shows. */
interface Worn {
  readonly marker: Marker;
  readonly text: string;
}

/** The part of a token's width that its badge is high, and the least and the most of that in pixels of the scene. */
const SIZE = { part: 0.3, least: 18, most: 60 } as const;
const INK = { ground: 0x191813, text: 0xffffff } as const;
const NAME = "callboard-badge";

/** What the tokens of the viewed scene shall bear, by token; nothing before the start of the viewed encounter and after its end. */
function wornNow(): ReadonlyMap<Id, Worn> {
  const { combat } = game;
  if (!isCallboard(combat) || combat.system.ended || stateOf(combat) === null) return new Map();
  const badges = Object.hasOwn(BADGES, combat.type) ? BADGES[combat.type] : undefined;
  return badges ? byToken(combat, badges(combat)) : new Map();
}

function byToken(combat: CallboardEncounter, said: ReadonlyMap<Id, string>): ReadonlyMap<Id, Worn> {
  const worn = new Map<Id, Worn>();
  for (const [id, text] of said) {
    const { tokenId, sceneId } = combat.combatants.get(id) ?? {};
    if (tokenId && sceneId === canvas.scene?.id) worn.set(tokenId, { marker: markerOf(combat, id), text });
  }
  return worn;
}

/** The picture of a marker out of the sheet of all. */
async function pictureOf({ column, row }: Marker): Promise<PIXI.Texture | null> {
  const sheet = (await foundry.canvas.loadTexture(MARKERS.src)) as PIXI.Texture | null;
  if (!sheet) return null;
  const side = sheet.baseTexture.width / MARKERS.columns;
  return new PIXI.Texture(sheet.baseTexture, new PIXI.Rectangle(column * side, row * side, side, side));
}

function textOf(text: string, high: number): PIXI.Text {
  const style = { fontFamily: "Signika, sans-serif", fontSize: high * 0.8, fontWeight: "bold", fill: INK.text } as const;
  const drawn = new PIXI.Text(text, style);
  drawn.resolution = 2;
  drawn.anchor.set(0, 0.5);
  return drawn;
}

/** Draws a badge: a marker, and beside it what it says. */
async function draw(token: Placed, { marker, text }: Worn): Promise<PIXI.Container> {
  const high = Math.min(Math.max(token.w * SIZE.part, SIZE.least), SIZE.most);
  const badge = new PIXI.Container();
  badge.name = NAME;
  badge.eventMode = "none";
  const ground = badge.addChild(new PIXI.Graphics());
  const picture = await pictureOf(marker);
  const sprite = badge.addChild(new PIXI.Sprite(picture ?? PIXI.Texture.EMPTY));
  sprite.width = sprite.height = high * 0.84;
  sprite.position.set(high * 0.08, high * 0.08);
  let wide: number = high;
  if (text !== "") {
    const said = badge.addChild(textOf(text, high));
    said.position.set(high, high / 2);
    wide = high * 1.25 + said.width;
  }
  ground
    .beginFill(INK.ground, 0.88)
    .drawRoundedRect(0, 0, wide, high, high / 2)
    .endFill();
  badge.pivot.set(wide, 0);
  return badge;
}

/** What a token bears; its badge is null until it is drawn. */
interface Bearing {
  readonly says: string;
  badge: PIXI.Container | null;
}

const worn = new WeakMap<Placed, Bearing>();

/** In the upper right corner, where Foundry shows nothing of its own. */
function place(token: Placed): void {
  worn.get(token)?.badge?.position.set(token.w + 4, -4);
}

function takeOff(token: Placed): void {
  const badge = worn.get(token)?.badge;
  worn.delete(token);
  if (badge && !badge.destroyed) badge.destroy({ children: true });
}

/** What a token bears as it stands: "" for nothing, also where Foundry drew it anew without its badge. */
function saidBy(token: Placed): string {
  const bears = worn.get(token);
  return bears && !bears.badge?.destroyed ? bears.says : "";
}

async function putOn(token: Placed, wants: Worn | undefined): Promise<void> {
  const says = wants ? `${wants.marker.src} ${wants.text} ${String(token.w)}` : "";
  if (token.destroyed || saidBy(token) === says) return;
  takeOff(token);
  if (!wants) return;
  const bearing: Bearing = { says, badge: null };
  worn.set(token, bearing);
  const badge = await draw(token, wants);
  if (isGone(token) || worn.get(token) !== bearing) badge.destroy({ children: true });
  else bearing.badge = token.addChild(badge);
  place(token);
}

/** Asked anew: a picture takes its time. */
const isGone = (token: Placed): boolean => token.destroyed;

/** Puts the badges on that the viewed encounter wants, and takes the others off. */
function refresh(): void {
  if (!canvas.ready) return;
  const wanted = wornNow();
  for (const token of canvas.tokens?.placeables ?? []) void putOn(token, wanted.get(token.document.id ?? ""));
}

let due = false;

/** Refreshes once for all that happens at one time: each of many tokens is drawn by itself. */
function refreshSoon(): void {
  if (due) return;
  due = true;
  setTimeout(() => {
    due = false;
    refresh();
  });
}

/** Lets tokens bear badges that say what the viewed encounter tells of them; in `init`. */
export function followTokens(): void {
  for (const hook of ["canvasReady", "updateCombat", "deleteCombat", "renderCombatTracker", "drawToken"] as const)
    Hooks.on(hook, refreshSoon);
  Hooks.on("refreshToken", place);
}
