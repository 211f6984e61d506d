import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { without } from "./guard.ts";

/** Returns the stored form of a password. An empty one stays empty: anyone may join as that user. */
export function hashPassword(password: string): { password: string; passwordSalt: string } {
  if (password === "") return { password: "", passwordSalt: "" };
  const passwordSalt = randomBytes(16).toString("hex");
  return { password: derive(password, passwordSalt), passwordSalt };
}

/** Whether a typed password is the user's. */
export function passwordMatches(user: { password?: string | undefined; passwordSalt?: string | undefined }, typed: string): boolean {
  if (!user.password) return typed === "";
  const stored = Buffer.from(user.password);
  const given = Buffer.from(derive(typed, user.passwordSalt ?? ""));
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/** Returns a user's source without the password, which only the server may know. */
export function withoutPassword<T extends object>(source: T): T {
  return without(source, "password", "passwordSalt");
}

function derive(password: string, salt: string): string {
  return scryptSync(password, salt, 32, { N: 1024 }).toString("hex");
}
