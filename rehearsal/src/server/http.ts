import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { SentTemplate } from "../common/sent-template.ts";
import { messageOf } from "./guard.ts";
import type { Host } from "./host.ts";
import { gamePage, joinPage, setupPage, type Look, type PageContext } from "./pages.ts";
import { passwordMatches } from "./passwords.ts";
import { fontFolder, hostFolder } from "./paths.ts";
import { neutralPicture } from "./pictures.ts";
import { soundFile } from "./sounds.ts";
import { sendFile, textIn } from "./static.ts";
import { compiledTemplate } from "./template.ts";

const MAX_FORM = 64 * 1024;

/** Options of the http side. */
export interface HttpOptions {
  readonly routePrefix: string;
  readonly clientPath: string;
  readonly activeUsers: () => readonly string[];
  readonly strict: readonly string[];
  readonly look: Look;
}

/** Returns the handler of http requests. It never throws. */
export function requestHandler(host: Host, options: HttpOptions): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(host, options, request, response).catch((error: unknown) => {
      if (!response.headersSent) sendText(response, 500, messageOf(error), "text/plain");
      else response.destroy();
    });
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  /** The query of the address. */
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
}

async function answer(host: Host, options: HttpOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? "/", "http://host");
  const pathname = decoded(address.pathname);
  if (pathname === null || !(pathname + "/").startsWith(`${options.routePrefix}/`))
    return sendText(response, 404, "Not found", "text/plain");
  const route = pathname.slice(options.routePrefix.length).replace(/^\/+/, "");
  const page = PAGES[`${request.method} ${route}`];
  if (page) return page(host, options, { request, query: address.searchParams, response });
  if (request.method !== "GET" && request.method !== "HEAD") return sendText(response, 405, "Method not allowed", "text/plain");
  if (!(await sendStatic(host, options, response, route))) sendText(response, 404, "Not found", "text/plain");
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

type Page = (host: Host, options: HttpOptions, exchange: Exchange) => void | Promise<void>;

const PAGES: Readonly<Record<string, Page>> = {
  "GET ": (host, options, { request, response }) => {
    const start = host.playing ? (sessionUser(host, request) ? "game" : "join") : "setup";
    redirect(response, `${options.routePrefix}/${start}`);
  },
  "GET report": (host, _options, { response }) =>
    sendText(response, 200, host.report.lines.map((line) => `${line}\n`).join(""), "text/plain"),
  "GET compiled": async (host, options, { query, response }) => {
    const sent = await Promise.all(query.getAll("path").map(async (route) => [route, await templateAt(host, options, route)] as const));
    sendText(response, 200, JSON.stringify(Object.fromEntries(sent)), "application/json");
  },
  "GET join": (host, options, { response }) => showJoin(host, options, response),
  "POST join": postJoin,
  "GET game": (host, options, { request, response }) => {
    if (!host.playing || !sessionUser(host, request)) return redirect(response, `${options.routePrefix}/join`);
    const { system, modules } = host.packageData();
    sendText(
      response,
      200,
      gamePage(
        context(host, options),
        system,
        modules.filter((module) => module["active"] !== false),
      ),
    );
  },
  "GET setup": (host, options, { response }) => {
    if (host.playing) return redirect(response, `${options.routePrefix}/join`);
    sendText(response, 200, setupPage(context(host, options), host.packages.all()));
  },
  "POST setup/install": async (host, options, { request, response }) => {
    if (host.playing) return sendText(response, 403, "Packages are installed while no world is open.", "text/plain");
    try {
      await host.install(String((await form(request)).get("manifest") ?? ""));
    } catch (error) {
      return sendText(response, 422, setupPage(context(host, options), host.packages.all(), messageOf(error)));
    }
    redirect(response, `${options.routePrefix}/setup`);
  },
};

function context(host: Host, options: HttpOptions): PageContext {
  const { routePrefix, strict, look } = options;
  return { title: host.title, routePrefix, generation: host.generation, strict, look };
}

function sessionUser(host: Host, request: IncomingMessage): string | null {
  const session = host.sessions.find(request.headers.cookie);
  return session && host.world.user(session.userId) ? session.userId : null;
}

