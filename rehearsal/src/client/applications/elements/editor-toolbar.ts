const TOOLS = [
  { command: "bold", icon: "fa-bold", label: "EDITOR.Bold" },
  { command: "italic", icon: "fa-italic", label: "EDITOR.Italic" },
  { command: "underline", icon: "fa-underline", label: "EDITOR.Underline" },
  { command: "insertUnorderedList", icon: "fa-list-ul", label: "EDITOR.List" },
  { command: "insertOrderedList", icon: "fa-list-ol", label: "EDITOR.Numbered" },
  { command: "formatBlock:h2", icon: "fa-heading", label: "EDITOR.Heading" },
  { command: "formatBlock:p", icon: "fa-paragraph", label: "EDITOR.Paragraph" },
  { command: "insertHorizontalRule", icon: "fa-minus", label: "EDITOR.Rule" },
  { command: "removeFormat", icon: "fa-eraser", label: "EDITOR.Clear" },
] as const;

function toolButton(icon: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon fa-solid ${icon}`;
  button.dataset["tooltip"] = label;
  button.setAttribute("aria-label", game.i18n.localize(label));
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", act);
  return button;
}

/** The row of tools above a rich text; with a way to save and close where the editor opens by a button. */
export function buildToolbar(editor: HTMLElement, save: (() => void) | null): HTMLElement {
  const menu = document.createElement("div");
  menu.className = "editor-menu";
  menu.role = "toolbar";
  for (const { command, icon, label } of TOOLS) {
    const [name = "", value] = command.split(":");
    menu.append(
      toolButton(icon, label, () => {
        editor.focus();
        editor.ownerDocument.execCommand(name, false, value);
      }),
    );
  }
  if (save) menu.append(toolButton("fa-floppy-disk", "EDITOR.Save", save));
  return menu;
}
