import { generation } from "../../common/generation.ts";
import { deepFreeze } from "../../common/utils/index.ts";

const SETTING = "tourProgress";

/** A tour of the interface, step by step. Its look and the order of its calls are UNCERTAIN, since only its members are declared. */
export class Tour {
  static STATUS = Object.freeze({ UNSTARTED: "unstarted", IN_PROGRESS: "in-progress", COMPLETED: "completed" } as const);
  static HIGHLIGHT_PADDING = 10;
  static #active: Tour | null = null;

  static get tourInProgress(): boolean {
    return Tour.#active !== null;
  }

  static get activeTour(): Tour | null {
    return Tour.#active;
  }

  /** Moves to the next or previous step by the panning keys. Returns true if a tour is in progress. */
  static onMovementAction(directions: string[]): true | void {
    const tour = Tour.#active;
    if (!tour) return;
    if (directions.includes("right") && tour.hasNext) void tour.next();
    else if (directions.includes("left") && tour.hasPrevious) void tour.previous();
    return true;
  }

  /** Creates a tour from a file with its configuration. */
  static async fromJSON(filepath: string): Promise<Tour> {
    const response = await fetch(foundry.utils.getRoute(filepath));
    return new this(await response.json());
  }

  config: any;
  targetElement: HTMLElement | null | undefined;
  fadeElement: HTMLElement | undefined;
  overlayElement: HTMLElement | undefined;
  #id: string;
  #namespace: string;
  #stepIndex: number | null = -1;
  #box: HTMLElement | null = null;

  constructor(config: any, { id, namespace }: { id?: string; namespace?: string } = {}) {
    this.config = foundry.utils.deepClone(config);
    if (generation() >= 14) deepFreeze(this.config);
    this.#id = id ?? config.id;
    this.#namespace = namespace ?? config.namespace;
  }

