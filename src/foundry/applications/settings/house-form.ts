import { completeHouse, defaultHouse, type House } from "../../../core/index.ts";
import { isReadableCallboard } from "../../encounter/encounter-lookups.ts";
import { type CallboardEncounter } from "../../encounter/encounter-types.ts";
import { chooseHouseFor, houseFor } from "../../encounter/house.ts";
import { chooseWorldHouse, worldHouseOf } from "../../encounter/settings.ts";
import { template, WindowBase } from "../bases.ts";
import { patchParts } from "../patch.ts";
import { sceneNameOf } from "../scene-name.ts";
import { say } from "../texts.ts";
import {
  isSameChoice,
  presetsContext,
  registrationOfType,
  rulesContext,
  findEncountersUnderWay,
  readFieldValue,
} from "./house-rules-context.ts";
import { showRules } from "./show-rules.ts";

const own = (name: string) => template(`settings/${name}`);

type Context = foundry.applications.api.ApplicationV2.RenderContext;
type Opened = Parameters<InstanceType<typeof WindowBase>["_onChangeForm"]>;

/** The name of the field that makes one encounter's rules the world's as well. */
const LATER = "forLater";

/** The form of a structure's house rules: those of one encounter before its start, or the world's, which later encounters copy. */
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

  /** The Combat subtype whose house rules the form shows. */
  abstract readonly type: string;

  /** The choices in the form, before they are stored. Null if none was made. */
  #chosen: House | null = null;
  /** The id of the encounter that the rules are for, until it starts. Null for the world's rules. */
  #encounter: string | null = null;
  /** Whether the rules chosen for one encounter become the world's as well. */
  #isForLater = false;

  get #registration() {
    return registrationOfType(this.type);
  }

  get #combat(): CallboardEncounter | null {
    const combat = this.#encounter === null ? null : game.combats.get(this.#encounter);
    return isReadableCallboard(combat) && combat.type === this.type && !combat.started ? combat : null;
  }

  /** The stored house rules that the form starts from. */
  get #kept(): House {
    return this.#combat ? houseFor(this.#combat) : worldHouseOf(this.type);
  }

  get #house(): House {
    return this.#chosen ?? this.#kept;
  }

  /** Makes the form show the house rules of one encounter, or the world's if null. */
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

  /** Keeps the choices in the form, so that the presets show which preset they equal. */
  protected override _onChangeForm(...args: Opened): void {
    super._onChangeForm(...args);
    const form = args[1].currentTarget as HTMLFormElement;
    this.#chosen = this.#read(form);
    this.#isForLater = new FormData(form).has(LATER);
    void this.render({ parts: ["presets", "footer"] } as never);
  }

  /** Keeps buttons as the same elements. A click that leaves a field begins before the field's change is drawn and ends after it. */
  protected override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: never): void {
    const anew = patchParts(result, content, (id) => id === "rules");
    super._replaceHTML(anew, content, options);
  }

  #read(form: HTMLFormElement): House {
    const rules = this.#registration.structure.houseRules;
    const fields = new FormData(form);
    const read = Object.entries(rules).flatMap(([key, rule]) => {
      const field = fields.get(key);
      const value = typeof field === "string" ? readFieldValue(rule, field) : undefined;
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
      // It has started or is gone, so its rules must not become the world's.
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

/** Returns the id of the form of a Combat subtype. Only one such form is open at a time. */
const formId = (type: string) => `callboard-house-${type.replaceAll(".", "-")}`;

/** Returns the form class of a Combat subtype. Its constructor takes no arguments, as Foundry's settings menu needs. */
export function houseFormClassOf(type: string): HouseFormClass {
  const known = forms.get(type);
  if (known) return known;
  const made = class extends HouseForm {
    static override DEFAULT_OPTIONS = { id: formId(type) } as typeof HouseForm.DEFAULT_OPTIONS & { id: string };
    override readonly type = type;
  };
  forms.set(type, made);
  return made;
}

/** Opens a GM's form of house rules for a Combat subtype: those of one encounter, or the world's. */
export async function openHouseForm(type: string, combat: CallboardEncounter | null = null): Promise<void> {
  const open = foundry.applications.instances.get(formId(type)) as HouseForm | undefined;
  const form = open ?? new (houseFormClassOf(type))();
  form.chooseFor(combat);
  await form.render({ force: true });
}
