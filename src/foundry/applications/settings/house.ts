import { completeHouse, defaultHouse, type House } from "../../../core/index.ts";
import { chooseHouse, houseOf } from "../../settings.ts";
import { template, WindowBase } from "../bases.ts";
import { patch } from "../patch.ts";
import { sceneNameOf } from "../scene-name.ts";
import { say } from "../texts.ts";
import { isSame, presetsContext, registrationOfType, rulesContext, findUnderWay, valueIn } from "./rules.ts";
import { showRules } from "./show-rules.ts";

const own = (name: string) => template(`settings/${name}`);

type Context = foundry.applications.api.ApplicationV2.RenderContext;
type Opened = Parameters<InstanceType<typeof WindowBase>["_onChangeForm"]>;

/** The form of a structure's house rules: what is chosen here, encounters that begin from then on copy. */
export abstract class HouseForm extends WindowBase {
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

  get #registration() {
    return registrationOfType(this.type);
  }

  get #house(): House {
    return this.#chosen ?? houseOf(this.type);
  }

  override get title(): string {
    return say("CALLBOARD.House.Title", { name: say(`${this.#registration.lang}.Title`) });
  }

  protected override async _prepareContext(...args: Parameters<InstanceType<typeof WindowBase>["_prepareContext"]>): Promise<Context> {
    const context = await super._prepareContext(...args);
    const registration = this.#registration;
    const running = findUnderWay(this.type).map((combat) => ({
      id: combat.id,
      text: say("CALLBOARD.House.Running", { scene: sceneNameOf(combat) || say("CALLBOARD.House.NoScene") }),
    }));
    return {
      ...context,
      rootId: this.id,
      presets: presetsContext(registration, this.#house),
      running,
      rules: rulesContext(registration, this.#house),
      changed: !isSame(this.#house, houseOf(this.type)),
    } as Context;
  }

  /** What is chosen is kept in the form, so that the presets say which one it is. */
  protected override _onChangeForm(...args: Opened): void {
    super._onChangeForm(...args);
    this.#chosen = this.#read(args[1].currentTarget as HTMLFormElement);
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
    this.#chosen = null;
  }

  static async #onSubmit(this: HouseForm, _event: Event, form: HTMLFormElement): Promise<void> {
    await chooseHouse(this.type, this.#read(form));
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
    const combat = findUnderWay(this.type).find(({ id }) => id === target.dataset["encounter"]);
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

/** Opens the form of a Combat subtype; a GM's. */
export async function openHouse(type: string): Promise<void> {
  const open = foundry.applications.instances.get(formId(type)) as HouseForm | undefined;
  await (open ?? new (houseFormOf(type))()).render({ force: true });
}
