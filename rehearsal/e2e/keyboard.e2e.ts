import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { choose, openTracker, reach } from "./support/keys.ts";
import { arrange, noCanvas, settled, stateOf, swampTable, TOKENS, Tracker, useTable } from "./support/index.ts";

/** A person at a tracker who has nothing but keys. */
class Typist extends Tracker {
  /** From the chat's field by the tabs of the sidebar to the tracker. */
  override async open(): Promise<this> {
    await openTracker(this.page);
    return this;
  }

  /** Goes to a control by its name for the focus. */
  async to(control: string): Promise<void> {
    await reach(this.page, `#combat [data-focus="${control}"]`);
  }

  /** The name for the focus of what has it. */
  focused(): Promise<string | null> {
    return this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["focus"] ?? null);
  }

  /** Presses a control of a combatant, which changes the encounter; the focus stays there. */
  async press(control: string, name: string, key: "Enter" | "Space" = "Enter"): Promise<void> {
    const id = `${control}-${await this.id(name)}`;
    await this.to(id);
    await this.changes(() => this.page.keyboard.press(key));
    expect(await this.focused()).toBe(id);
  }

  async aim(name: string): Promise<void> {
    const id = await this.id(name);
    await this.to(`aim-${id}`);
    await this.page.keyboard.press("Space");
    await this.composer.locator(`[data-action=aim][data-of="${id}"]`).waitFor();
    expect(await this.focused()).toBe(`aim-${id}`);
  }

  /** Presses the large button, once nothing is missing. */
  override async advance(): Promise<void> {
    await this.root.locator("[data-action=advance].next.ready").waitFor();
    await this.to("next");
    await this.changes(() => this.page.keyboard.press("Enter"));
  }

  async rate(name: string, difficulty: number): Promise<void> {
    await this.to(`rate-${await this.id(name)}`);
    await this.page.keyboard.type(String(difficulty));
    await this.changes(() => this.page.keyboard.press("Tab"));
  }
}

