import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../scripts/demo.mjs";
import { loadDice } from "./support/commands.ts";
import { CALLBOARD, clearTable, noCanvas, storyOn, useTable } from "./support/index.ts";
import { exactly } from "./support/person.ts";

/** One thing that somebody does, as the page says it. */
interface Deed {
  readonly who: "GM" | "Ada";
  /** The words of the page. */
  readonly said: string;
  readonly verb: string;
  /** What is pressed, chosen, dragged or seen by its words on the screen; what is written. */
  readonly what: string;
  /** The field, where there is one. */
  readonly field?: string;
  /** Whose row or card. */
  readonly of?: string;
  readonly place?: string;
}

/** What the page may say, with a name for each part. */
const SENTENCES = [
  /^(?<verb>press|right-click|see) \*\*(?<what>[^*]+)\*\*(?: for \*\*(?<of>[^*]+)\*\*)?(?: in the (?<place>Hand|tracker|compendium))?$/,
  /^(?<verb>choose) \*\*(?<what>[^*]+)\*\* in \*\*(?<field>[^*]+)\*\*$/,
  /^(?<verb>write) “(?<what>[^”]+)” in \*\*(?<field>[^*]+)\*\*(?: in the (?<place>Hand|tracker|compendium))?$/,
  /^(?<verb>drag) \*\*(?<what>[^*]+)\*\* onto the (?<place>tracker)$/,
];
const PLACES: Record<string, string> = { Hand: ".callboard-hand", tracker: "#combat", compendium: ".compendium-directory.application" };
/** What can be pressed. */
const CONTROLS = "button, summary, a[data-action], label, [role=option], #context-menu li";

/** The deeds of a section of the page; refused where a step says what nobody could do. */
function deedsOf(section: string): Deed[] {
  const steps = section.split("\n").filter((line) => /^\d/.test(line));
  return steps.flatMap((step) => {
    const [, who, text = ""] = /^\d+\. (GM|Ada): (.+)$/.exec(step) ?? [];
    if (who !== "GM" && who !== "Ada") throw new Error(`Nobody does this: ${step}`);
    // What stands in brackets at the end explains.
    const plain = text.replace(/ \(.+\)\.$/, "").replace(/\.$/, "");
    return plain.split("; ").map((said) => {
      const parts = SENTENCES.map((sentence) => sentence.exec(said)?.groups).find((groups) => groups !== undefined);
      if (!parts) throw new Error(`This is no step: ${said}`);
      return { who, said, verb: "", what: "", ...parts };
    });
  });
}

/** The sections of the page by their headings. */
const [, ...parts] = readFileSync("docs/first-rounds.md", "utf8").split("\n## ");
const SECTIONS = new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), deedsOf(part)]));

/** What is called so, by the words that are read or by its tooltip. */
function called(page: Page, root: Locator, words: string): Locator {
  const whole = exactly(words);
  const all = root.locator(CONTROLS);
  return all
    .filter({ hasText: whole })
    .or(all.filter({ has: page.locator("strong", { hasText: whole }) }))
    .or(root.locator(`button[aria-label=${JSON.stringify(words)}]`));
}

/** The one place on the screen that is meant, once there is one alone. */
async function theOne(place: Locator, said: string): Promise<Locator> {
  const seen = place.filter({ visible: true });
  await expect.poll(() => seen.count(), { message: `“${said}”: how many of these are on the screen` }).toBe(1);
  return seen;
}

/** Does as the page says. */
async function act(page: Page, { said, verb, what, field = "", of, place = "" }: Deed): Promise<void> {
  const within = page.locator(PLACES[place] ?? "body");
  /** Where something is: in somebody's row, if one is named. */
  const where = (inner: Locator): Locator =>
    of === undefined
      ? within
      : page
          .locator("li", { has: page.getByText(of, { exact: true }) })
          .filter({ has: inner })
          .last();
  const control = called(page, where(called(page, page.locator(":scope"), what)), what);
  const one = (locator: Locator) => theOne(locator, said);
  if (verb === "press") await (await one(control)).click();
  if (verb === "right-click") await (await one(control)).click({ button: "right" });
  if (verb === "choose") await (await one(within.getByRole("combobox", { name: field }))).selectOption({ label: what });
  if (verb === "write") await (await one(within.getByRole("textbox", { name: field }))).fill(what);
  if (verb === "drag") await (await one(page.getByText(what, { exact: true }))).dragTo(within);
  if (verb === "see") {
    const text = where(page.getByText(what, { exact: true })).getByText(what, { exact: true });
    await text.filter({ visible: true }).first().waitFor();
  }
}

const generation = storyOn(14);

describe(`a first round of each structure, by docs/first-rounds.md, on generation ${generation}`, () => {
  // An empty world with two people, in which nobody was greeted yet.
  const users = demoWorld("demo").documents.users.filter(({ name }: { name: string }) => ["Gamemaster", "Ada"].includes(name));
  const table = useTable({
    generation,
    packages: [CALLBOARD],
    documents: { users: users.map((user: object) => ({ ...user, character: null })), settings: [] },
  });
  const pages = new Map<Deed["who"], Page>();
  const pageOf = (who: Deed["who"]): Page => pages.get(who) ?? expect.unreachable(who);

  beforeAll(async () => {
    for (const [who, name] of [
      ["GM", "Gamemaster"],
      ["Ada", "Ada"],
    ] as const) {
      const page = await table.join(name, { ...noCanvas, viewport: { width: 1440, height: 900 } });
      await page.getByRole("tab", { name: "Encounters" }).click();
      pages.set(who, page);
    }
  });

  // Pages needs no scene: it is played before the demo scene is there.
  it.each(["Pages", "The demo scene", "Quick, Regular, Slow", "Timeline", "Moments", "Action Rounds"])("%s", async (heading) => {
    const gm = pageOf("GM");
    if (heading === "Pages") await loadDice(gm, [5], 6);
    if (heading === "Action Rounds") await loadDice(gm, [2, 5, 7]);
    const deeds = SECTIONS.get(heading) ?? [];
    expect(deeds.length).toBeGreaterThan(3);
    for (const deed of deeds) await act(pageOf(deed.who), deed);
    await clearTable(gm);
  });

  it("is all that the page tells", () => {
    expect([...SECTIONS.keys()].sort()).toEqual([
      "Action Rounds",
      "Moments",
      "Pages",
      "Quick, Regular, Slow",
      "The demo scene",
      "Timeline",
    ]);
  });
});
