import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

/** How many ticks a second has in the process table. */
const TICKS = 100;

/** What a process has cost so far, in ticks, with those children that have ended; and whose child it is. */
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

/** The CPU seconds of this process and of all that it started; null where the machine keeps no process table. */
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

// What a file's process, its browser and its servers cost, where the run wants to know.
afterAll(() => {
  const { testPath } = expect.getState();
  const after = before === null ? null : spent();
  if (ledger && testPath && before !== null && after !== null)
    appendFileSync(ledger, `${JSON.stringify({ file: testPath, seconds: after - before })}\n`);
});
