function labelFor(config: any, input: HTMLElement): HTMLLabelElement {
  const label = document.createElement("label");
  label.textContent = config.localize ? game.i18n.localize(config.label ?? "") : (config.label ?? "");
  if (config.units) {
    const units = document.createElement("span");
    units.className = "units";
    units.textContent = `(${game.i18n.localize(config.units)})`;
    label.append(" ", units);
  }
  if (config.rootId && !input.id) input.id = `${config.rootId}-${input.getAttribute("name") ?? ""}`;
  if (input.id) label.htmlFor = input.id;
  return label;
}

function inputsOf(input: any): HTMLElement[] {
  if (Array.isArray(input)) return input;
  return [input];
}

/** Creates a form row of an input with its label and hint. */
export function createFormGroup(config: any): HTMLDivElement {
  const group = document.createElement("div");
  group.className = "form-group";
  if (config.stacked) group.classList.add("stacked");
  if (config.classes) group.classList.add(...config.classes.filter(Boolean));
  const inputs = inputsOf(config.input);
  const first = inputs[0];
  if (first) group.append(labelFor(config, first));
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(...inputs);
  group.append(fields);
  if (config.hint) {
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.textContent = config.localize ? game.i18n.localize(config.hint) : config.hint;
    group.append(hint);
  }
  return group;
}
