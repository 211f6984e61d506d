import { localizeRefusal } from "../../outbox/refusal-texts.ts";
import { send } from "../../send.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { isRunning } from "../../encounter/encounter-lookups.ts";
import { template, WindowBase } from "../bases.ts";
import { ignoreSecondClicks } from "../button-presses.ts";
import { patchParts } from "../patch.ts";
import { pluralText, say } from "../texts.ts";
import { barContext, filteredUnitsContext, footContext, type Drawing, type Reading } from "./log-context.ts";
import { confirmJump } from "./confirm-jump.ts";
import { copyLog, askAndKeepLog, saveLog } from "./export.ts";
import { findJumpBack, findJumpForth, type Jump } from "./jump.ts";
import { readerHere } from "./reader.ts";
import { logTitleOf } from "./log-text.ts";

/** How near to the list's end a reader counts as reading at the end, in pixels. */
const ROW = 28;

/** For how many frames a newly opened log scrolls to its end, since the heights of entries out of sight are estimates. */
const FRAMES_TO_END = 10;

type Following = readonly [event: string, id: number];

/** The log window of one encounter. */
export class LogWindow extends WindowBase {
  static override DEFAULT_OPTIONS = {
    classes: ["callboard", "callboard-log"],
    position: { width: 560, height: 640 },
    window: { icon: "fa-solid fa-scroll", resizable: true, contentClasses: ["log-content"] },
    actions: {
      logBack: LogWindow.#onBack,
      logForth: LogWindow.#onForth,
      logUndo: LogWindow.#onUndo,
      logRedo: LogWindow.#onRedo,
      logCopy: LogWindow.#onCopy,
      logSave: LogWindow.#onSave,
      logKeep: LogWindow.#onKeep,
    },
  };

  static override PARTS = {
    bar: { template: template("log/bar") },
    list: { template: template("log/list"), templates: [template("log/entry"), template("log/marks")] },
    foot: { template: template("log/foot") },
  };

  readonly #combat: CallboardEncounter;
  readonly #reading: Reading = { who: "", standing: false, at: "", news: "" };
  #following: readonly Following[] = [];
  #isAtEnd = true;
  #framesToEnd = FRAMES_TO_END;

  constructor(combat: CallboardEncounter) {
    super({ id: LogWindow.idFor(combat) });
    this.#combat = combat;
  }

  /** Returns the id of an encounter's log window. */
  static idFor(combat: CallboardEncounter): string {
    return `callboard-log-${combat.id}`;
  }

