import { CONST } from "./constants.ts";

/** What the table chose for one compendium, as the setting core.compendiumConfiguration holds it. */
export interface PackConfiguration {
  readonly folder?: string | null;
  readonly sort?: number;
  readonly locked?: boolean;
}

/** A user's level in a compendium, by the levels of the roles up to the user's own; game masters own all. */
export function packLevel(ownership: Readonly<Record<string, string>>, user: any): number {
  const levels: Record<string, number> = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  if (user.isGM) return levels["OWNER"] as number;
  const roles = Object.entries(CONST.USER_ROLES).filter(([, role]) => (role as number) <= user.role);
  return Math.max(0, ...roles.map(([role]) => levels[ownership[role] ?? "NONE"] ?? 0));
}

/** Whether a compendium is locked: those of packages are, unless the table chose otherwise. */
export function isPackLocked({ locked }: PackConfiguration, packageType: string | undefined): boolean {
  return typeof locked === "boolean" ? locked : packageType !== "world";
}
