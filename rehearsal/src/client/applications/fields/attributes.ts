/** Writes the attributes, classes and dataset that all inputs share. The caller writes the value. */
export function setInputAttributes(input: any, config: any): void {
  input.toggleAttribute("required", config.required === true);
  input.toggleAttribute("disabled", config.disabled === true);
  input.toggleAttribute("readonly", config.readonly === true);
  input.toggleAttribute("autofocus", config.autofocus === true);
  if (config.placeholder) input.setAttribute("placeholder", config.localize ? game.i18n.localize(config.placeholder) : config.placeholder);
  if (config.id) input.id = config.id;
  if (config.classes)
    input.classList.add(...(typeof config.classes === "string" ? config.classes.split(" ").filter(Boolean) : config.classes));
  for (const [name, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${name}`, String(value));
  for (const [name, value] of Object.entries(config.dataset ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    input.dataset[name] = value === true ? "" : String(value);
  }
}

/** Creates an `<i>` of Font Awesome from its name or classes. */
export function createFontAwesomeIcon(glyph: string, { style = "solid", fixedWidth = false, classes = [] }: any = {}): HTMLElement {
  const icon = document.createElement("i");
  icon.classList.add(`fa-${style}`, glyph.startsWith("fa-") ? glyph : `fa-${glyph}`, ...classes);
  if (fixedWidth) icon.classList.add("fa-fw");
  icon.inert = true;
  return icon;
}
