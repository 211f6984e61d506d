import { randomBytes } from "node:crypto";

/** The logged-in users by session cookie. They are kept in memory, so all must join again after a restart. */
export class Sessions {
  static readonly COOKIE = "rehearsal-session";
  readonly #users = new Map<string, string>();

  /** Starts a session and returns its id. */
  start(userId: string): string {
    const id = randomBytes(24).toString("base64url");
    this.#users.set(id, userId);
    return id;
  }

  /** Returns the session that a `Cookie` header names, with its user, or null. */
  find(cookies: string | undefined): { sessionId: string; userId: string } | null {
    for (const part of (cookies ?? "").split(";")) {
      const [name, value] = part.trim().split("=");
      if (name !== Sessions.COOKIE || !value) continue;
      const userId = this.#users.get(value);
      if (userId) return { sessionId: value, userId };
    }
    return null;
  }

  /** Returns the `Set-Cookie` header of a session. */
  cookie(sessionId: string, path: string): string {
    return `${Sessions.COOKIE}=${sessionId}; Path=${path}; HttpOnly; SameSite=Lax`;
  }
}
