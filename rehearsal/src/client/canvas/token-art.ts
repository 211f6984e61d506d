import * as PIXI from "pixi.js";
import { stir } from "./stir.ts";
import { loadTexture } from "./textures.ts";

/** The drawn parts of a token that follow its document. */
export interface TokenArt {
  readonly image: PIXI.Container;
  readonly border: PIXI.Graphics;
  readonly nameplate: PIXI.Text;
  readonly tooltip: PIXI.Text;
  readonly effects: PIXI.Container;
  readonly target: PIXI.Graphics;
}

const LABEL = { fontFamily: "Signika, 'Segoe UI', sans-serif", fontSize: 22, fill: 0xffffff, stroke: 0x111111, strokeThickness: 4 };

/** Creates a line of text that stays sharp when zoomed. */
function label(): PIXI.Text {
  const text = new PIXI.Text("", LABEL);
  text.anchor.set(0.5, 0);
  text.resolution = 2;
  return text;
}

/** Returns the outline of a token in its own pixels: a hex if it fills one, or else a rectangle. */
export function tokenShape(token: any): PIXI.Polygon | PIXI.Rectangle {
  const { width, height } = token.document;
  const grid = globalThis.canvas.grid;
  const size = token.getSize();
  if (grid.isHexagonal && width === 1 && height === 1) {
    return new PIXI.Polygon(grid.getShape().flatMap((point: any) => [point.x + size.width / 2, point.y + size.height / 2]));
  }
  return new PIXI.Rectangle(0, 0, size.width, size.height);
}

/** Draws a shape with the graphics' current line and fill. */
export function drawShape(graphics: PIXI.Graphics, shape: PIXI.Polygon | PIXI.Rectangle): void {
  if (shape instanceof PIXI.Polygon) graphics.drawPolygon(shape);
  else graphics.drawRoundedRect(shape.x, shape.y, shape.width, shape.height, 6);
}

/** Returns the image of a token. If it cannot be loaded, a plain disc with the token's first letter. */
async function portrait(token: any): Promise<PIXI.Container> {
  const { width, height } = token.getSize();
  const texture = token.document.texture.src ? await loadTexture(token.document.texture.src) : null;
  if (texture) {
    const sprite = new PIXI.Sprite(texture);
    const scale = Math.min(width / texture.width, height / texture.height);
    sprite.anchor.set(0.5);
    sprite.scale.set(scale * (token.document.texture.scaleX ?? 1), scale * (token.document.texture.scaleY ?? 1));
    sprite.position.set(width / 2, height / 2);
    sprite.angle = token.document.lockRotation ? 0 : token.document.rotation;
    return sprite;
  }
  const disc = new PIXI.Graphics();
  disc
    .beginFill(0x445566)
    .drawEllipse(width / 2, height / 2, width * 0.42, height * 0.42)
    .endFill();
  const letter = disc.addChild(label());
  letter.text = String(token.document.name ?? "?").charAt(0);
  letter.anchor.set(0.5);
  letter.position.set(width / 2, height / 2);
  return disc;
}

/** Draws all parts of a token into it. */
export async function drawArt(token: PIXI.Container & { document: any }): Promise<TokenArt> {
  const art: TokenArt = {
    image: await portrait(token),
    border: new PIXI.Graphics(),
    nameplate: label(),
    tooltip: label(),
    effects: new PIXI.Container(),
    target: new PIXI.Graphics(),
  };
  token.addChild(art.border, art.image, art.effects, art.target, art.nameplate, art.tooltip);
  return art;
}

/** Whether a name or a bar with this display mode is shown to the viewer now. */
export function showsAt(mode: number, token: any): boolean {
  const { CONTROL, OWNER_HOVER, HOVER, OWNER, ALWAYS } = globalThis.CONST.TOKEN_DISPLAY_MODES;
  const hovered = token.hover || token.layer?.highlightObjects;
  switch (mode) {
    case ALWAYS:
      return true;
    case CONTROL:
      return token.controlled;
    case HOVER:
      return hovered || token.controlled;
    case OWNER:
      return token.isOwner;
    case OWNER_HOVER:
      return token.isOwner && (hovered || token.controlled);
    default:
      return false;
  }
}

/** Draws the arrows at a target: one set for each user who targets it, in that user's colour. */
export function drawTargets(token: any, graphics: PIXI.Graphics): void {
  const { width, height } = token.getSize();
  graphics.clear();
  let inset = -4;
  for (const user of token.targeted) {
    const color = Number(user.color ?? 0xff9829);
    const arm = width / 4;
    for (const [x, y, dx, dy] of [
      [inset, inset, 1, 1],
      [width - inset, inset, -1, 1],
      [inset, height - inset, 1, -1],
      [width - inset, height - inset, -1, -1],
    ] as const) {
      graphics
        .lineStyle({ width: 4, color, cap: PIXI.LINE_CAP.ROUND })
        .moveTo(x + dx * arm, y)
        .lineTo(x, y)
        .lineTo(x, y + dy * arm);
    }
    inset += 8;
  }
}

/** Draws the icons of statuses along the token's upper edge. */
export async function drawStatusIcons(token: any, container: PIXI.Container): Promise<void> {
  for (const child of container.removeChildren()) child.destroy();
  const size = token.getSize().width / 5;
  let place = 0;
  for (const effect of token.actor?.temporaryEffects ?? []) {
    const texture = effect.img ? await loadTexture(effect.img) : null;
    if (!texture || container.destroyed) continue;
    const icon = container.addChild(new PIXI.Sprite(texture));
    icon.width = icon.height = size;
    icon.position.set((place % 5) * size, Math.floor(place / 5) * size);
    place += 1;
    stir();
  }
}
