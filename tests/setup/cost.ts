import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

/** Ticks per second in the process table. */
const TICKS = 100;

/** Returns the cost of a process so far in ticks, with its ended children, and the id of its parent. */
function look(id: string): { readonly parent: string; readonly cost: number } | null {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const cost = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    return { parent: fields[1] ?? "", cost };
  } catch {
    return null;
  }
}

/** Returns the CPU seconds of this process and all that it started. Null if the machine has no process table. */
function spent(): number | null {
  let ids: string[];
  try {
    ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  const all = new Map(ids.map((id) => [id, look(id)]));
  const isOurs = (id: string): boolean => id === String(process.pid) || (all.get(id) ? isOurs(all.get(id)!.parent) : false);
  const ticks = ids.filter(isOurs).reduce((sum, id) => sum + (all.get(id)?.cost ?? 0), 0);
  return ticks / TICKS;
}

const ledger = process.env["CALLBOARD_COSTS"];
const before = ledger ? spent() : null;

// Records the cost of a file's process, browser and servers, if the run wants to know.
afterAll(() => {
  const { testPath } = expect.getState();
  const after = before === null ? null : spent();
  if (ledger && testPath && before !== null && after !== null)
    appendFileSync(ledger, `${JSON.stringify({ file: testPath, seconds: after - before })}\n`);
});
