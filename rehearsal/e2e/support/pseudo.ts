import type { Page } from "playwright-core";
import english from "../../../lang/en.json" with { type: "json" };
import { inEachFont } from "./fonts.ts";
import { withoutCanvas } from "./table.ts";

const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  e: "é",
  i: "ï",
  o: "ö",
  u: "ü",
  n: "ñ",
  c: "ç",
  A: "Å",
  E: "É",
  O: "Ø",
  U: "Û",
};
/** The filler that lengthens a text. */
const FILLER = "ïpsüm ñöva élit ";
/** Texts of one or two letters, which have no room to grow. A translator keeps them short. */
const SHORT = new Set(["StepShort"]);

/** Returns a text in an invented language: in brackets, with accents, and 40 % longer. Gaps stay. */
export function pseudoOf(text: string, isShort = false): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? part : [...part].map((letter) => ACCENTED[letter] ?? letter).join("")))
    .join("");
  const more = isShort ? 0 : Math.ceil(text.replaceAll(/\{\w+\}/g, "").length * 0.4);
  const filler = FILLER.repeat(Math.ceil(more / FILLER.length))
    .slice(0, more)
    .trimEnd();
  return filler === "" ? `[${accented}]` : `[${accented} ${filler}]`;
}

function pseudoTree(tree: object, isShort = false): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudoOf(value, isShort) : pseudoTree(value as object, isShort || SHORT.has(key)),
    ]),
  );
}

const PSEUDO = JSON.stringify(pseudoTree(english));

/** Makes a page show our texts in the invented language, and draw no scene. */
export async function inPseudo(page: Page): Promise<void> {
  await withoutCanvas(page);
  await page.route("**/systems/callboard/lang/en.json*", (route) => route.fulfill({ contentType: "application/json", body: PSEUDO }));
}

/** Returns the texts below a selector that come from code or the host. These texts have no brackets and are no data of the world. */
export function textsInCode(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const named = (documents: Iterable<any>): string[] => [...documents].map(({ name }) => name);
    const items = [...game.actors].flatMap((actor: any) => named(actor.items));
    const labels = [...game.actors].flatMap((actor: any) =>
      Object.values(actor.system.timeline?.pools ?? {}).map(({ label }: any) => label),
    );
    const cards = [...game.actors].flatMap((actor: any) =>
      [...actor.items].flatMap(({ _source: { system } }: any) => [system.text, system.damage]),
    );
    const combatants = [...game.combats].flatMap((combat: any) => named(combat.combatants));
    // A board tells copies apart by the number after their shared name.
    const stems = combatants.map((name) => name.replace(/\s+\S*\d\S*$/, ""));
    const said = [...game.combats].flatMap((combat: any) => Object.values(combat.system.state?.actions ?? {}).map(({ text }: any) => text));
    const statuses = CONFIG.statusEffects.map(({ name }: any) => game.i18n.localize(name));
    const data = [named(game.actors), items, stems, named(game.users), named(game.macros), labels, cards, combatants, said, statuses]
      .flat(2)
      .filter((text) => typeof text === "string" && text !== "")
      .sort((a, b) => b.length - a.length);
    const isCode = (text: string) => {
      let rest = text;
      while (/\[[^[\]]*\]/.test(rest)) rest = rest.replaceAll(/\[[^[\]]*\]/g, " ");
      for (const known of data) rest = rest.replaceAll(known, " ");
      return /\p{L}{2}/u.test(rest);
    };
    const roots = [...document.querySelectorAll(wanted)];
    const elements = roots
      .flatMap((root) => [root, ...root.querySelectorAll("*")])
      .filter((one) => !one.closest(".window-header, .editor, prose-mirror"));
    const names = ["aria-label", "data-tooltip", "placeholder", "title", "alt"];
    const written = elements.flatMap((one) =>
      [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue ?? ""),
    );
    // The name of the row of tabs comes from the host.
    const attributes = elements
      .filter((one) => !one.matches("nav.tabs"))
      .flatMap((one) => names.map((name) => one.getAttribute(name) ?? ""));
    const texts = [...written, ...attributes]
      .map((text) => text.replace(/\s+/g, " ").trim())
      .map((text) => (game.i18n.has(text) ? game.i18n.localize(text) : text));
    return [...new Set(texts.filter(isCode))];
  }, selector);
}

/** Returns the squeezed names and cut-off words below a selector. Looks with the host's font and without it. */
export const squeezed = (page: Page, selector: string): Promise<string[]> => inEachFont(page, () => squeezedNow(page, selector));

function squeezedNow(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const shown = [...document.querySelectorAll<HTMLElement>(wanted)]
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>("*")])
      .filter((one) => one.clientWidth > 1 && !one.closest(".unseen, .callboard-live, select"));
    const tell = (one: Element) => `${one.tagName}.${one.className} “${(one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 50)}”`;
    const tall = shown.filter((one) => one.matches(".name, .token-name, .card-name") && one.clientWidth < 40 && one.clientHeight > 80);
    const cut = shown.filter((one) => {
      const { overflowY } = getComputedStyle(one);
      return (
        (overflowY === "hidden" || overflowY === "clip") &&
        one.scrollHeight > one.clientHeight + 2 &&
        one.matches("button, p, span, li, summary, label, h2, h3")
      );
    });
    return [...tall.map((one) => `a column of letters: ${tell(one)}`), ...cut.map((one) => `cut off below: ${tell(one)}`)];
  }, selector);
}
