import { isRecord, type Id, type Opening, type Refusal } from "../../core/index.ts";
import { readStored, storeInBrowser } from "../platform/browser-storage.ts";

/** One encounter's openings of seals by commitment. They are kept from before sending until the command is refused, the seal open or the encounter gone. */
type Openings = Readonly<Record<string, Opening>>;

const roof = () => `callboard.seals.${game.world.id}.${game.user.id}.`;
const prefixOf = (encounter: Id) => `${roof()}${encounter}.`;

let version = 0;

/** Returns a counter of the vault's changes by any page of this browser. What was read at an earlier count is out of date. */
export function vaultChangeCount(): number {
  return version;
}

/** Follows what other tabs of this browser store. Called once. */
export function followOtherTabs(changed: () => void): void {
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(roof())) return;
    version += 1;
    changed();
  });
}

/** Stores openings. Returns false if this browser cannot, so that nothing is sent with them. */
export function keepOpenings(encounter: Id, openings: Openings): boolean {
  const areKept = Object.entries(openings).every(([commitment, { payload, salt }]) =>
    storeInBrowser(prefixOf(encounter) + commitment, { payload, salt }, "nothing that is sealed"),
  );
  if (areKept) version += 1;
  return areKept;
}

/** Returns the stored opening of a commitment. Null if there is none. */
export function findOpening(encounter: Id, commitment: string): Opening | null {
  const value = readStored(prefixOf(encounter) + commitment);
  return isRecord(value) && isRecord(value["payload"]) && typeof value["salt"] === "string" ? (value as unknown as Opening) : null;
}

/** Deletes the stored openings of these commitments, since their seals are open. */
export function dropOpened(encounter: Id, commitments: readonly string[]): void {
  if (commitments.length === 0) return;
  for (const commitment of commitments) localStorage.removeItem(prefixOf(encounter) + commitment);
  version += 1;
}

/** Refusals after which a command may still have been, or may still be, carried out. */
const UNSURE: ReadonlySet<string> = new Set(["pending", "handover", "failed", "ignored"]);

/** Deletes the stored openings of a command that was surely refused, since its seals can never be due. */
export function dropIfRefused(encounter: Id, openings: Openings, refusal: Refusal | null): void {
  if (refusal && !UNSURE.has(refusal.reason)) dropOpened(encounter, Object.keys(openings));
}

/** Drops all openings of encounters that `stands` rejects. */
export function dropGone(stands: (encounter: Id) => boolean): void {
  const start = roof();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(start) && !stands(key.slice(start.length).split(".")[0] ?? "")) localStorage.removeItem(key);
  }
  version += 1;
}
