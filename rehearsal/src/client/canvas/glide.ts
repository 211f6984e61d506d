import type { Container } from "pixi.js";
import { stir } from "./stir.ts";

const DURATION = 250;

/** Moves an object to a place in a quarter of a second. It jumps if the page is hidden or motion is unwanted. */
export function glide(object: Container, to: { x: number; y: number }): Promise<void> {
  const from = { x: object.x, y: object.y };
  const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const start = performance.now();
  return new Promise((resolve) => {
    const step = () => {
      if (object.destroyed) return resolve();
      stir();
      const part = still ? 1 : Math.min(1, (performance.now() - start) / DURATION);
      object.position.set(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
      if (part === 1) return resolve();
      requestAnimationFrame(step);
    };
    step();
  });
}
