/** Creates a button of a dialog. */
export function buttonElement(button: any, chosen: boolean): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = button.type ?? "submit";
  element.dataset["action"] = button.action;
  if (button.class) element.className = button.class;
  if (chosen) {
    element.classList.add("default");
    element.autofocus = true;
  }
  if (button.disabled) element.disabled = true;
  for (const [name, value] of Object.entries(button.style ?? {})) element.style.setProperty(name, String(value));
  if (button.icon) {
    const icon = document.createElement("i");
    icon.className = button.icon;
    icon.inert = true;
    element.append(icon);
  }
  const label = document.createElement("span");
  label.textContent = game.i18n.localize(button.label);
  element.append(label);
  return element;
}

function contentElement(content: string | HTMLElement | undefined): HTMLElement {
  if (content instanceof HTMLElement) {
    content.classList.add("dialog-content", "standard-form");
    return content;
  }
  const element = document.createElement("div");
  element.className = "dialog-content standard-form";
  element.innerHTML = content ? foundry.utils.cleanHTML(content) : "";
  return element;
}

/** Creates the form with a dialog's content and buttons. */
export function dialogForm(content: string | HTMLElement | undefined, buttons: readonly HTMLButtonElement[]): HTMLFormElement {
  const form = document.createElement("form");
  form.className = "dialog-form standard-form";
  form.autocomplete = "off";
  const footer = document.createElement("footer");
  footer.className = "form-footer";
  footer.append(...buttons);
  if (content) form.append(contentElement(content));
  form.append(footer);
  return form;
}
