import { ApplicationV2 } from "../../applications/api/application.ts";
import { placeElement } from "../place.ts";

/** The banner of a paused game. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: any = {
    id: "pause",
    tag: "figure",
    window: { frame: false, positioned: false },
  };

  override async _prepareContext(_options: any): Promise<any> {
    return { cssClass: game.paused ? "paused" : "", icon: "ui/pause.svg", text: game.i18n.localize("GAME.Paused"), spin: true };
  }

  override async _renderHTML(context: any, _options: any): Promise<HTMLElement[]> {
    this.element?.classList.toggle("paused", game.paused);
    const icon = document.createElement("img");
    icon.src = foundry.utils.getRoute(context.icon);
    icon.className = context.spin ? "pulse" : "";
    icon.alt = "";
    const caption = document.createElement("figcaption");
    caption.textContent = game.paused ? context.text : "";
    caption.setAttribute("role", "status");
    return [icon, caption];
  }

  override _replaceHTML(result: any, content: HTMLElement, _options: any): void {
    content.classList.toggle("paused", game.paused);
    content.replaceChildren(...result);
  }

  override _insertElement(element: HTMLElement): void {
    placeElement(element, "ui-middle");
  }
}
