import { randomBytes } from "node:crypto";

/** Who is logged in, by session cookie; kept in memory, so a restart of the server asks everybody to join again. */
export class Sessions {
  static readonly COOKIE = "rehearsal-session";
  readonly #users = new Map<string, string>();

  /** Starts a session and returns its id. */
  start(userId: string): string {
    const id = randomBytes(24).toString("base64url");
    this.#users.set(id, userId);
    return id;
  }

  /** The user of the session named in a `Cookie` header. */
  find(cookies: string | undefined): { sessionId: string; userId: string } | null {
    for (const part of (cookies ?? "").split(";")) {
      const [name, value] = part.trim().split("=");
      if (name !== Sessions.COOKIE || !value) continue;
      const userId = this.#users.get(value);
      if (userId) return { sessionId: value, userId };
    }
    return null;
  }

  /** The `Set-Cookie` header for a session. */
  cookie(sessionId: string, path: string): string {
    return `${Sessions.COOKIE}=${sessionId}; Path=${path}; HttpOnly; SameSite=Lax`;
  }
}
