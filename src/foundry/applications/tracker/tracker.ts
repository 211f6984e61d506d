import { STRUCTURES, type Position } from "../../../core/index.ts";
import { isCallboard, localizeRefusal, send, stateOf, structureOf, type CallboardEncounter } from "../../api.ts";
import { openLog } from "../log/open.ts";
import { patch } from "../patch.ts";
import { commandFrom } from "./commands.ts";
import { emptyDesk, type Desk } from "./desk.ts";
import { encountersContext } from "./encounters.ts";
import { chooseStructure, fittingEntries, letInEntry, structureEntries, type Entry } from "./menus.ts";
import { refocusing, rowOf } from "./focus.ts";
import { PART_IDS, type Give, type PartId } from "./screen.ts";
import { ACT_NAMES, screenOf } from "./screens.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;

type Part = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;
type Options = foundry.applications.sidebar.tabs.CombatTracker.RenderOptions;
type Context = foundry.applications.sidebar.tabs.CombatTracker.RenderContext;

/** Kinds that are methods of Combat too: those go the way of the method, which asks where somebody is waited for. */
const METHODS = new Set(["nextRound"]);
/** Every kind of command is an action of its own name. */
const KINDS = Object.values(STRUCTURES).flatMap((structure) => Object.keys(structure.shapes));
const ACTIONS = [...KINDS, "undo", "redo", "removeCombatant", "openLog", ...ACT_NAMES].filter((kind) => !METHODS.has(kind));

const isPart = (id: string): id is PartId => PART_IDS.some((known) => known === id);

