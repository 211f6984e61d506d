import * as PIXI from "pixi.js";
import { Canvas } from "./canvas.ts";
import { ClockwiseSweepPolygon } from "./collision.ts";
import { ControlsLayer } from "./controls-layer.ts";
import { GridLayer } from "./grid-layer.ts";
import { CanvasLayer, InteractionLayer, PlaceablesLayer } from "./layers.ts";
import { InterfaceCanvasGroup } from "./interface-group.ts";
import { MouseInteractionManager } from "./mouse-interaction.ts";
import { DrawingsLayer, LightingLayer, NotesLayer, SoundsLayer, TemplateLayer, TilesLayer, WallsLayer } from "./other-layers.ts";
import { PlaceableObject } from "./placeable.ts";
import { AmbientLight, AmbientSound, Drawing, MeasuredTemplate, Note, Tile } from "./plain-placeables.ts";
import { Ray } from "./ray.ts";
import { RenderFlags } from "./render-flags.ts";
import { BaseTokenRuler, TokenRuler } from "./ruler.ts";
import { getTexture, loadTexture } from "./textures.ts";
import { TokenLayer } from "./token-layer.ts";
import { placeTargets, Token } from "./token.ts";
import { CanvasVisibility, PerceptionManager } from "./vision.ts";
import { Wall } from "./wall.ts";

export { PIXI, placeTargets, Wall };
export { canvasConfig, tokenConfig } from "./config.ts";
export { settleMovementActions } from "./movement-actions.ts";

/** The namespace foundry.canvas. */
export const canvasNamespace = {
  Canvas,
  getTexture,
  loadTexture,
  geometry: { ClockwiseSweepPolygon, Ray },
  groups: { CanvasVisibility, InterfaceCanvasGroup },
  interaction: { MouseInteractionManager, RenderFlags },
  perception: { PerceptionManager },
  layers: {
    CanvasLayer,
    InteractionLayer,
    PlaceablesLayer,
    TokenLayer,
    GridLayer,
    ControlsLayer,
    WallsLayer,
    LightingLayer,
    SoundsLayer,
    NotesLayer,
    DrawingsLayer,
    TilesLayer,
    TemplateLayer,
  },
  placeables: {
    PlaceableObject,
    AmbientLight,
    AmbientSound,
    Drawing,
    MeasuredTemplate,
    Note,
    Tile,
    Token,
    Wall,
    tokens: { BaseTokenRuler, TokenRuler },
  },
};
