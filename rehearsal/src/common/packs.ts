import { CONST } from "./constants.ts";

/** The world's settings for one compendium, as stored in the setting core.compendiumConfiguration. */
export interface PackConfiguration {
  readonly folder?: string | null;
  readonly sort?: number;
  readonly locked?: boolean;
}

/** Returns a user's level in a compendium: the highest of the user's role and the roles below it. GMs own all. */
export function packLevel(ownership: Readonly<Record<string, string>>, user: any): number {
  const levels: Record<string, number> = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  if (user.isGM) return levels["OWNER"] as number;
  const roles = Object.entries(CONST.USER_ROLES).filter(([, role]) => (role as number) <= user.role);
  return Math.max(0, ...roles.map(([role]) => levels[ownership[role] ?? "NONE"] ?? 0));
}

/** Whether a compendium is locked. Those of packages are, unless the world's settings differ. */
export function isPackLocked({ locked }: PackConfiguration, packageType: string | undefined): boolean {
  return typeof locked === "boolean" ? locked : packageType !== "world";
}