  get id(): string {
    return this.#id;
  }
  set id(value: string) {
    this.#id = value;
  }
  get namespace(): string {
    return this.#namespace;
  }
  set namespace(value: string) {
    this.#namespace = value;
  }
  get key(): string {
    return `${this.namespace}.${this.id}`;
  }
  get title(): string {
    return game.i18n.localize(this.config.title);
  }
  get description(): string {
    return game.i18n.localize(this.config.description ?? "");
  }
  get steps(): any[] {
    return this.config.steps.filter((step: any) => !step.restricted || game.user.isGM);
  }
  get currentStep(): any {
    return this.steps[this.#stepIndex ?? -1] ?? null;
  }
  get stepIndex(): number | null {
    return this.#stepIndex;
  }
  get hasNext(): boolean {
    return (this.#stepIndex ?? this.steps.length) < this.steps.length - 1;
  }
  get hasPrevious(): boolean {
    return (this.#stepIndex ?? 0) > 0;
  }
  get canStart(): boolean {
    return true;
  }
  get status(): string {
    if (this.#stepIndex === null) return Tour.STATUS.COMPLETED;
    return this.#stepIndex < 0 ? Tour.STATUS.UNSTARTED : Tour.STATUS.IN_PROGRESS;
  }

  async start(): Promise<void> {
    const isFresh = !this.config.canBeResumed || this.#stepIndex === null || this.#stepIndex < 0;
    return this.progress(isFresh ? 0 : (this.#stepIndex as number));
  }
  async next(): Promise<void> {
    return this.hasNext ? this.progress((this.#stepIndex as number) + 1) : this.complete();
  }
  async previous(): Promise<void> {
    if (this.hasPrevious) await this.progress((this.#stepIndex as number) - 1);
  }
  async complete(): Promise<void> {
    return this.progress(this.steps.length);
  }
  async reset(): Promise<void> {
    if (this.status === Tour.STATUS.IN_PROGRESS) this.exit();
    this.#stepIndex = -1;
    await this.#save();
  }

  /** Closes the tour, and keeps its progress. */
  exit(): void {
    if (this.currentStep) void this._postStep();
    Tour.#active = null;
  }

  /** Goes to a step. After the last one, the tour is completed. Throws if there is no such step. */
  async progress(stepIndex: number): Promise<void> {
    if (stepIndex < 0 || stepIndex > this.steps.length) throw new Error(`The tour ${this.key} has no step ${stepIndex}.`);
    if (this.currentStep && this.#box) await this._postStep();
    const isOver = stepIndex === this.steps.length;
    this.#stepIndex = isOver ? null : stepIndex;
    await this.#save();
    Tour.#active = isOver ? null : this;
    if (isOver) return;
    await this._preStep();
    await this._renderStep();
  }

  _getTargetElement(selector: string): Element | null {
    return document.querySelector(selector);
  }

  async _preStep(): Promise<void> {}

  async _postStep(): Promise<void> {
    for (const element of [this.#box, this.fadeElement, this.overlayElement]) element?.remove();
    this.#box = null;
    this.fadeElement = this.overlayElement = undefined;
  }

  async _renderStep(): Promise<void> {
    const { selector, title, content } = this.currentStep;
    this.targetElement = selector ? (this._getTargetElement(selector) as HTMLElement | null) : null;
    this.overlayElement = layer("tour-overlay");
    this.fadeElement = layer("tour-fadeout");
    const box = document.createElement("aside");
    box.className = "tour";
    box.role = "dialog";
    box.tabIndex = -1;
    const head = document.createElement("h3");
    head.textContent = game.i18n.localize(title);
    box.ariaLabel = head.textContent;
    const body = document.createElement("div");
    body.className = "step-body";
    body.innerHTML = game.i18n.localize(content);
    const foot = document.createElement("footer");
    foot.append(`${(this.#stepIndex as number) + 1} / ${this.steps.length}`, ...this.#buttons());
    box.append(head, body, foot);
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.exit();
    });
    document.body.append(box);
    this.#box = box;
    this.#place(box);
    box.focus();
  }

  #buttons(): HTMLButtonElement[] {
    const acts: [string, string, boolean, () => unknown][] = [
      ["exit", "TOURS.Exit", true, () => this.exit()],
      ["previous", "TOURS.Previous", this.hasPrevious, () => this.previous()],
      ["next", this.hasNext ? "TOURS.Next" : "TOURS.Finish", true, () => this.next()],
    ];
    return acts
      .filter(([, , isThere]) => isThere)
      .map(([action, label, , act]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.action = action;
        button.textContent = game.i18n.localize(label);
        button.addEventListener("click", () => void act());
        return button;
      });
  }

  /** Places a box next to the target element, which stays bright. Without a target it is centred. */
  #place(box: HTMLElement): void {
    const { width, height } = box.getBoundingClientRect();
    const around = this.targetElement?.getBoundingClientRect();
    const fade = this.fadeElement as HTMLElement;
    if (!around) {
      fade.remove();
      Object.assign(box.style, { left: `calc(50% - ${width / 2}px)`, top: `calc(50% - ${height / 2}px)` });
      return;
    }
    const padding = Tour.HIGHLIGHT_PADDING;
    Object.assign(fade.style, {
      left: `${around.left - padding}px`,
      top: `${around.top - padding}px`,
      width: `${around.width + 2 * padding}px`,
      height: `${around.height + 2 * padding}px`,
    });
    const left = around.left > width + 3 * padding ? around.left - width - 2 * padding : around.right + 2 * padding;
    const top = Math.min(Math.max(around.top, padding), window.innerHeight - height - padding);
    Object.assign(box.style, { left: `${Math.min(left, window.innerWidth - width - padding)}px`, top: `${top}px` });
  }

  async #save(): Promise<void> {
    const all = game.settings.get("core", SETTING);
    await game.settings.set("core", SETTING, { ...all, [this.namespace]: { ...all[this.namespace], [this.id]: this.#stepIndex } });
  }

  /** Restores the progress that this browser has stored. */
  _reloadProgress(): void {
    const index = game.settings.get("core", SETTING)[this.namespace]?.[this.id];
    this.#stepIndex = index === undefined ? -1 : index;
  }
}

function layer(className: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  document.body.append(element);
  return element;
}
