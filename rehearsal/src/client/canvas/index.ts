import * as PIXI from "pixi.js";
import { Canvas } from "./canvas.ts";
import { ControlsLayer } from "./controls-layer.ts";
import { GridLayer } from "./grid-layer.ts";
import { CanvasLayer, InteractionLayer, PlaceablesLayer } from "./layers.ts";
import { PlaceableObject } from "./placeable.ts";
import { Ray } from "./ray.ts";
import { BaseTokenRuler, TokenRuler } from "./ruler.ts";
import { getTexture, loadTexture } from "./textures.ts";
import { TokenLayer } from "./token-layer.ts";
import { placeTargets, Token } from "./token.ts";

export { PIXI, placeTargets };
export { canvasConfig, tokenConfig } from "./config.ts";

/** The namespace foundry.canvas. */
export const canvasNamespace = {
  Canvas,
  getTexture,
  loadTexture,
  geometry: { Ray },
  layers: { CanvasLayer, InteractionLayer, PlaceablesLayer, TokenLayer, GridLayer, ControlsLayer },
  placeables: { PlaceableObject, Token, tokens: { BaseTokenRuler, TokenRuler } },
};
