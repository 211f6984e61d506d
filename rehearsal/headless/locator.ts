import type { Page } from "./page.ts";
import { runIn } from "./realm.ts";

const PATIENCE = 30_000;

/** What narrows a choice of elements. */
export interface Query {
  readonly hasText?: string | RegExp;
}

type Found = any;

const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ");

function says(element: Found, wanted: string | RegExp): boolean {
  const text = flat(element.textContent);
  return typeof wanted === "string" ? text.toLowerCase().includes(flat(wanted).toLowerCase()) : wanted.test(text);
}

/** Elements of a page without a browser, looked up anew each time; what is drawn over what nobody knows here. */
export class Locator {
  readonly #page: Page;
  readonly #find: () => Iterable<Found>;

  constructor(page: Page, find: () => Iterable<Found>) {
    this.#page = page;
    this.#find = find;
  }

  #narrowed(by: (all: readonly Found[]) => readonly Found[]): Locator {
    return new Locator(this.#page, () => by([...this.#find()]));
  }

  locator(selector: string, query: Query = {}): Locator {
    return this.#narrowed((all) => [...new Set(all.flatMap((root) => [...root.querySelectorAll(selector)]))]).filter(query);
  }

  filter({ hasText }: Query): Locator {
    return hasText === undefined ? this : this.#narrowed((all) => all.filter((one) => says(one, hasText)));
  }

  first = (): Locator => this.#narrowed((all) => all.slice(0, 1));
  last = (): Locator => this.#narrowed((all) => all.slice(-1));
  nth = (index: number): Locator => this.#narrowed((all) => all.slice(index, index + 1));

  getByText(text: string | RegExp): Locator {
    return this.locator("*", { hasText: text }).#narrowed((all) => all.filter((one) => one.children.length === 0));
  }

  getByRole(role: string, { name }: { readonly name?: string | RegExp } = {}): Locator {
    const selector = role === "button" ? "button, [role=button]" : `[role="${role}"]`;
    return this.locator(selector, name === undefined ? {} : { hasText: name });
  }

  count = async (): Promise<number> => [...this.#find()].length;
  all = async (): Promise<Locator[]> => [...this.#find()].map((_one, index) => this.nth(index));
  textContent = async (): Promise<string> => (await this.#one()).textContent;
  allTextContents = async (): Promise<string[]> => [...this.#find()].map((one) => one.textContent);
  getAttribute = async (name: string): Promise<string | null> => (await this.#one()).getAttribute(name);

  #one(timeout = PATIENCE): Promise<Found> {
    return this.#page.until(() => [...this.#find()][0], timeout, "an element");
  }

  async waitFor({ state = "visible", timeout = PATIENCE }: { readonly state?: string; readonly timeout?: number } = {}): Promise<void> {
    if (state === "visible" || state === "attached") return void (await this.#one(timeout));
    await this.#page.until(() => [...this.#find()].length === 0, timeout, "no element");
  }

  async evaluate(code: (element: Found, arg: any) => unknown, arg?: unknown): Promise<any> {
    Object.assign(this.#page.realm, { found: await this.#one() });
    return runIn(this.#page.realm, `(${String(code)})(globalThis.found, ${JSON.stringify(arg)})`);
  }

  /** Presses a control that can be pressed, as soon as it can. */
  async click(): Promise<void> {
    const element = await this.#page.until(() => [...this.#find()].find((one) => one.disabled !== true), PATIENCE, "something to press");
    element.focus?.();
    element.click();
  }
}