describe("the keyboard alone", () => {
  const table = useTable(swampTable());
  let gm: Typist;
  let wil: Typist;
  let fee: Typist;

  it("opens the tracker, announces for others, with targets, and keeps its place", async () => {
    const pages = await Promise.all(["Gamemaster", "Wil", "Fee"].map((name) => table.join(name, noCanvas)));
    await arrange(pages[0] as Page, Object.values(TOKENS));
    [gm, wil, fee] = pages.map((page) => new Typist(page)) as [Typist, Typist, Typist];
    for (const typist of [gm, wil, fee]) {
      await typist.open();
      await typist.at("announce");
    }
    for (const [name, text] of [
      ["Monster 1", "Claw Fjarva"],
      ["Monster 2", "Jump and grab Fjarva"],
    ] as const) {
      await choose(gm.page, "#combat [data-focus=who]", await gm.id(name));
      await gm.to("text");
      await gm.page.keyboard.type(text);
      await gm.aim("Fjarva");
      await gm.to("announce");
      await gm.changes(() => gm.page.keyboard.press("Enter"));
    }
    await wil.to("text");
    await wil.page.keyboard.type("Paralyze blast Monster 2");
    await wil.aim("Monster 2");
    await wil.to("announce");
    await wil.changes(() => wil.page.keyboard.press("Enter"));
    await fee.to("text");
    await fee.page.keyboard.type("Dodge all strikes");
    await fee.changes(() => fee.page.keyboard.press("Enter"));
    const { actions } = await settled(gm.page, wil.page, fee.page);
    const said = Object.values(actions).map(({ text, targets }: any) => [text, targets]);
    const [fjarva, second] = [await gm.id("Fjarva"), await gm.id("Monster 2")];
    expect(said).toContainEqual(["Claw Fjarva", [fjarva]]);
    expect(said).toContainEqual(["Jump and grab Fjarva", [fjarva]]);
    expect(said).toContainEqual(["Paralyze blast Monster 2", [second]]);
    expect(said).toContainEqual(["Dodge all strikes", []]);
  });

  it("locks, gives stages by movements and by a reason, difficulties and strikes, and begins", async () => {
    await gm.advance();
    await gm.at("classify");
    for (const [name, movements, difficulty] of [
      ["Monster 1", 2, 5],
      ["Monster 2", 3, 7],
      ["Wilrow", 1, 6],
    ] as const) {
      await gm.press(`movements-${movements}`, name);
      await gm.rate(name, difficulty);
    }
    for (const name of ["Monster 1", "Monster 2"]) await gm.press("tag", name, "Space");
    await gm.to(`bystage-${await gm.id("Fjarva")}`);
    await gm.page.keyboard.press("Enter");
    await gm.to(`reason-${await gm.id("Fjarva")}`);
    await gm.page.keyboard.type("Dodge is a quick action");
    await gm.press("stage-Q", "Fjarva");
    await gm.advance();
    await gm.at("Q");
    const { actions } = await stateOf(gm.page);
    expect(actions[await gm.id("Monster 1")]).toMatchObject({ stage: "R", difficulty: 5, strike: true });
    expect(actions[await gm.id("Monster 2")]).toMatchObject({ stage: "S", difficulty: 7, strike: true });
    expect(actions[await gm.id("Wilrow")]).toMatchObject({ stage: "Q", difficulty: 6 });
    expect(actions[await gm.id("Fjarva")]).toMatchObject({ stage: "Q", reason: "Dodge is a quick action" });
  });

  it("judges each action, gives an effect, and closes the stages to the end of the round", async () => {
    await gm.press("judge-miss", "Wilrow");
    await gm.press("judge-success", "Fjarva", "Space");
    const id = await gm.id("Fjarva");
    await gm.to(`effect-${id}`);
    await gm.page.keyboard.press("Enter");
    const form = ".application:has(.effect-form)";
    await gm.page.locator(form).waitFor();
    await choose(gm.page, `${form} select[name=target]`, id);
    // The usual comes first: whoever is out of action.
    expect(await gm.page.locator(`${form} [name=effect]:checked`).getAttribute("value")).toBe("out");
    await reach(gm.page, `${form} [name=effect]`);
    await gm.page.keyboard.press("ArrowUp");
    expect(await gm.page.locator(`${form} [name=effect]:checked`).getAttribute("value")).toBe("modifier");
    await reach(gm.page, `${form} input[name=amount]`);
    await gm.page.keyboard.press("ArrowUp");
    await reach(gm.page, `${form} [data-action=yes]`);
    await gm.changes(() => gm.page.keyboard.press("Enter"));
    await gm.page.locator(form).waitFor({ state: "detached" });
    await expect.poll(() => gm.focused()).toBe(`effect-${id}`);
    expect(Object.values((await stateOf(gm.page)).actions[id].effects)).toMatchObject([{ kind: "modifier", target: id, amount: 2 }]);
    await gm.advance();
    await gm.at("R");
    await gm.press("judge-partial", "Monster 1");
    await gm.advance();
    await gm.at("S");
    await gm.press("judge-miss", "Monster 2");
    await gm.changes(() => gm.page.keyboard.press("Shift+J"));
    for (const typist of [gm, wil, fee]) await typist.at("end");
  });

  it("begins the next round, undoes and redoes it, by the buttons and by their keys", async () => {
    await gm.advance();
    for (const typist of [gm, wil, fee]) await typist.at("announce", 2);
    await gm.to("undo");
    await gm.changes(() => gm.page.keyboard.press("Enter"));
    await gm.at("end");
    await gm.to("redo");
    await gm.changes(() => gm.page.keyboard.press("Space"));
    await gm.at("announce", 2);
    await gm.changes(() => gm.page.keyboard.press("Shift+U"));
    await gm.at("end");
    await gm.changes(() => gm.page.keyboard.press("Shift+R"));
    for (const typist of [gm, wil, fee]) await typist.at("announce", 2);
    await table.leave();
  });
});
