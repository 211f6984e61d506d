import { refreshOnTableChange } from "./refresh-on-changes.ts";
import { isReadableCallboard, isRunning, registrationIn } from "../encounter/encounter-lookups.ts";
import type { Marker } from "../encounter/parts/shown-combatants.ts";
import { markerOf, MARKER_SHEET } from "../encounter/combatant-markers.ts";
import { SIGN_SHEET, SIGNS, type Said } from "../encounter/parts/badge.ts";

type Placed = foundry.canvas.placeables.Token.Implementation;

/** The content of a badge: a marker, signs and a text. */
interface Worn extends Said {
  readonly marker: Marker;
}

/** A badge's height as a part of its token's width, with the least and most height in pixels of the scene. */
const SIZE = { part: 0.3, least: 18, most: 60 } as const;
/** The size of a sign and the width it takes up, as parts of a badge's height. */
const SIGN = { high: 0.64, wide: 0.7 } as const;
const INK = { ground: 0x191813, text: 0xffffff } as const;
const NAME = "callboard-badge";

/** Returns the badges of the tokens in the viewed scene. Empty before the start of the viewed encounter and after its end. */
function findWorn(): ReadonlyMap<TokenDocument.Implementation, Worn> {
  const worn = new Map<TokenDocument.Implementation, Worn>();
  const { combat } = game;
  if (!isReadableCallboard(combat) || !isRunning(combat)) return worn;
  for (const [id, said] of registrationIn(combat).badges?.(combat) ?? []) {
    const token = combat.combatants.get(id)?.token;
    if (token) worn.set(token, { ...said, marker: markerOf(combat, id) });
  }
  return worn;
}

/** Returns one picture from a sheet of squares. */
async function pictureOf({ src, columns }: typeof MARKER_SHEET | typeof SIGN_SHEET, column: number, row: number): Promise<PIXI.Texture> {
  const sheet = (await foundry.canvas.loadTexture(src)) as PIXI.Texture | null;
  if (!sheet) return PIXI.Texture.EMPTY;
  const side = sheet.baseTexture.width / columns;
  return new PIXI.Texture(sheet.baseTexture, new PIXI.Rectangle(column * side, row * side, side, side));
}

function textOf(text: string, high: number): PIXI.Text {
  const style = { fontFamily: "Signika, sans-serif", fontSize: high * 0.8, fontWeight: "bold", fill: INK.text } as const;
  const drawn = new PIXI.Text(text, style);
  drawn.resolution = 2;
  drawn.anchor.set(0, 0.5);
  return drawn;
}

/** Adds a picture to a badge, vertically centred, with a height that is a part of the badge's. */
function lay(badge: PIXI.Container, picture: PIXI.Texture, { x, high, part }: { x: number; high: number; part: number }): void {
  const sprite = badge.addChild(new PIXI.Sprite(picture));
  sprite.width = sprite.height = high * part;
  sprite.position.set(x, (high * (1 - part)) / 2);
}

/** Draws a badge: a marker, with its signs and text beside it. */
async function draw(token: Placed, { marker, text, signs }: Worn): Promise<PIXI.Container> {
  const high = Math.min(Math.max(token.w * SIZE.part, SIZE.least), SIZE.most);
  const badge = new PIXI.Container();
  badge.name = NAME;
  badge.eventMode = "none";
  const ground = badge.addChild(new PIXI.Graphics());
  lay(badge, await pictureOf(MARKER_SHEET, marker.column, marker.row), { x: high * 0.08, high, part: 0.84 });
  const pictures = await Promise.all(signs.map((sign) => pictureOf(SIGN_SHEET, SIGNS.indexOf(sign), 0)));
  for (const [place, picture] of pictures.entries()) lay(badge, picture, { x: high * (1 + place * SIGN.wide), high, part: SIGN.high });
  let wide = high * (1 + signs.length * SIGN.wide);
  if (text !== "") {
    const said = badge.addChild(textOf(text, high));
    said.position.set(wide, high / 2);
    wide += said.width;
  }
  wide += wide > high ? high * 0.25 : 0;
  ground
    .beginFill(INK.ground, 0.88)
    .drawRoundedRect(0, 0, wide, high, high / 2)
    .endFill();
  badge.pivot.set(wide, 0);
  return badge;
}

/** The badge on a token (`badge`, null until it is drawn), with a text that identifies its content (`says`). */
interface Bearing {
  readonly says: string;
  badge: PIXI.Container | null;
}

const worn = new WeakMap<Placed, Bearing>();

/** Returns the badge of a token. Null if it has none, or if a redraw of the token has destroyed it. */
function badgeOf(token: Placed): PIXI.Container | null {
  const badge = worn.get(token)?.badge;
  return badge && !badge.destroyed ? badge : null;
}

/** Places the badge in the upper right corner, where Foundry shows nothing. */
function place(token: Placed): void {
  badgeOf(token)?.position.set(token.w + 4, -4);
}

function takeOff(token: Placed): void {
  badgeOf(token)?.destroy({ children: true });
  worn.delete(token);
}

/** Returns the text that identifies the content of a token's badge. "" if it has none, or if Foundry has redrawn the token without it. */
function saidOf(token: Placed): string {
  const bears = worn.get(token);
  return bears && !bears.badge?.destroyed ? bears.says : "";
}

async function putOn(token: Placed, wants: Worn | undefined): Promise<void> {
  const says = wants ? [wants.marker.src, wants.text, ...wants.signs, String(token.w)].join(" ") : "";
  if (token.destroyed || saidOf(token) === says) return;
  takeOff(token);
  if (!wants) return;
  const bearing: Bearing = { says, badge: null };
  worn.set(token, bearing);
  const badge = await draw(token, wants);
  if (isGone(token) || worn.get(token) !== bearing) badge.destroy({ children: true });
  else bearing.badge = token.addChild(badge);
  place(token);
}

/** Whether a token is destroyed. Checked again, since loading a picture takes time. */
const isGone = (token: Placed): boolean => token.destroyed;

/** Adds the badges of the viewed encounter to the tokens, and removes all others. */
function refresh(): void {
  if (!canvas.ready) return;
  const wanted = findWorn();
  for (const token of canvas.tokens?.placeables ?? []) void putOn(token, wanted.get(token.document));
}

/** Lets tokens show the badges of the viewed encounter. Called in `init`. */
export function followTokens(): void {
  refreshOnTableChange(refresh);
  Hooks.on("refreshToken", place);
}
