import { template, WindowBase } from "../bases.ts";
import { say } from "../texts.ts";
import { showDemoScene } from "./demo-scene.ts";
import { openGuide } from "./guide.ts";
import { startTour } from "./tours.ts";

type Context = foundry.applications.api.ApplicationV2.RenderContext;

const WAYS = [
  { action: "openDemo", icon: "fa-solid fa-map", key: "Demo" },
  { action: "takeTour", icon: "fa-solid fa-route", key: "Tour" },
  { action: "readGuide", icon: "fa-solid fa-book-open", key: "Guide" },
] as const;

/** Welcomes the GM of a new world with a scene to play on, a tour and the guide. */
class Welcome extends WindowBase {
  static override DEFAULT_OPTIONS = {
    id: "callboard-welcome",
    classes: ["callboard", "callboard-welcome"],
    window: { icon: "fa-solid fa-masks-theater", title: "CALLBOARD.Welcome.Title" },
    position: { width: 460 },
    actions: { openDemo: Welcome.#onDemo, takeTour: Welcome.#onTour, readGuide: Welcome.#onGuide },
  };

  static override PARTS = { body: { template: template("welcome/body") } };

  protected override async _prepareContext(...args: Parameters<InstanceType<typeof WindowBase>["_prepareContext"]>): Promise<Context> {
    const context = await super._prepareContext(...args);
    const ways = WAYS.map(({ key, ...way }) => ({
      ...way,
      title: say(`CALLBOARD.Welcome.${key}`),
      hint: say(`CALLBOARD.Welcome.${key}Hint`),
    }));
    return { ...context, ways } as Context;
  }

  static async #onDemo(this: Welcome): Promise<void> {
    await this.close();
    if (!(await showDemoScene())) ui.notifications.warn("CALLBOARD.Welcome.NoDemo", { localize: true });
  }

  static async #onTour(this: Welcome): Promise<void> {
    await this.close();
    await startTour("");
  }

  static async #onGuide(this: Welcome): Promise<void> {
    await openGuide();
  }
}

/** Welcomes the GM of an unused world once, in `ready`. The GM must be allowed to write the setting that notes it. */
export async function greet(): Promise<void> {
  const isNew = game.combats.size === 0 && !game.settings.get("callboard", "welcomed");
  if (!isNew || game.users.activeGM?.isSelf !== true || !game.user.can("SETTINGS_MODIFY")) return;
  await game.settings.set("callboard", "welcomed", true);
  await new Welcome().render({ force: true });
}

/** Lets GMs open the welcome again from the settings. Called in `init`. */
export function registerWelcomeMenu(): void {
  game.settings.register("callboard", "welcomed", { scope: "world", config: false, type: Boolean, default: false });
  game.settings.registerMenu("callboard", "welcome", {
    name: "CALLBOARD.Welcome.Title",
    label: "CALLBOARD.Welcome.Open",
    hint: "CALLBOARD.Welcome.Hint",
    icon: "fa-solid fa-masks-theater",
    type: Welcome,
    restricted: true,
  });
}
