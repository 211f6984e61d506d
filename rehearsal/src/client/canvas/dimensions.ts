import * as PIXI from "pixi.js";

/** The size of a scene in pixels: the whole canvas, and the scene itself within its padding. */
export interface SceneDimensions {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly sceneX: number;
  readonly sceneY: number;
  readonly sceneWidth: number;
  readonly sceneHeight: number;
  readonly rect: PIXI.Rectangle;
  readonly sceneRect: PIXI.Rectangle;
  readonly distance: number;
  readonly distancePixels: number;
  readonly maxR: number;
  readonly ratio: number;
}

/** Measures a scene. Its padding is rounded up to whole grid spaces. */
export function measureScene(scene: any): SceneDimensions {
  const grid = scene.grid;
  const size: number = grid.size;
  const columns: number = grid.sizeX ?? size;
  const rows: number = grid.sizeY ?? size;
  const sceneX = Math.ceil((scene.width * scene.padding) / columns) * columns;
  const sceneY = Math.ceil((scene.height * scene.padding) / rows) * rows;
  const width = scene.width + 2 * sceneX;
  const height = scene.height + 2 * sceneY;
  return {
    width,
    height,
    size,
    sceneX,
    sceneY,
    sceneWidth: scene.width,
    sceneHeight: scene.height,
    rect: new PIXI.Rectangle(0, 0, width, height),
    sceneRect: new PIXI.Rectangle(sceneX, sceneY, scene.width, scene.height),
    distance: grid.distance,
    distancePixels: size / grid.distance,
    maxR: Math.hypot(width, height),
    ratio: width / height,
  };
}
