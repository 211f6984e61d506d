import { BooleanField, DataField, NumberField, StringField } from "../../../common/data/fields/index.ts";

/** The data field by which a setting is drawn, whatever type it was registered with. */
function fieldOf(setting: any): any {
  const { type, choices, range } = setting;
  if (type instanceof DataField) return type;
  if (type === Boolean) return new BooleanField({});
  if (type === Number) return new NumberField({ required: true, nullable: false, ...range, ...(choices ? { choices: numberChoices(choices) } : {}) });
  return new StringField({ required: true, ...(choices ? { choices } : {}) });
}

function numberChoices(choices: Record<string, string>): any {
  return () => Object.entries(choices).map(([value, label]) => ({ value, label }));
}

/** What the template needs to draw a setting. */
export function settingEntry(setting: any): any {
  const value = game.settings.get(setting.namespace, setting.key);
  const field = fieldOf(setting);
  return {
    menu: false,
    field,
    value: value?.toObject instanceof Function ? value.toObject() : value,
    name: setting.id,
    label: setting.name ?? field.label ?? setting.id,
    hint: setting.hint ?? field.hint ?? "",
    scope: setting.scope,
    input: setting.input,
  };
}

function changedSettings(values: Record<string, any>): [any, any][] {
  return Object.entries(values).flatMap(([id, value]) => {
    const setting = game.settings.settings.get(id);
    return setting && !foundry.utils.equals(game.settings.get(setting.namespace, setting.key), value) ? [[setting, value] as [any, any]] : [];
  });
}

/** Writes all settings that were changed; asks to reload where one of them needs it. */
export async function submitSettings(this: any, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  let reload = false;
  let world = false;
  for (const [setting, value] of changedSettings(formData.object)) {
    await game.settings.set(setting.namespace, setting.key, value);
    if (!setting.requiresReload) continue;
    reload = true;
    world ||= setting.scope === "world";
  }
  if (reload) await this.constructor.reloadConfirm({ world });
}
