import { isPartId, PART_IDS } from "../encounter/parts/screen.ts";
import type { EncounterWindow } from "./encounter-window.ts";
import { stateOf } from "../encounter/encounter-lookups.ts";
import type { CallboardEncounter } from "../encounter/encounter-types.ts";
import type { Reading } from "../encounter/parts/reading.ts";
import { readingOf } from "../reading/reading.ts";
import { partContext } from "./tracker/find-tracker-screen.ts";
import { SETUP_SCREEN } from "./tracker/setup.ts";
import type { WindowController } from "./window-controller.ts";

/** A part of a window, in the form that the Handlebars mixin takes. */
export type Part = foundry.applications.api.HandlebarsApplicationMixin.HandlebarsTemplatePart;

/** The parts of one window that shows an encounter, between Foundry's Handlebars mixin and the screen: templates, contexts and drawing. */
export class WindowParts {
  readonly #window: EncounterWindow;
  readonly #controller: WindowController;
  #parts: Readonly<Record<string, Part>> = {};
  /** The reading that the present drawing is made from. Null between two drawings. */
  #reading: Reading | null = null;

  constructor(owner: EncounterWindow, controller: WindowController) {
    this.#window = owner;
    this.#controller = controller;
  }

  /** Returns the parts of the window's screen, as copies that Foundry may change. */
  configure(): Record<string, Part> {
    const combat = this.#window.encounter;
    const { parts } = combat ? this.#window.screenOf(combat) : SETUP_SCREEN;
    return this.keep(Object.fromEntries(PART_IDS.map((id) => [id, { ...parts[id], templates: [...parts[id].templates] }])));
  }

  /** Stores the parts that the window will be drawn from, and returns a copy that Foundry may change. */
  keep(parts: Readonly<Record<string, Part>>): Record<string, Part> {
    this.#parts = parts;
    this.#reading = null;
    return { ...parts };
  }

  /** Returns a part's context for the window's encounter. Empty if the part belongs to no screen. */
  contextOf(part: string): object {
    const combat = this.#window.encounter;
    if (!combat || !isPartId(part)) return {};
    this.#controller.prepare(part, this.#templateOf(part));
    const { uiState } = this.#controller;
    return partContext(this.#window.screenOf(combat), part, combat, { reading: this.#readingOf(combat), uiState });
  }

  /** Returns the reading for all parts of a drawing, since each reading asks for rights and secrets again. Null before the encounter's start. */
  #readingOf(combat: CallboardEncounter): Reading | null {
    const known = this.#reading;
    if (known?.live !== combat || known.state !== stateOf(combat)) this.#reading = readingOf(combat);
    return this.#reading;
  }

  /** Puts drawn parts into the window. `replace` replaces those that cannot be patched. */
  put(parts: Readonly<Record<string, HTMLElement>>, content: HTMLElement, replace: (parts: Record<string, HTMLElement>) => void): void {
    this.#reading = null;
    this.#controller.draw({ parts, content, templateOf: (part) => this.#templateOf(part), replace });
  }

  #templateOf(part: string): string {
    return this.#parts[part]?.template ?? "";
  }
}
