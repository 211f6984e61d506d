import { crc32, deflateSync } from "node:zlib";

/** The side of a neutral picture, in pixels. */
const SIDE = 64;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${SIDE}" height="${SIDE}"><rect x="6" y="6" width="52" height="52" rx="8" fill="#8a8794" stroke="#2a2732" stroke-width="3"/></svg>`;

/** Returns a chunk of a PNG file: length, kind, data and checksum. */
function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Returns a grey square as PNG. */
function greySquare(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  // Grey with eight bits a pixel.
  head.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(SIDE, 0x8a)]);
  const rows = Buffer.concat(Array.from({ length: SIDE }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

let square: Buffer | null = null;

/** Returns a picture in place of one of Foundry VTT's own, which the host lacks. Null if the address names no picture. */
export function neutralPicture(route: string): { readonly type: string; readonly data: Buffer } | null {
  const [, extension = ""] = /^(?:icons|ui)\/.*\.(svg|png|webp|jpe?g|gif|avif)$/i.exec(route) ?? [];
  if (extension === "") return null;
  if (extension.toLowerCase() === "svg") return { type: "image/svg+xml", data: Buffer.from(SVG) };
  square ??= greySquare();
  return { type: "image/png", data: square };
}
