import { createReadStream } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { inside } from "./paths.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".hbs": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".wasm": "application/wasm",
};

/** Returns the path and the size of a file. Null if there is none, or if the path leads out of the folder. */
async function fileIn(folder: string, relative: string): Promise<{ readonly file: string; readonly size: number } | null> {
  const file = inside(folder, relative);
  if (!file) return null;
  const found = await stat(file).catch(() => null);
  return found?.isFile() && (await staysInside(folder, file)) ? { file, size: found.size } : null;
}

/** Returns the text of a file. Null if there is none, or if the path leads out of the folder. */
export async function textIn(folder: string, relative: string): Promise<string | null> {
  const found = await fileIn(folder, relative);
  return found && readFile(found.file, "utf8");
}

/** Sends a file. Returns false if there is none, or if the path leads out of the folder. */
export async function sendFile(response: ServerResponse, folder: string, relative: string): Promise<boolean> {
  const found = await fileIn(folder, relative);
  if (!found) return false;
  const { file, size } = found;
  response.writeHead(200, {
    "Content-Type": TYPES[path.extname(file).toLowerCase()] ?? "application/octet-stream",
    "Content-Length": size,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  await new Promise<void>((resolve) => {
    const stream = createReadStream(file);
    stream.on("error", () => response.destroy());
    response.on("close", resolve);
    stream.pipe(response);
  });
  return true;
}

/** Whether a file is inside a folder once links are followed. Only the folder itself may be a link, as in development. */
async function staysInside(folder: string, file: string): Promise<boolean> {
  const [realFolder, realFile] = await Promise.all([realpath(folder), realpath(file)]).catch(() => ["", ""]);
  return realFolder !== "" && inside(realFolder, path.relative(realFolder, realFile)) === realFile;
}
