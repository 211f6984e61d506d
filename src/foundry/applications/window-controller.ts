import { lookup, type Position } from "../../core/index.ts";
import { localizeRefusal, whyNot } from "../outbox/refusal-texts.ts";
import { send } from "../send.ts";
import { stateOf, structureOf } from "../encounter/encounters.ts";
import { takeOver } from "../arbiter/index.ts";
import { type CallboardEncounter } from "../encounter/encounter.ts";
import { pressByEnter, pressByNumber, ignoreSecondClicks } from "./clicks.ts";
import { attachDragOnto } from "./drag-onto.ts";
import { LiveRegion } from "./live-region.ts";
import { openLog } from "./log/open.ts";
import { nudge, awaitedIn } from "./nudge.ts";
import type { EncounterWindow } from "./encounter-window.ts";
import { patch } from "./patch.ts";
import { watchTargets } from "./scene-targets.ts";
import { showRules } from "./settings/show-rules.ts";
import { ForeignMutations } from "./foreign-mutations.ts";
import { WORLD_ACTIONS } from "./tracker/broken-encounters.ts";
import { commandFrom, batchForRow } from "./tracker/commands.ts";
import { emptyUiState, type UiState } from "../encounter/parts/ui-state.ts";
import { rememberFocus, combatantAt } from "./tracker/focus.ts";
import type { ActionHandler, Give, ActionContext } from "../encounter/parts/screen.ts";

/** A drawing as the Handlebars mixin hands it over. */
export interface Drawing {
  readonly parts: Readonly<Record<string, HTMLElement>>;
  readonly content: HTMLElement;
  /** The template of a part. */
  readonly templateOf: (part: string) => string;
  /** Puts parts into the content that cannot be patched. */
  readonly replace: (parts: Record<string, HTMLElement>) => void;
}

/** The action of a screen that takes whom this user targets on the scene, as that changes. */
const TARGETED = "targeted";
/** The part with the rows. */
const BODY = "tracker";
/** Methods of Combat that are actions of Foundry's own tracker: what is called so goes the way of the method, which asks where somebody is waited for. */
const METHODS: ReadonlySet<string> = new Set([
  "startCombat",
  "endCombat",
  "nextRound",
  "previousRound",
  "nextTurn",
  "previousTurn",
  "resetAll",
]);
/** What every encounter of ours takes, whatever its structure. */
const KERNEL: ReadonlySet<string> = new Set(["undo", "redo"]);

/** What every window that shows an encounter does at an action. */
const SHARED: Readonly<Record<string, ActionHandler>> = {
  openLog: ({ combat }) => openLog(combat),
  showRules: ({ combat }) => showRules(combat),
  heed: async ({ target, give }) => {
    await give({ kind: "heed", user: target.dataset["user"] ?? "" }, "footer");
  },
  takeOver: () => takeOver(),
  ...Object.fromEntries(Object.entries(WORLD_ACTIONS).map(([action, act]) => [action, ({ target }: ActionContext) => act(target)])),
  nudge: ({ combat, target }) => nudge(combat, [combatantAt(target)]),
  nudgeAll: ({ combat }) => nudge(combat, awaitedIn(combat)),
};

