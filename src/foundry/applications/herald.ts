import type { CallboardEncounter } from "../api.ts";
import { seenOf } from "./seen.ts";
import type { Pane } from "./surface.ts";

/** All windows that have a voice, in the order in which they were opened. */
const heralds: Herald[] = [];

/** Says in one window what changed in its encounter; of several windows with one encounter only one speaks: that with the focus, else the first in sight. */
export class Herald {
  readonly #pane: Pane;
  #region: HTMLElement | null = null;
  #told: { readonly encounter: string; readonly view: unknown } | null = null;

  constructor(pane: Pane) {
    this.#pane = pane;
  }

  /** Puts the live region into the window; before anything is told. */
  enter(): void {
    const { element } = this.#pane;
    this.#region = element.ownerDocument.createElement("p");
    this.#region.className = "callboard-live";
    this.#region.role = "status";
    this.#region.ariaLive = "polite";
    element.append(this.#region);
    if (!heralds.includes(this)) heralds.push(this);
  }

  leave(): void {
    const place = heralds.indexOf(this);
    if (place >= 0) heralds.splice(place, 1);
    this.#region = null;
    this.#told = null;
  }

  /** Tells the difference between what the user saw last and what it sees now. */
  tell(): void {
    const combat = this.#pane.encounter;
    const before = this.#told;
    this.#told = combat && { encounter: combat.id, view: seenOf(combat).view };
    if (!combat || before?.encounter !== combat.id) return;
    const news = this.#newsOf(combat, before.view);
    if (news.length > 0 && this.#speaks(combat)) this.#region?.replaceChildren(news.join(" "));
  }

  #newsOf(combat: CallboardEncounter, before: unknown): readonly string[] {
    return this.#pane.screenOf(combat).news?.(combat, before, this.#told?.view) ?? [];
  }

  #speaks(combat: CallboardEncounter): boolean {
    const among = heralds.filter((herald) => herald.#pane.encounter?.id === combat.id && herald.#pane.inSight);
    return (among.find((herald) => herald.#hasFocus()) ?? among[0]) === this;
  }

  #hasFocus(): boolean {
    const { element } = this.#pane;
    return element.contains(element.ownerDocument.activeElement);
  }
}
