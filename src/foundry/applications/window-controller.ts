import { lookup, type Position } from "../../core/index.ts";
import { localizeRefusal, commandRefusalText } from "../outbox/refusal-texts.ts";
import { send } from "../send.ts";
import { stateOf, structureOf } from "../encounter/encounter-lookups.ts";
import { takeOver } from "../arbiter/index.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { pressByEnter, pressByNumber, ignoreSecondClicks } from "./button-presses.ts";
import { attachDragOnto } from "./drag-onto.ts";
import { LiveRegion } from "./live-region.ts";
import { openLog } from "./log/open.ts";
import { nudge, awaitedIn } from "./nudge.ts";
import type { EncounterWindow } from "./encounter-window.ts";
import { patch } from "./patch.ts";
import { watchTargets } from "./scene-targets.ts";
import { showRules } from "./settings/show-rules.ts";
import { ForeignMutations } from "./foreign-row-changes.ts";
import { answerHandler, goToHealthQuestion } from "./tracker/health-questions.ts";
import { WORLD_ACTIONS } from "./tracker/broken-encounter-screen.ts";
import { commandFrom, batchForRow } from "./tracker/build-command.ts";
import { emptyUiState, type UiState } from "../encounter/parts/ui-state.ts";
import { rememberFocus, combatantIdAt } from "./tracker/focus.ts";
import type { ActionHandler, Give, ActionContext } from "../encounter/parts/screen.ts";

/** A drawing of a window, as the Handlebars mixin provides it. */
export interface Drawing {
  readonly parts: Readonly<Record<string, HTMLElement>>;
  readonly content: HTMLElement;
  /** Returns the path of a part's template. */
  readonly templateOf: (part: string) => string;
  /** Replaces parts of the content that cannot be patched. */
  readonly replace: (parts: Record<string, HTMLElement>) => void;
}

/** The name of the screen's action that runs when this user's targets on the scene change. */
const TARGETED = "targeted";
/** The id of the part that holds the rows. */
const BODY = "tracker";
/** Methods of Combat that are actions of Foundry's own tracker. Actions of these names call the method, which asks before it skips awaited combatants. */
const METHODS: ReadonlySet<string> = new Set([
  "startCombat",
  "endCombat",
  "nextRound",
  "previousRound",
  "nextTurn",
  "previousTurn",
  "resetAll",
]);
/** Commands that every encounter accepts, whatever its structure. */
const KERNEL: ReadonlySet<string> = new Set(["undo", "redo"]);

/** Actions that every window of an encounter handles. */
const SHARED: Readonly<Record<string, ActionHandler>> = {
  openLog: ({ combat }) => openLog(combat),
  showRules: ({ combat }) => showRules(combat),
  heed: async ({ target, give }) => {
    await give({ kind: "heed", user: target.dataset["user"] ?? "" }, "footer");
  },
  takeOver: () => takeOver(),
  ...Object.fromEntries(Object.entries(WORLD_ACTIONS).map(([action, act]) => [action, ({ target }: ActionContext) => act(target)])),
  goToHealthQuestion,
  fall: answerHandler("fall", "out"),
  grantHealth: answerHandler("grantHealth", "granted"),
  nudge: ({ combat, target }) => nudge(combat, [combatantIdAt(target)]),
  nudgeAll: ({ combat }) => nudge(combat, awaitedIn(combat)),
};