  override get title(): string {
    return logTitleOf(this.#combat);
  }

  get #drawing(): Drawing {
    const combat = this.#combat;
    return { combat, reader: readerHere(combat), reading: this.#reading, turns: game.user.isGM && isRunning(combat) };
  }

  protected override async _prepareContext(options: never): Promise<never> {
    const drawing = this.#drawing;
    const context = await super._prepareContext(options);
    return {
      ...context,
      ...barContext(drawing),
      ...footContext(drawing),
      units: filteredUnitsContext(drawing),
      isGM: game.user.isGM,
    } as never;
  }

  /** Existing parts are patched, so that scroll, focus and open folds stay. A person who reads at the end stays there. */
  protected override _replaceHTML(result: never, content: HTMLElement, options: never): void {
    this.#isAtEnd = isAtEnd(content);
    super._replaceHTML(patchParts(result, content), content, options);
  }

  /** Scrolls to the end if the reader was there. The first drawing scrolls for some frames, since entries get their heights only in sight. */
  protected override async _onRender(...args: readonly never[]): Promise<void> {
    await super._onRender(...(args as unknown as [never, never]));
    if (!this.#isAtEnd) return;
    const { element } = this;
    const toEnd = (frames: number) => {
      lastIn(element)?.scrollIntoView({ block: "end" });
      if (frames === 0) return;
      element.ownerDocument.defaultView?.requestAnimationFrame(() => {
        toEnd(frames - 1);
      });
    };
    toEnd(this.#framesToEnd);
    // Later the heights are known. Scrolling on would move what the person points at.
    this.#framesToEnd = 1;
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    ignoreSecondClicks(element);
    element.addEventListener("change", (event) => {
      this.#onFilter(event.target as HTMLInputElement);
    });
    element.addEventListener("keydown", (event) => {
      this.#onKey(event);
    });
    element.addEventListener("focusin", (event) => {
      this.#goTo((event.target as HTMLElement).closest<HTMLElement>("[data-entry]"));
    });
  }

  protected override async _onFirstRender(...args: readonly never[]): Promise<void> {
    await super._onFirstRender(...(args as unknown as [never, never]));
    const redraw = (combat: unknown) => {
      if (combat === this.#combat) void this.render({ window: { title: this.title } } as never);
    };
    const cast = (combatant: { readonly parent: unknown }) => {
      redraw(combatant.parent);
    };
    const close = (combat: unknown) => {
      if (combat === this.#combat) void this.close();
    };
    const hooks = Hooks as unknown as { on(name: string, call: (...args: never[]) => void): number };
    const followed: readonly (readonly [string, (one: never) => void])[] = [
      ["updateCombat", redraw],
      ["updateCombatant", cast],
      ["deleteCombatant", cast],
      ["deleteCombat", close],
    ];
    this.#following = followed.map(([name, call]) => [name, hooks.on(name, call)] as const);
  }

  protected override _onClose(options: never): void {
    const hooks = Hooks as unknown as { off(name: string, id: number): void };
    for (const [name, id] of this.#following) hooks.off(name, id);
    this.#following = [];
    super._onClose(options);
  }

  #onFilter(field: HTMLInputElement): void {
    if (field.name === "who") this.#reading.who = field.value;
    else if (field.name === "standing") this.#reading.standing = field.checked;
    else return;
    void this.render();
  }

  /** Up, down, Home and End move between entries. One entry is reachable by Tab. */
  #onKey(event: KeyboardEvent): void {
    const at = (event.target as HTMLElement).closest<HTMLElement>("[data-entry]");
    if (!at) return;
    const all = [...this.element.querySelectorAll<HTMLElement>("[data-entry]")].filter((one) => one.offsetParent !== null);
    const place = all.indexOf(at);
    const next = { ArrowUp: all[place - 1], ArrowDown: all[place + 1], Home: all[0], End: all.at(-1) }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  #goTo(entry: HTMLElement | null): void {
    if (!entry) return;
    this.#reading.at = entry.dataset["entry"] ?? "";
    for (const one of this.element.querySelectorAll<HTMLElement>("[data-entry][tabindex='0']")) one.tabIndex = -1;
    entry.tabIndex = 0;
  }

  async #jump(jump: Jump | null, key: "Back" | "Forth", target: HTMLElement): Promise<void> {
    const what = target.closest<HTMLElement>("[data-entry]")?.querySelector(".sentence")?.textContent.trim() ?? "";
    if (!jump) {
      await this.#tell(say("CALLBOARD.Refusal.position"));
      return;
    }
    if (jump.count > 1 && !(await confirmJump(key, what, jump.count))) return;
    const refusal = await jump.run();
    const told = pluralText(jump.count, (form) => `CALLBOARD.Log.Jumped.${key}.${form}`);
    await this.#tell(refusal ? localizeRefusal(this.#combat, refusal) : told);
  }

  /** Shows the result of an undo, redo or jump in the line below the list. */
  async #tell(news: string): Promise<void> {
    this.#reading.news = news;
    await this.render();
  }

  async #turn(kind: "undo" | "redo"): Promise<void> {
    const refusal = await send(this.#combat, { kind });
    await this.#tell(refusal ? localizeRefusal(this.#combat, refusal) : "");
  }

  static async #onBack(this: LogWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#jump(findJumpBack(this.#combat, numberOf(target)), "Back", target);
  }

  static async #onForth(this: LogWindow, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#jump(findJumpForth(this.#combat, numberOf(target)), "Forth", target);
  }

  static async #onUndo(this: LogWindow): Promise<void> {
    await this.#turn("undo");
  }

  static async #onRedo(this: LogWindow): Promise<void> {
    await this.#turn("redo");
  }

  static async #onCopy(this: LogWindow): Promise<void> {
    await copyLog(this.#combat, this.#drawing.reader);
    await this.#tell(say("CALLBOARD.Log.Copied"));
  }

  static #onSave(this: LogWindow): void {
    saveLog(this.#combat, this.#drawing.reader);
  }

  static async #onKeep(this: LogWindow): Promise<void> {
    const entry = await askAndKeepLog(this.#combat);
    if (entry) await this.#tell(say("CALLBOARD.Log.Kept", { name: entry.name }));
  }
}

const numberOf = (target: HTMLElement): number => Number(target.closest<HTMLElement>("[data-entry]")?.dataset["entry"]);

/** Returns the last entry of the list in an open fold. */
const lastIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>(".log-unit[open] .log-entry")].at(-1);

/** Whether the end of the list is in sight, or the list is empty. */
function isAtEnd(root: HTMLElement): boolean {
  const [list, last] = [root.querySelector(".log-list"), lastIn(root)];
  return !list || !last || last.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + ROW;
}
