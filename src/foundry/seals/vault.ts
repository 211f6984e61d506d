import { isRecord, type Id, type Opening, type Refusal } from "../../core/index.ts";

/** What this browser sealed, by encounter and commitment: written before a command is sent, kept until the encounter is gone or the seal is open. */
type Openings = Readonly<Record<string, Opening>>;

const roof = () => `callboard.seals.${game.world.id}.${game.user.id}.`;
const prefixOf = (encounter: Id) => `${roof()}${encounter}.`;

let version = 0;

/** Counts what was put into the vault or taken out of it, by this page or another of this browser: what was read before is no longer true. */
export function vaultVersion(): number {
  return version;
}

/** Follows what other tabs of this browser keep; once. */
export function followVault(changed: () => void): void {
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(roof())) return;
    version += 1;
    changed();
  });
}

/** Keeps openings; false where this browser cannot, so that nothing may be sealed with them. */
export function keepOpenings(encounter: Id, openings: Openings): boolean {
  try {
    for (const [commitment, { payload, salt }] of Object.entries(openings))
      localStorage.setItem(prefixOf(encounter) + commitment, JSON.stringify({ payload, salt }));
    version += 1;
    return true;
  } catch (error) {
    console.warn("Callboard: this browser keeps nothing that is sealed.", error);
    return false;
  }
}

/** What this browser keeps for a commitment, or null. */
export function findOpening(encounter: Id, commitment: string): Opening | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefixOf(encounter) + commitment) ?? "null");
    return isRecord(value) && isRecord(value["payload"]) && typeof value["salt"] === "string" ? (value as unknown as Opening) : null;
  } catch {
    return null;
  }
}

/** Drops what is open by now. */
export function dropOpened(encounter: Id, commitments: readonly string[]): void {
  if (commitments.length === 0) return;
  for (const commitment of commitments) localStorage.removeItem(prefixOf(encounter) + commitment);
  version += 1;
}

/** Refusals after which a command may have been carried out all the same, or may be yet. */
const UNSURE: ReadonlySet<string> = new Set(["pending", "handover", "failed", "ignored"]);

/** Drops what was kept for a command that the arbiter has refused: nobody will ever ask for it. */
export function dropIfRefused(encounter: Id, openings: Openings, refusal: Refusal | null): void {
  if (refusal && !UNSURE.has(refusal.reason)) dropOpened(encounter, Object.keys(openings));
}

/** Drops all of the encounters that `stands` does not know. */
export function dropGone(stands: (encounter: Id) => boolean): void {
  const start = roof();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(start) && !stands(key.slice(start.length).split(".")[0] ?? "")) localStorage.removeItem(key);
  }
  version += 1;
}
