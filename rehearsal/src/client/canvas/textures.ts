import * as PIXI from "pixi.js";

const loading = new Map<string, Promise<PIXI.Texture | null>>();

/** Loads an image as a texture, once for each address. Null if it cannot be loaded. */
export function loadTexture(src: string, { fallback }: { fallback?: string } = {}): Promise<PIXI.Texture | null> {
  const known = loading.get(src);
  if (known) return known;
  const promise = image(src).catch(() => (fallback && fallback !== src ? loadTexture(fallback) : null));
  loading.set(src, promise);
  return promise;
}

/** Returns the texture of an address that was loaded before, or null. */
export function getTexture(src: string): PIXI.Texture | null {
  return PIXI.utils.TextureCache[src] ?? null;
}

async function image(src: string): Promise<PIXI.Texture> {
  const element = new Image();
  element.src = /^(https?:|data:|\/)/.test(src) ? src : globalThis.foundry.utils.getRoute(src);
  await element.decode();
  const texture = PIXI.Texture.from(element);
  PIXI.Texture.addToCache(texture, src);
  return texture;
}