function showJoin(host: Host, options: HttpOptions, response: ServerResponse, error = ""): void {
  if (!host.playing) return redirect(response, `${options.routePrefix}/setup`);
  const active = new Set(options.activeUsers());
  const users = host.world
    .sources("User")
    .sort((a, b) => b["role"] - a["role"] || String(a["name"]).localeCompare(String(b["name"])))
    .map((user) => ({ id: user["_id"], name: user["name"], active: active.has(user["_id"]) }));
  sendText(response, error ? 401 : 200, joinPage(context(host, options), users, error));
}

async function postJoin(host: Host, options: HttpOptions, { request, response }: Exchange): Promise<void> {
  if (!host.playing) return redirect(response, `${options.routePrefix}/setup`);
  const fields = await form(request);
  const userId = fields.get("userid") ?? "";
  const user = host.world.sources("User").find((source) => source["_id"] === userId);
  if (!user) return showJoin(host, options, response, "Choose a user.");
  if (!passwordMatches(user, fields.get("password") ?? "")) return showJoin(host, options, response, "That is not this user's password.");
  response.setHeader("Set-Cookie", host.sessions.cookie(host.sessions.start(userId), `${options.routePrefix}/`));
  redirect(response, `${options.routePrefix}/game`);
}

async function form(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_FORM) throw new Error("The form is too large.");
  }
  return new URLSearchParams(text);
}

/** Returns the folder of a file of the host or of a package, and the path below it. Null if nothing is served there. */
function placeOf(host: Host, options: HttpOptions, route: string): readonly [folder: string, below: string] | null {
  const [top = "", ...rest] = route.split("/");
  const below = rest.join("/");
  switch (top) {
    case "systems":
    case "modules":
    case "worlds":
      return placeInPackage(host, top, rest);
    case "templates":
    case "lang":
    case "icons":
    case "ui":
      return [path.join(hostFolder(), top), below];
    case "fonts":
      return placeInFont(rest);
    case "scripts":
      return [options.clientPath, below];
    default:
      return [options.clientPath, route];
  }
}

function placeInFont([name = "", ...rest]: readonly string[]): readonly [string, string] | null {
  const folder = fontFolder(name);
  return folder === null ? null : [folder, rest.join("/")];
}

function placeInPackage(host: Host, top: string, [id = "", ...rest]: readonly string[]): readonly [string, string] | null {
  const folder = host.packages.folder(top, id);
  return !folder || (top === "worlds" && rest[0] === "data") ? null : [folder, rest.join("/")];
}

async function sendStatic(host: Host, options: HttpOptions, response: ServerResponse, route: string): Promise<boolean> {
  if (route.startsWith("sounds/")) return sendSound(response, route.slice("sounds/".length));
  const place = placeOf(host, options, route);
  return (place !== null && (await sendFile(response, ...place))) || sendPicture(response, route);
}

/** Sends a neutral picture in place of one of Foundry VTT's own. Returns whether it did. */
function sendPicture(response: ServerResponse, route: string): boolean {
  const picture = neutralPicture(route);
  if (picture)
    response
      .writeHead(200, { "Content-Type": picture.type, "Content-Length": picture.data.length, "Cache-Control": "no-store" })
      .end(picture.data);
  return picture !== null;
}

/** Returns the template at a path in the form for a page. Its status is 404 if there is none. */
async function templateAt(host: Host, options: HttpOptions, route: string): Promise<SentTemplate> {
  const place = /\.(hbs|handlebars|html)$/.test(route) ? placeOf(host, options, route.replace(/^\/+/, "")) : null;
  // A template that cannot be read must not fail the others of the same request.
  const text = place && (await textIn(...place).catch(() => null));
  if (text === null) return { status: 404 };
  const script = compiledTemplate(text);
  return script === null ? { text } : { script };
}

function sendSound(response: ServerResponse, name: string): boolean {
  const sound = soundFile(name);
  if (sound)
    response.writeHead(200, { "Content-Type": "audio/wav", "Content-Length": sound.length, "Cache-Control": "no-store" }).end(sound);
  return sound !== null;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, "Cache-Control": "no-store" }).end();
}

function sendText(response: ServerResponse, status: number, text: string, type = "text/html"): void {
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" }).end(text);
}