/** The shared part of all windows that show an encounter: control state, drawing by patches, commands from controls, and a live region. */
export class WindowController {
  readonly uiState: UiState = emptyUiState();
  readonly #window: EncounterWindow;
  readonly #liveRegion: LiveRegion;
  /** The encounter and template of each drawn part. A part is patched only while both stay the same. */
  readonly #drawn = new Map<string, string>();
  readonly #foreign = new ForeignMutations((key) => {
    this.uiState.drawn.forget(key);
  });
  #endWatch: () => void = () => undefined;
  /** Whether a drawing is under way. Moved elements may then fire changes that no person made. */
  #isDrawing = false;

  constructor(owner: EncounterWindow) {
    this.#window = owner;
    this.#liveRegion = new LiveRegion(owner);
  }

  /** Called before a part's context is made. Notes whether the part's rows are in the window, so that unchanged rows need not be drawn. */
  prepare(part: string, template: string): void {
    if (part !== BODY) return;
    const live = this.#livePart(part);
    const combat = this.#window.encounter;
    this.uiState.drawn.begin(live === null || this.#drawn.get(part) !== this.#mark(combat, template));
  }

  /** Draws parts. Parts with the same encounter and template are patched, so that focus, scroll, open folds and half-typed text stay. */
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

  /** Listens to fields, forms and keys. Called once the element exists. */
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

  /** Announces a text in the live region. */
  say(text: string): void {
    this.#liveRegion.say(text);
  }

  /** Stops announcing the encounter's changes and watching targets. Called when the window closes. */
  leave(): void {
    this.#endWatch();
    this.#liveRegion.leave();
    this.#foreign.rest();
    this.#drawn.clear();
  }

  /** Carries out a control's action: the screen's own, else the command of that name. */
  async act(target: HTMLElement, action: string): Promise<void> {
    const combat = this.#window.encounter;
    if (!combat || action === "") return;
    const act = lookup(this.#window.screenOf(combat).acts, action) ?? lookup(SHARED, action);
    const context = this.contextOf(combat, target);
    if (act) await act(context);
    else
      await context.give(
        batchForRow(combat, target, commandFrom(structureOf(combat).shapes, action, target)),
        combatantIdAt(target) || "footer",
      );
  }

  /** Whether an action belongs to the shown encounter: an action of its screen, a shared one, or a command. */
  answers(action: string): boolean {
    const combat = this.#window.encounter;
    if (!combat || METHODS.has(action)) return false;
    const known: readonly object[] = [this.#window.screenOf(combat).acts, SHARED, structureOf(combat).shapes];
    return KERNEL.has(action) || known.some((record) => Object.hasOwn(record, action));
  }

  /** Returns the context that the action of a control receives: encounter, control, redrawing, giving commands, and focus. */
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

  /** Returns the sentence why the command of a dragged source would be refused with these fields added. "" if accepted, or if it is no command. */
  #whyNot(source: HTMLElement, more: Readonly<Record<string, string>>): string {
    const combat = this.#window.encounter;
    const kind = source.dataset["drags"] ?? "";
    if (!combat || !Object.hasOwn(structureOf(combat).shapes, kind)) return "";
    return commandRefusalText(combat, { ...commandFrom(structureOf(combat).shapes, kind, source), ...more });
  }

  /** Clears the state of open and half-done controls if the window now shows another encounter or step. */
  #goTo(encounter: string, position: Position | null): void {
    const { uiState } = this;
    const same = uiState.encounter === encounter && uiState.position?.unit === position?.unit && uiState.position?.step === position?.step;
    const opened = uiState.encounter === encounter ? uiState.opened : [];
    if (!same) Object.assign(uiState, emptyUiState(), { encounter, opened, drawn: uiState.drawn });
    uiState.position = position;
  }

  /** Draws all rows again if the last drawing left out a row as unchanged that the window no longer has. */
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
    // An undo applies to the last entry, even if the window has not drawn the undo before it.
    const position = this.uiState.position && !KERNEL.has(command.kind) ? { position: this.uiState.position } : {};
    const before = this.uiState.refused?.text ?? "";
    const refusal = await send(combat, { ...position, ...command });
    const text = refusal ? localizeRefusal(combat, refusal) : "";
    this.uiState.refused = refusal ? { place, text } : null;
    if (text !== before) await this.#window.redraw();
    if (refusal && (text === before || !this.#showsRefusal(text))) ui.notifications.warn(text, { console: false });
    return refusal === null;
  }

  /** Whether a refusal is visible in the window without scrolling, so that a notice would only repeat it. */
  #showsRefusal(text: string): boolean {
    const { element, inSight } = this.#window as { element: HTMLElement | null; inSight: boolean };
    // A Hand closes by itself if nothing is asked any more, even while its command is on its way.
    if (element === null || !inSight) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll(".refusal")].some((one) => {
      const box = one.getBoundingClientRect();
      return one.textContent.includes(text) && box.height > 0 && box.top >= top && box.bottom <= bottom;
    });
  }
}
