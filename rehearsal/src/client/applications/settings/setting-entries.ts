import { BooleanField, DataField, NumberField, StringField } from "../../../common/data/fields/index.ts";

/** Returns the data field that draws a setting, for any registered type. */
function fieldOf(setting: any): any {
  const { type, choices, range } = setting;
  if (type instanceof DataField) return type;
  if (type === Boolean) return new BooleanField({});
  if (type === Number)
    return new NumberField({ required: true, nullable: false, ...range, ...(choices ? { choices: numberChoices(choices) } : {}) });
  return new StringField({ required: true, ...(choices ? { choices } : {}) });
}

function numberChoices(choices: Record<string, string>): any {
  return () => Object.entries(choices).map(([value, label]) => ({ value, label }));
}

/** Returns the data with which the template draws a setting. */
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
    return setting && !foundry.utils.equals(game.settings.get(setting.namespace, setting.key), value)
      ? [[setting, value] as [any, any]]
      : [];
  });
}

/** Asks whether to reload now. After a change of a world setting, the request goes to other pages too. */
async function confirmReload(world: boolean): Promise<void> {
  const reload = await foundry.applications.api.DialogV2.confirm({
    id: "reload-world-confirm",
    window: { title: "SETTINGS.ReloadPromptTitle" },
    content: `<p>${game.i18n.localize("SETTINGS.ReloadPromptBody")}</p>`,
  });
  if (!reload) return;
  if (world && game.user.can("SETTINGS_MODIFY")) game.socket.emit("reload");
  globalThis.location.reload();
}

/** Saves all settings that were changed. Asks to reload if one of them needs it. */
export async function submitSettings(this: any, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  let reload = false;
  let world = false;
  for (const [setting, value] of changedSettings(formData.object)) {
    await game.settings.set(setting.namespace, setting.key, value);
    if (!setting.requiresReload) continue;
    reload = true;
    world ||= setting.scope === "world";
  }
  if (reload) await confirmReload(world);
}
