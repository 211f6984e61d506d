import { completeHouse, defaultHouse, type House } from "../../../core/index.ts";
import { isCallboard } from "../../encounter/encounters.ts";
import { type CallboardEncounter } from "../../encounter/encounter.ts";
import { chooseHouseFor, houseFor } from "../../encounter/house.ts";
import { chooseWorldHouse, worldHouseOf } from "../../encounter/settings.ts";
import { template, WindowBase } from "../bases.ts";
import { patch } from "../patch.ts";
import { sceneNameOf } from "../scene-name.ts";
import { say } from "../texts.ts";
import { isSameChoice, presetsContext, registrationOfType, rulesContext, findEncountersUnderWay, valueIn } from "./house-rules.ts";
import { showRules } from "./show-rules.ts";

const own = (name: string) => template(`settings/${name}`);

type Context = foundry.applications.api.ApplicationV2.RenderContext;
type Opened = Parameters<InstanceType<typeof WindowBase>["_onChangeForm"]>;

/** The field that is ticked if rules of one encounter are for all later ones as well. */
const LATER = "forLater";

/** The form of a structure's house rules: those of one encounter that has not started, or the world's, which later encounters copy. */
abstract class HouseForm extends WindowBase {
  static override DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["callboard", "callboard-house"],
    window: { icon: "fa-solid fa-sliders", contentClasses: ["standard-form"] },
    position: { width: 560 },
    form: { handler: HouseForm.#onSubmit, closeOnSubmit: true },
    actions: { preset: HouseForm.#onPreset, defaults: HouseForm.#onDefaults, showRules: HouseForm.#onShow },
  };

  static override PARTS = {
    presets: { template: own("presets") },
    rules: { template: own("rules"), scrollable: [""] },
    footer: { template: own("footer") },
  };

  /** The Combat subtype whose rules are chosen. */
  abstract readonly type: string;

  /** What is chosen in the form, before it is kept. */
  #chosen: House | null = null;
  /** The encounter that the rules are for, until it starts. Null for the world's rules. */
  #encounter: string | null = null;
  /** Whether the rules of an encounter become the world's as well. */
  #isForLater = false;

  get #registration() {
    return registrationOfType(this.type);
  }

  get #combat(): CallboardEncounter | null {
    const combat = this.#encounter === null ? null : game.combats.get(this.#encounter);
    return isCallboard(combat) && combat.type === this.type && !combat.started ? combat : null;
  }

  /** The rules as they are kept. */
  get #kept(): House {
    return this.#combat ? houseFor(this.#combat) : worldHouseOf(this.type);
  }

  get #house(): House {
    return this.#chosen ?? this.#kept;
  }

  /** Chooses the rules of one encounter here, or the world's. */
  chooseFor(combat: CallboardEncounter | null): void {
    this.#encounter = combat?.id ?? null;
    this.#chosen = null;
    this.#isForLater = false;
  }

  override get title(): string {
    return say("CALLBOARD.House.Title", { name: say(`${this.#registration.lang}.Title`) });
  }

  protected override async _prepareContext(...args: Parameters<InstanceType<typeof WindowBase>["_prepareContext"]>): Promise<Context> {
    const context = await super._prepareContext(...args);
    const registration = this.#registration;
    const running = findEncountersUnderWay(this.type).map((combat) => ({
      id: combat.id,
      text: say("CALLBOARD.House.Running", { scene: sceneNameOf(combat) || say("CALLBOARD.House.NoScene") }),
    }));
    return {
      ...context,
      rootId: this.id,
      presets: presetsContext(registration, this.#house),
      own: this.#combat !== null,
      canBeForLater: this.#combat !== null && game.user.can("SETTINGS_MODIFY"),
      isForLater: this.#isForLater,
      running: this.#combat ? [] : running,
      rules: rulesContext(registration, this.#house),
      changed: this.#isForLater || !isSameChoice(this.#house, this.#kept),
    } as Context;
  }

  /** What is chosen is kept in the form, so that the presets say which one it is. */
  protected override _onChangeForm(...args: Opened): void {
    super._onChangeForm(...args);
    const form = args[1].currentTarget as HTMLFormElement;
    this.#chosen = this.#read(form);
    this.#isForLater = new FormData(form).has(LATER);
    void this.render({ parts: ["presets", "footer"] } as never);
  }

  /** Buttons stay the elements that they are: a click that leaves a field begins before the field's change is drawn, and ends after it. */
  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void {
    const anew = Object.entries(result).filter(([id, fresh]) => {
      const live = id === "rules" ? null : content.querySelector<HTMLElement>(`:scope > [data-application-part="${id}"]`);
      if (live) patch(live, fresh);
      return !live;
    });
    super._replaceHTML(Object.fromEntries(anew), content, options);
  }

  #read(form: HTMLFormElement): House {
    const rules = this.#registration.structure.houseRules;
    const fields = new FormData(form);
    const read = Object.entries(rules).flatMap(([key, rule]) => {
      const field = fields.get(key);
      const value = typeof field === "string" ? valueIn(rule, field) : undefined;
      return value === undefined ? [] : [[key, value] as const];
    });
    return completeHouse(rules, Object.fromEntries(read));
  }

  #fill(house: House): void {
    this.#chosen = house;
    void this.render();
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof WindowBase>["_onClose"]>): void {
    super._onClose(...args);
    this.chooseFor(null);
  }

  static async #onSubmit(this: HouseForm, _event: Event, form: HTMLFormElement): Promise<void> {
    const house = this.#read(form);
    const combat = this.#combat;
    if (this.#encounter !== null && !combat) {
      // It has started or is gone: its rules are not the world's to take.
      ui.notifications.warn("CALLBOARD.House.Late", { localize: true, console: false });
      return;
    }
    if (combat) await chooseHouseFor(combat, house);
    if (!combat || new FormData(form).has(LATER)) await chooseWorldHouse(this.type, house);
  }

  static #onPreset(this: HouseForm, _event: PointerEvent, target: HTMLElement): void {
    const { houseRules, presets } = this.#registration.structure;
    const preset = presets[target.dataset["preset"] ?? ""];
    if (preset) this.#fill(completeHouse(houseRules, preset));
  }

  static #onDefaults(this: HouseForm): void {
    this.#fill(defaultHouse(this.#registration.structure.houseRules));
  }

  static #onShow(this: HouseForm, _event: PointerEvent, target: HTMLElement): void {
    const combat = findEncountersUnderWay(this.type).find(({ id }) => id === target.dataset["encounter"]);
    if (combat) void showRules(combat);
  }
}

type HouseFormClass = new () => HouseForm;
const forms = new Map<string, HouseFormClass>();

/** The id of the form of a Combat subtype: one form at a time. */
const formId = (type: string) => `callboard-house-${type.replaceAll(".", "-")}`;

/** The form of a Combat subtype, made without arguments as Foundry's settings menu makes it. */
export function houseFormOf(type: string): HouseFormClass {
  const known = forms.get(type);
  if (known) return known;
  const made = class extends HouseForm {
    static override DEFAULT_OPTIONS = { id: formId(type) } as typeof HouseForm.DEFAULT_OPTIONS & { id: string };
    override readonly type = type;
  };
  forms.set(type, made);
  return made;
}

/** Opens the form of a Combat subtype for a GM: of the rules of one encounter, or of the world's. */
export async function openHouseForm(type: string, combat: CallboardEncounter | null = null): Promise<void> {
  const open = foundry.applications.instances.get(formId(type)) as HouseForm | undefined;
  const form = open ?? new (houseFormOf(type))();
  form.chooseFor(combat);
  await form.render({ force: true });
}