/** What all windows that show an encounter have in common: the state of their controls, drawing by patches, commands from controls, and a voice. */
export class WindowController {
  readonly uiState: UiState = emptyUiState();
  readonly #window: EncounterWindow;
  readonly #liveRegion: LiveRegion;
  /** The encounter and template that each part was drawn from: a part is patched only while both stay the same. */
  readonly #drawn = new Map<string, string>();
  readonly #foreign = new ForeignMutations((key) => {
    this.uiState.drawn.forget(key);
  });
  #endWatch: () => void = () => undefined;
  /** While elements are moved about, a browser may tell of a change that no person made. */
  #isDrawing = false;

  constructor(owner: EncounterWindow) {
    this.#window = owner;
    this.#liveRegion = new LiveRegion(owner);
  }

  /** Before the context of a part is made: whether its rows stand in the window, so that unchanged ones need only be named. */
  prepare(part: string, template: string): void {
    if (part !== BODY) return;
    const live = this.#livePart(part);
    const combat = this.#window.encounter;
    this.uiState.drawn.begin(live === null || this.#drawn.get(part) !== this.#mark(combat, template));
  }

  /** Draws parts: those that stay what they are are patched, so that focus, scroll, open folds and half-typed text stay. */
  draw(drawing: Drawing): void {
    const combat = this.#window.encounter;
    const state = combat && stateOf(combat);
    this.#goTo(combat?.id ?? "", combat && state ? structureOf(combat).position(state) : null);
    const refocus = rememberFocus(drawing.content);
    this.#foreign.rest();
    this.#isDrawing = true;
    const anew = Object.entries(drawing.parts).filter(([id, fresh]) => !this.#patched(id, fresh, drawing));
    drawing.replace(Object.fromEntries(anew));
    this.#isDrawing = false;
    if (drawing.parts[BODY]) this.#settle(drawing.content);
    refocus();
    this.#foreign.watch(this.#livePart(BODY));
    this.#liveRegion.tell();
  }

  /** Listens to fields, forms and keys; once the element stands. */
  listen(): void {
    const { element } = this.#window;
    ignoreSecondClicks(element);
    pressByEnter(element);
    pressByNumber(element);
    element.addEventListener("input", (event) => void this.#onField(event.target as HTMLInputElement, "input"));
    element.addEventListener("change", (event) => void this.#onField(event.target as HTMLInputElement, "change"));
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = event.target as HTMLElement;
      void this.act(form, form.dataset["submit"] ?? "");
    });
    element.addEventListener("keydown", (event) => {
      const field = event.target as HTMLElement;
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || field.tagName !== "TEXTAREA") return;
      event.preventDefault();
      (field as HTMLTextAreaElement).form?.requestSubmit();
    });
    attachDragOnto(element, {
      why: (source, field, word) => this.#whyNot(source, { [field]: word }),
      put: (source, field, word) => {
        source.setAttribute(`data-${field}`, word);
        void this.act(source, source.dataset["drags"] ?? "");
        source.removeAttribute(`data-${field}`);
      },
    });
    this.#endWatch = watchTargets(() => {
      const combat = this.#window.encounter;
      if (combat && Object.hasOwn(this.#window.screenOf(combat).acts, TARGETED)) void this.act(element, TARGETED);
    });
    this.#liveRegion.enter();
  }

  /** Says a text in the live region. */
  say(text: string): void {
    this.#liveRegion.say(text);
  }

  /** Falls silent; when the window closes. */
  leave(): void {
    this.#endWatch();
    this.#liveRegion.leave();
    this.#foreign.rest();
    this.#drawn.clear();
  }

  /** Does what a control asks for: an action of the screen, else the command of that name. */
  async act(target: HTMLElement, action: string): Promise<void> {
    const combat = this.#window.encounter;
    if (!combat || action === "") return;
    const act = lookup(this.#window.screenOf(combat).acts, action) ?? lookup(SHARED, action);
    const context = this.contextOf(combat, target);
    if (act) await act(context);
    else await context.give(batchForRow(target, commandFrom(structureOf(combat).shapes, action, target)), combatantAt(target) || "footer");
  }

  /** Whether an action is one of ours in the encounter that is shown: what its screen does, or a command. */
  answers(action: string): boolean {
    const combat = this.#window.encounter;
    if (!combat || METHODS.has(action)) return false;
    const known: readonly object[] = [this.#window.screenOf(combat).acts, SHARED, structureOf(combat).shapes];
    return KERNEL.has(action) || known.some((record) => Object.hasOwn(record, action));
  }

  /** What an action at an element works with. */
  contextOf(combat: CallboardEncounter, target: HTMLElement): ActionContext {
    const give: Give = (command, place) => this.#give(combat, command, place);
    return {
      combat,
      uiState: this.uiState,
      target,
      redraw: () => this.#window.redraw(),
      give,
      refocus: rememberFocus(this.#window.element),
    };
  }

  /** Why the command that a source says would be refused with one more field; "" where it would not, and for what is no command. */
  #whyNot(source: HTMLElement, more: Readonly<Record<string, string>>): string {
    const combat = this.#window.encounter;
    const kind = source.dataset["drags"] ?? "";
    if (!combat || !Object.hasOwn(structureOf(combat).shapes, kind)) return "";
    return whyNot(combat, { ...commandFrom(structureOf(combat).shapes, kind, source), ...more });
  }

  /** What was open or half done in another encounter or another step is cleared away. */
  #goTo(encounter: string, position: Position | null): void {
    const { uiState } = this;
    const same = uiState.encounter === encounter && uiState.position?.unit === position?.unit && uiState.position?.step === position?.step;
    const opened = uiState.encounter === encounter ? uiState.opened : [];
    if (!same) Object.assign(uiState, emptyUiState(), { encounter, opened, drawn: uiState.drawn });
    uiState.position = position;
  }

  /** A row that somebody took out of the window cannot be only named: then all are drawn again. */
  #settle(content: HTMLElement): void {
    this.uiState.drawn.done();
    if (!content.querySelector("[data-same]")) return;
    this.uiState.drawn.begin(true);
    void this.#window.redraw();
  }

  #livePart(id: string): HTMLElement | null {
    const { element } = this.#window as { element: HTMLElement | null };
    return element?.querySelector<HTMLElement>(`[data-application-part="${id}"]`) ?? null;
  }

  #mark(combat: CallboardEncounter | null, template: string): string {
    return `${combat?.id ?? ""} ${template}`;
  }

  #patched(id: string, fresh: HTMLElement, { content, templateOf }: Drawing): boolean {
    const combat = this.#window.encounter;
    const drawn = this.#mark(combat, templateOf(id));
    const live = content.querySelector<HTMLElement>(`[data-application-part="${id}"]`);
    const same = combat !== null && live !== null && this.#drawn.get(id) === drawn;
    this.#drawn.set(id, drawn);
    if (same) patch(live, fresh);
    return same;
  }

  async #onField(field: HTMLInputElement, kind: "input" | "change"): Promise<void> {
    const action = field.dataset[kind];
    if (!action || this.#isDrawing || (kind === "change" && !field.checkValidity())) return;
    await this.act(field, action);
  }

  async #give(combat: CallboardEncounter, command: Parameters<Give>[0], place: string): Promise<boolean> {
    // An undo takes back what was done last, also where the window has yet to draw the undo before it.
    const position = this.uiState.position && !KERNEL.has(command.kind) ? { position: this.uiState.position } : {};
    const before = this.uiState.refused?.text ?? "";
    const refusal = await send(combat, { ...position, ...command });
    const text = refusal ? localizeRefusal(combat, refusal) : "";
    this.uiState.refused = refusal ? { place, text } : null;
    if (text !== before) await this.#window.redraw();
    if (refusal && (text === before || !this.#showsRefusal(text))) ui.notifications.warn(text, { console: false });
    return refusal === null;
  }

  /** Whether a refusal is read in the window by now, without scrolling: a notice would only repeat it. */
  #showsRefusal(text: string): boolean {
    const { element, inSight } = this.#window;
    const { top, bottom } = element.getBoundingClientRect();
    return (
      inSight &&
      [...element.querySelectorAll(".refusal")].some((one) => {
        const box = one.getBoundingClientRect();
        return one.textContent.includes(text) && box.height > 0 && box.top >= top && box.bottom <= bottom;
      })
    );
  }
}
