import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const SHAPE = /<path id="shape-(\w+)"[^>]*>/g;
const COLOUR = /<g fill="([^"]+)">(.*?)<\/g>/gs;
const MARKER = /<view id="(\w+-(\w+))" viewBox="([\d ]+)"\/>\s*((?:<use[^>]*>)+)/g;

/** Returns the pictures of all markers on the sprite sheet, as SVG texts by name. */
export function markersIn(sheet) {
  const shapes = new Map([...sheet.matchAll(SHAPE)].map(([shape, name]) => [name, shape]));
  const markers = [...sheet.matchAll(COLOUR)].flatMap(([, fill, row = ""]) =>
    [...row.matchAll(MARKER)].map(([, name, shape, box, drawn]) => {
      const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="32" height="32" fill="${fill}"`;
      return [name, `<svg ${frame}><defs>${shapes.get(shape)}</defs>${drawn}</svg>\n`];
    }),
  );
  return Object.fromEntries(markers);
}

/**
 * Writes each marker of the sprite sheet in a folder of assets as a picture of its own. A browser lays a sheet out anew for each
 * part of it that a page shows, and then paints all parts again.
 */
export function buildMarkers(assets) {
  const folder = path.join(assets, "markers");
  mkdirSync(folder, { recursive: true });
  const sheet = readFileSync(path.join(assets, "markers.svg"), "utf8");
  for (const [name, picture] of Object.entries(markersIn(sheet))) writeFileSync(path.join(folder, `${name}.svg`), picture);
}
