import type { Page } from "./page.ts";
import { runIn } from "./realm.ts";

const PATIENCE = 30_000;

/** Conditions on the elements of a locator. */
export interface Query {
  readonly hasText?: string | RegExp;
  readonly has?: Locator;
}

type Found = any;

const flat = (text: string | null) => (text ?? "").replace(/\s+/g, " ");

function says(element: Found, wanted: string | RegExp): boolean {
  const text = flat(element.textContent);
  return typeof wanted === "string" ? text.toLowerCase().includes(flat(wanted).toLowerCase()) : wanted.test(text);
}

/** Elements of a page without a browser, looked up again each time. It cannot tell whether something else covers an element. */
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

  filter({ hasText, has }: Query): Locator {
    const said = hasText === undefined ? this : this.#narrowed((all) => all.filter((one) => says(one, hasText)));
    return has === undefined ? said : said.#narrowed((all) => all.filter((one) => [...has.#find()].some((inner) => one.contains(inner))));
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

  /** Whether the element exists and neither it nor a parent is hidden or folded. Styles do not count here. */
  isVisible = async (): Promise<boolean> => {
    const [one] = await this.#all();
    const isFolded = (element: Found): boolean => {
      const fold = element.parentElement?.closest("details:not([open])");
      return fold ? fold.querySelector("summary") !== element : false;
    };
    return one !== undefined && !one.closest("[hidden]") && !isFolded(one);
  };
  isDisabled = async (): Promise<boolean> => (await this.#one()).disabled === true;
  isChecked = async (): Promise<boolean> => (await this.#one()).checked === true;
  inputValue = async (): Promise<string> => (await this.#one()).value;
  innerText = async (): Promise<string> => (await this.#one()).textContent;
  allInnerTexts = (): Promise<string[]> => this.allTextContents();

  /** Returns the current elements. Looking at the page makes it draw from then on. */
  async #all(): Promise<Found[]> {
    await this.#page.bringToFront();
    return [...this.#find()];
  }

  count = async (): Promise<number> => (await this.#all()).length;
  all = async (): Promise<Locator[]> => (await this.#all()).map((_one, index) => this.nth(index));
  textContent = async (): Promise<string> => (await this.#one()).textContent;
  allTextContents = async (): Promise<string[]> => (await this.#all()).map((one) => one.textContent);
  getAttribute = async (name: string): Promise<string | null> => (await this.#one()).getAttribute(name);

  #one(timeout = PATIENCE): Promise<Found> {
    return this.#page.until(async () => (await this.#all())[0], timeout, "an element");
  }

  async waitFor({ state = "visible", timeout = PATIENCE }: { readonly state?: string; readonly timeout?: number } = {}): Promise<void> {
    if (state === "visible" || state === "attached") return void (await this.#one(timeout));
    await this.#page.until(async () => (await this.#all()).length === 0, timeout, "no element");
  }

  async evaluateAll(code: (elements: Found[], arg: any) => unknown, arg?: unknown): Promise<any> {
    Object.assign(this.#page.realm, { found: await this.#all() });
    return runIn(this.#page.realm, `(${String(code)})(globalThis.found, ${JSON.stringify(arg)})`);
  }

  async evaluate(code: (element: Found, arg: any) => unknown, arg?: unknown): Promise<any> {
    Object.assign(this.#page.realm, { found: await this.#one() });
    return runIn(this.#page.realm, `(${String(code)})(globalThis.found, ${JSON.stringify(arg)})`);
  }

  /** Enters a value into a field, as a person would. */
  async fill(value: string): Promise<void> {
    await this.#enter(() => value);
  }

  /** Chooses an option of a list, by its value or its label. Throws if there is none. */
  async selectOption(choice: string | { readonly label: string }): Promise<void> {
    const named = (field: Found, label: string) => [...field.options].find((one) => flat(one.textContent).trim() === label)?.value;
    await this.#enter((field) => (typeof choice === "string" ? choice : named(field, choice.label)));
  }

  async #enter(valueOf: (field: Found) => string | undefined): Promise<void> {
    const field = await this.#one();
    const value = valueOf(field);
    if (value === undefined) throw new Error("There is no such choice.");
    field.focus?.();
    field.value = value;
    for (const type of ["input", "change"]) field.dispatchEvent(new this.#page.realm.Event(type, { bubbles: true }));
  }

  /** Ticks a box, unless it is ticked. */
  async check(): Promise<void> {
    const box = await this.#one();
    if (!box.checked) box.click();
  }

  /** Presses a key while the element has the focus. */
  async press(key: string): Promise<void> {
    const element = await this.#one();
    element.focus?.();
    const { KeyboardEvent } = this.#page.realm;
    const tell = (type: string): boolean => element.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
    // A browser clicks a button on Enter.
    if (tell("keydown") && key === "Enter" && element.matches("button, a[href], summary")) element.click();
    tell("keyup");
  }

  focus = async (): Promise<void> => void (await this.#one()).focus?.();

  /** Clicks the first control that is not disabled, and waits for one if need be. */
  async click(): Promise<void> {
    const element = await this.#page.until(
      async () => (await this.#all()).find((one) => one.disabled !== true),
      PATIENCE,
      "something to press",
    );
    element.focus?.();
    element.click();
  }
}
