import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { arrange, boardIn, give, leadToQuick, noCanvas, openBoard, swampTable, TOKENS, Tracker, until, useTable } from "./support/index.ts";

/** What a screen reader finds below an element: on each line a role with its name, its states, and its text where it has nothing else. */
async function spoken(root: Locator): Promise<string[]> {
  const lines = (await root.ariaSnapshot()).split("\n");
  return lines.map((line) => {
    const [, role = "", name = "", states = "", text = ""] =
      /^\s*- '?(\w+)((?: "(?:[^"\\]|\\.)*")?)((?: \[[^\]]*\])*)'?(?::\s*(.*))?$/.exec(line) ?? [];
    return `${role}${name}${states}${name || text === "" ? "" : ` "${text.replaceAll(/^"|"$/g, "")}"`}`;
  });
}

const STEPS = ["Announce", "Classify", "Quick", "Regular", "Slow"];
const CAST = ["Monster 1", "Monster 2", "Wilrow", "Fjarva"];
const strip = (now: number) => STEPS.map((step, at) => `listitem "${step}: ${at === now ? "now" : at < now ? "done" : "ahead"}"`);
const judged = (name: string) => ["Miss", "Partial", "Success"].map((result) => `button "${name}: ${result}"`);

describe("the accessibility tree", () => {
  const table = useTable(swampTable());
  let gm: Page;
  let wil: Page;
  const windowsOf = (page: Page) => [page.locator("#combat"), boardIn(page)];

  /** Waits until both windows of a person tell so much, in this order. */
  const tells = async (page: Page, wanted: readonly string[], absent: readonly RegExp[] = []): Promise<void> => {
    for (const root of windowsOf(page)) {
      await until(async () => {
        const lines = await spoken(root);
        return wanted.filter((line) => !lines.includes(line));
      }).toEqual([]);
      const lines = await spoken(root);
      expect(lines.filter((line) => absent.some((pattern) => pattern.test(line)))).toEqual([]);
      expect(lines.filter((line) => line.startsWith("status"))).toHaveLength(1);
    }
  };
  const statuses = async (page: Page): Promise<string[]> => {
    const lines = await Promise.all(windowsOf(page).map(spoken));
    return lines.flat().filter((line) => line.startsWith("status "));
  };

  it("names the steps, the list, its rows and buttons, and the composer, during announcements", async () => {
    const join = { ...noCanvas, viewport: { width: 1440, height: 900 } };
    [gm, wil] = [await table.join("Gamemaster", join), await table.join("Wil", join)];
    await arrange(gm, Object.values(TOKENS));
    for (const page of [gm, wil]) {
      await new Tracker(page).open();
      await openBoard(page);
    }
    const shared = [
      ...['list "Steps of the round"', ...strip(0), 'region "Waiting for 4"', 'group "Targets"', 'button "Log of this encounter"'],
      ...CAST.flatMap((name) => [`button "Find ${name} on the scene"`, `button "Target ${name}"`, `strong "${name}"`]),
    ];
    const composer = (title: string) => [`form "${title}"`, `textbox "${title}"`];
    // The Narrator is asked first for whoever of its own stands first in the cast.
    const first = (await gm.locator("#combat form.composer").getAttribute("aria-label")) ?? "";
    expect(first).toMatch(/^What does (Monster 1|Monster 2|Fjarva) do\?$/);
    await tells(gm, [
      ...shared,
      ...composer(first),
      ...['combobox "Announce for"', 'button "Pass"', 'button "Pass for 2 others"'],
      ...['button "Announce for Monster 1"', 'button "Remind the player of Wilrow"', 'button "Pass for Fjarva"'],
      ...['button "Lock now (4 unannounced)"', 'button "Undo" [disabled]', 'button "Redo" [disabled]'],
    ]);
    await tells(
      wil,
      [...shared, ...composer("What does Wilrow do?"), 'button "Paralyze blast"', 'button "Announce" [disabled]'],
      [/Lock|Undo|Remind|Announce for/],
    );
  });

  it("names the lanes, their cards and the buttons of each, in Quick", async () => {
    await leadToQuick(gm);
    const shared = ['list "Steps of the round"', ...strip(2), ...CAST.slice(2).map((name) => `button "Find ${name} on the scene"`)];
    await tells(gm, [
      ...shared,
      ...["Wilrow", "Fjarva"].flatMap(judged),
      ...["Wilrow", "Fjarva"].flatMap((name) => [`textbox "Note on ${name}’s action"`, `button "Add an effect to ${name}’s action"`]),
      ...['button "Undo"', 'button "Redo" [disabled]', 'button "Log of this encounter"'],
    ]);
    const proposed = [...judged("Propose for Wilrow"), 'textbox "Note on Wilrow’s action"', 'button "Roll dice for Wilrow’s action"'];
    await tells(wil, [...shared, ...proposed], [/"(Wilrow|Fjarva): (Miss|Partial|Success)"|Note on Fjarva|effect|Undo/]);
    for (const page of [gm, wil]) {
      const [tracker = [], board = []] = await Promise.all(windowsOf(page).map(spoken));
      for (const lane of ["Quick", "Regular", "Slow"]) {
        expect(tracker).toContain(`group "${lane}"`);
        expect(board).toContain(`region "${lane}"`);
      }
    }
    expect(await spoken(boardIn(gm))).toContain('listitem "Wilrow"');
  });

  it("has one live region that says what a command changed", async () => {
    await give(gm, { kind: "judge", combatant: "Wilrow", result: "miss" });
    for (const page of [gm, wil]) await until(() => statuses(page)).toEqual(['status "Wilrow: Miss."']);
    await tells(wil, ['text "Miss"']);
    await gm.locator("#combat [data-action=undo]").focus();
    await give(gm, { kind: "judge", combatant: "Fjarva", result: "success" });
    await until(() => windowsOf(gm)[0]?.locator(".callboard-live").textContent()).toContain("Fjarva: Success.");
    expect(await statuses(gm)).toHaveLength(1);
    await table.leave();
  });
});
