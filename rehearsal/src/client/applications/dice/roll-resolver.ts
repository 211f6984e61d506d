import { denominationOf, isInteractive, methodFor } from "../../dice/fulfillment.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

const Base = HandlebarsApplicationMixin(ApplicationV2);

/** A die that the user rolls by hand. */
interface Slot {
  readonly id: string;
  readonly term: any;
  readonly method: string;
  readonly denomination: string;
  readonly deliver: (value: number) => void;
  readonly reroll: boolean;
  readonly explode: boolean;
}

/** Returns the lowest and the highest face of a die. */
function rangeOf(term: any): { readonly min: number; readonly max: number } {
  return { min: term.mapRandomFace(1 - Number.EPSILON), max: term.mapRandomFace(0) };
}

/** A window that asks for the results of dice rolled by hand. */
export class RollResolver extends Base {
  static DEFAULT_OPTIONS: any = {
    id: "roll-resolver-{id}",
    tag: "form",
    classes: ["roll-resolver"],
    window: { title: "DICE.RollResolution", icon: "fa-solid fa-dice", contentClasses: ["standard-form", "scrollable"] },
    position: { width: 400 },
    form: { handler: RollResolver.#onSubmit, closeOnSubmit: false },
  };

  static PARTS: any = {
    body: { template: "templates/dice/roll-resolver.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  readonly #roll: any;
  readonly #fulfillable = new Map<string, any>();
  #open: Slot[] = [];
  #waiting: (() => void)[] = [];

  constructor(roll: any, options: any = {}) {
    super(options);
    this.#roll = roll;
  }

  /** The terms that wait for results, each by its own id. */
  get fulfillable(): Map<string, any> {
    return this.#fulfillable;
  }

  /** The roll whose dice are asked for. */
  get roll(): any {
    return this.#roll;
  }

  get title(): string {
    return game.i18n.format("DICE.RollResolution", { formula: this.#roll.formula });
  }

  async _prepareContext(options: any): Promise<any> {
    const context: any = await super._prepareContext(options);
    const { dice } = CONFIG["Dice"].fulfillment;
    const rows = this.#open.map(({ id, term, denomination, reroll, explode }) => {
      const why = reroll ? "DICE.Rerolled" : explode ? "DICE.Exploded" : "";
      return { id, ...rangeOf(term), label: dice[denomination]?.label ?? denomination, flavor: term.flavor, why };
    });
    const buttons = [{ type: "submit", icon: "fa-solid fa-check", label: "DICE.SubmitRoll" }];
    return Object.assign(context, { formula: this.#roll.formula, rootId: this.id, rows, buttons });
  }

  /** Asks for all dice that are rolled by hand. Resolves when they have results. */
  async awaitFulfillment(): Promise<void> {
    this.#roll.constructor.RESOLVERS.set(this.#roll, this);
    const terms = this.#roll.constructor.identifyFulfillableTerms(this.#roll.terms);
    for (const term of terms) this.#ask(term);
    await this.#answered();
  }

  /** Gives a result from elsewhere to the first open die that fits. Returns whether there was one. */
  registerResult(method: string, denomination: string, result: number): boolean {
    const slot = this.#open.find((each) => each.method === method && each.denomination === denomination);
    if (!slot) return false;
    this.#fill(slot, result);
    this._checkDone();
    return true;
  }

  /** Asks for one more die of a term. */
  async resolveResult(term: any, method: string, { reroll = false, explode = false }: any = {}): Promise<number | void> {
    let value: number | undefined;
    this.#add(term, method, { reroll, explode, deliver: (given) => (value = given) });
    await this.#answered();
    return value;
  }

  /** Asks for the dice of a term if their number was not known before. */
  async addTerm(term: any): Promise<void> {
    this.#ask(term);
    await this.#answered();
  }

  /** Ends the wait if no die is open any more. */
  _checkDone(): void {
    const isDone = this.#open.length === 0;
    if (this.rendered) this._toggleSubmission(!isDone);
    if (!isDone) {
      if (this.rendered) void this.render();
      return;
    }
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Enables or disables the button that submits the results. */
  _toggleSubmission(enabled: boolean): void {
    const button = this.element?.querySelector("button[type=submit]") as HTMLButtonElement | null;
    if (button) button.disabled = !enabled;
  }

  /** Closes the window. The computer rolls the dice that are still open. */
  async close(options: any = {}): Promise<any> {
    for (const slot of [...this.#open]) this.#fill(slot, slot.term.randomFace());
    this._checkDone();
    return super.close(options);
  }

  /** Reads the results from the form. A die stays open if its value is not one of its faces. */
  static async _fulfillRoll(this: any, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
    (this as RollResolver).#fulfill(formData.object);
  }

  #fulfill(values: Record<string, unknown>): void {
    for (const slot of [...this.#open]) {
      const value = Number(values[slot.id] ?? Number.NaN);
      const { min, max } = rangeOf(slot.term);
      if (Number.isInteger(value) && value >= min && value <= max) this.#fill(slot, value);
    }
    this._checkDone();
  }

  static async #onSubmit(this: RollResolver, event: Event, form: HTMLFormElement, formData: any): Promise<void> {
    await (this.constructor as typeof RollResolver)._fulfillRoll.call(this, event, form, formData);
  }

  #ask(term: any): void {
    const method = methodFor(denominationOf(term));
    if (!isInteractive(method)) return;
    term.method = method;
    const missing = Math.abs(term.number) - term.results.length;
    for (let count = 0; count < missing; count++)
      this.#add(term, method, { deliver: (result) => void term.results.push({ result, active: true }) });
  }

  #add(term: any, method: string, more: Pick<Slot, "deliver"> & Partial<Slot>): void {
    const id = foundry.utils.randomID();
    if (![...this.#fulfillable.values()].some((each) => each.term === term))
      this.#fulfillable.set(id, { id, term, method, isNew: this.rendered });
    this.#open.push({ id, term, method, denomination: denominationOf(term), reroll: false, explode: false, ...more });
  }

  #fill(slot: Slot, value: number): void {
    this.#open = this.#open.filter((each) => each !== slot);
    slot.deliver(value);
  }

  /** Shows the open dice, and resolves when none is left. */
  #answered(): Promise<void> {
    if (this.#open.length === 0) return Promise.resolve();
    const done = new Promise<void>((resolve) => this.#waiting.push(resolve));
    void this.render({ force: true });
    return done;
  }
}