/** The encounter tracker of the sidebar: each encounter is shown by the screen of its structure, those of type `base` as Foundry shows them. */
export class CallboardTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["callboard-tracker"],
    actions: Object.fromEntries(ACTIONS.map((kind) => [kind, CallboardTracker.#onAct])),
  };

  readonly #desk: Desk = emptyDesk();
  /** The template that each part was drawn from: a part is patched only while it stays the same. */
  readonly #drawn = new Map<string, string>();
  #templates: Readonly<Record<string, Part>> = {};
  /** The encounter whose templates were chosen last. */
  #configured: Combat.Implementation | null = null;

  /** The viewed encounter, where it is one of ours. */
  get #encounter(): CallboardEncounter | null {
    return isCallboard(this.viewed) ? this.viewed : null;
  }

  /** Core may choose the viewed encounter only after the parts were configured: then they are configured once more. */
  protected override _configureRenderOptions(options: Parameters<InstanceType<typeof CombatTracker>["_configureRenderOptions"]>[0]): void {
    super._configureRenderOptions(options);
    if (this.#configured !== this.viewed) super._configureRenderOptions(options);
  }

  protected override _configureRenderParts(options: Options): Record<string, Part> {
    const parts = super._configureRenderParts(options);
    const combat = this.#encounter;
    if (combat) {
      const screen = screenOf(combat);
      for (const id of PART_IDS) parts[id] = { ...parts[id], ...screen.parts[id], templates: [...screen.parts[id].templates] };
    }
    this.#templates = parts;
    this.#configured = this.viewed;
    return parts;
  }

  protected override async _preparePartContext(partId: string, context: Context, options: never): Promise<Context> {
    const prepared = (await super._preparePartContext(partId, context, options)) as Context;
    const combat = this.#encounter;
    if (!combat || !isPart(partId)) return prepared;
    const encounters = partId === "header" ? encountersContext(this) : {};
    return { ...prepared, ...encounters, ...screenOf(combat).prepare(partId, combat, this.#desk) };
  }

  /** Parts that are drawn from the template of the last time are patched: focus, scroll, open folds and half-typed text stay. */
  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void {
    const combat = this.#encounter;
    const state = combat && stateOf(combat);
    this.#goTo(combat?.id ?? "", combat && state ? structureOf(combat).position(state) : null);
    const refocus = refocusing(content);
    const anew = Object.entries(result).filter(([id, fresh]) => !this.#patched(id, fresh, content));
    super._replaceHTML(Object.fromEntries(anew), content, options);
    refocus();
  }

  /** What lay on the desk of another encounter or another step is cleared away. */
  #goTo(encounter: string, position: Position | null): void {
    const desk = this.#desk;
    const same = desk.encounter === encounter && desk.position?.unit === position?.unit && desk.position?.step === position?.step;
    if (!same) Object.assign(desk, emptyDesk(), { encounter });
    desk.position = position;
  }

  #patched(id: string, fresh: HTMLElement, content: HTMLElement): boolean {
    const combat = this.#encounter;
    const drawn = `${combat?.id ?? ""} ${this.#templates[id]?.template ?? ""}`;
    const live = content.querySelector<HTMLElement>(`[data-application-part="${id}"]`);
    const same = combat !== null && live !== null && this.#drawn.get(id) === drawn;
    this.#drawn.set(id, drawn);
    if (same) patch(live, fresh);
    return same;
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    element.addEventListener("input", (event) => void this.#onField(event.target as HTMLInputElement, "input"));
    element.addEventListener("change", (event) => void this.#onField(event.target as HTMLInputElement, "change"));
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      const form = event.target as HTMLElement;
      void this.#act(form, form.dataset["submit"] ?? "");
    });
    element.addEventListener("keydown", (event) => {
      const field = event.target as HTMLElement;
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || field.tagName !== "TEXTAREA") return;
      event.preventDefault();
      (field as HTMLTextAreaElement).form?.requestSubmit();
    });
  }

  protected override _getEntryContextOptions(): Entry[] {
    return fittingEntries(super._getEntryContextOptions(), this.viewed);
  }

  protected override _getCombatContextOptions(): Entry[] {
    const entries = fittingEntries(super._getCombatContextOptions(), this.viewed);
    return [...entries, letInEntry(() => this.viewed), ...structureEntries(() => this.viewed)];
  }

  /** What nobody declared as an action may be a command of a structure that another package brought. */
  protected override async _onClickAction(event: PointerEvent, target: never): Promise<void> {
    const combat = this.#encounter;
    const element: HTMLElement = target;
    const action = element.dataset["action"] ?? "";
    if (combat && Object.hasOwn(structureOf(combat).shapes, action)) await this.#act(element, action);
    else await super._onClickAction(event, target);
  }

  static async #onAct(this: CallboardTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    if (!this.#encounter) await this._onClickAction(event, target as never);
    else await this.#act(target, target.dataset["action"] ?? "");
  }

  async #onField(field: HTMLInputElement, kind: "input" | "change"): Promise<void> {
    const action = field.dataset[kind];
    if (!action || (kind === "change" && !field.checkValidity())) return;
    if (action === "chooseStructure") await chooseStructure(this.viewed, field.value);
    else await this.#act(field, action);
  }

  async #act(target: HTMLElement, action: string): Promise<void> {
    const combat = this.#encounter;
    if (!combat || action === "") return;
    const give: Give = (command, place) => this.#give(combat, command, place);
    const redraw = async () => {
      await this.render();
    };
    const refocus = refocusing(this.element);
    const act = screenOf(combat).acts[action];
    if (act) await act({ combat, desk: this.#desk, target, redraw, give, refocus });
    else if (action === "removeCombatant") await combat.combatants.get(rowOf(target))?.delete();
    else if (action === "openLog") await openLog(combat);
    else await give(commandFrom(structureOf(combat).shapes, action, target), rowOf(target) || "footer");
  }

  async #give(combat: CallboardEncounter, ...[command, place]: Parameters<Give>): Promise<boolean> {
    const position = this.#desk.position ? { position: this.#desk.position } : {};
    const before = this.#desk.refused?.text ?? "";
    const refusal = await send(combat, { ...position, ...command });
    const text = refusal ? localizeRefusal(combat, refusal) : "";
    this.#desk.refused = refusal ? { place, text } : null;
    if (refusal) ui.notifications.warn(text, { console: false });
    if (text !== before) await this.render();
    return refusal === null;
  }
}
