/** One choice of a select element. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly group?: string | undefined;
  readonly selected?: boolean;
  readonly disabled?: boolean;
  readonly dataset?: Record<string, string>;
  readonly rule?: boolean;
}

/** The settings for reading choices. */
export interface ChoiceSettings {
  readonly labelAttr?: string | undefined;
  readonly valueAttr?: string | undefined;
  readonly invert?: boolean;
  readonly localize?: boolean;
  readonly sort?: boolean;
  readonly selected?: ReadonlySet<string>;
}

function pairs(choices: any, settings: ChoiceSettings): [any, any][] {
  if (choices instanceof Map) return [...choices];
  if (Array.isArray(choices)) {
    return choices.map((choice, index) => {
      if (settings.valueAttr) return [choice[settings.valueAttr], choice];
      if (choice !== null && typeof choice === "object" && "value" in choice) return [choice.value, choice];
      return [typeof choice === "object" ? index : choice, choice];
    });
  }
  return Object.entries(choices ?? {});
}

function labelOf(choice: any, settings: ChoiceSettings): string {
  if (choice === null || typeof choice !== "object") return String(choice);
  return String(choice[settings.labelAttr ?? "label"] ?? "");
}

/** Reads choices from an array, map or record into a list with labels in the user's language. */
export function choiceEntries(choices: any, settings: ChoiceSettings): Choice[] {
  const entries = pairs(choices, settings).map(([key, choice]): Choice => {
    let value = String(settings.valueAttr && choice && typeof choice === "object" ? choice[settings.valueAttr] : key);
    let label = labelOf(choice, settings);
    if (settings.invert) [value, label] = [label, value];
    const extra =
      choice && typeof choice === "object" ? { group: choice.group, disabled: choice.disabled === true, rule: choice.rule === true } : {};
    const dataset = choice && typeof choice === "object" && choice.dataset ? { dataset: choice.dataset } : {};
    return {
      value,
      label: settings.localize ? game.i18n.localize(label) : label,
      selected: settings.selected?.has(value) ?? false,
      ...extra,
      ...dataset,
    };
  });
  return settings.sort ? entries.sort((a, b) => a.label.localeCompare(b.label, game.i18n.lang)) : entries;
}
