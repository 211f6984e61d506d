/** A tool: what the browser is told to do with the selection, and whether it can be on or off. */
interface Tool {
  readonly command: string;
  readonly value?: string;
  readonly icon: string;
  readonly label: string;
  readonly toggles?: boolean;
}

const TOOLS: readonly Tool[] = [
  { command: "bold", icon: "fa-bold", label: "EDITOR.Bold", toggles: true },
  { command: "italic", icon: "fa-italic", label: "EDITOR.Italic", toggles: true },
  { command: "underline", icon: "fa-underline", label: "EDITOR.Underline", toggles: true },
  { command: "insertUnorderedList", icon: "fa-list-ul", label: "EDITOR.List", toggles: true },
  { command: "insertOrderedList", icon: "fa-list-ol", label: "EDITOR.Numbered", toggles: true },
  { command: "formatBlock", value: "h2", icon: "fa-heading", label: "EDITOR.Heading", toggles: true },
  { command: "formatBlock", value: "p", icon: "fa-paragraph", label: "EDITOR.Paragraph" },
  { command: "insertHorizontalRule", icon: "fa-minus", label: "EDITOR.Rule" },
  { command: "removeFormat", icon: "fa-eraser", label: "EDITOR.Clear" },
];

function toolButton(icon: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon fa-solid ${icon}`;
  button.dataset["tooltip"] = label;
  button.setAttribute("aria-label", game.i18n.localize(label));
  // The selection stays where it is.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", act);
  return button;
}

function run(editor: HTMLElement, command: string, value?: string): void {
  editor.focus();
  editor.ownerDocument.execCommand("styleWithCSS", false, "false");
  editor.ownerDocument.execCommand(command, false, value);
}

/** Whether a tool's effect is on where the selection is. */
function isOn(editor: HTMLElement, { command, value }: Tool): boolean {
  const page = editor.ownerDocument;
  if (command === "formatBlock") return page.queryCommandValue(command).toLowerCase() === value;
  return page.queryCommandState(command);
}

/** Arrow keys walk along the tools; only one of them is in the order of the Tab key. */
function walk(menu: HTMLElement): void {
  const buttons = (): HTMLButtonElement[] => [...menu.querySelectorAll<HTMLButtonElement>(":scope > button")];
  buttons().forEach((button, index) => (button.tabIndex = index === 0 ? 0 : -1));
  menu.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 };
    const step = steps[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const next = all[(step + all.length) % all.length];
    all.forEach((button) => (button.tabIndex = button === next ? 0 : -1));
    next?.focus();
  });
}

/** Asks for an address below the tools, and links the selection to it; without one the link is taken away. */
function askLink(editor: HTMLElement, menu: HTMLElement): void {
  if (menu.querySelector("input")) return;
  const selection = editor.ownerDocument.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const link = (range?.startContainer.parentElement ?? editor).closest("a");
  const input = document.createElement("input");
  input.type = "text";
  input.inputMode = "url";
  input.className = "link-address";
  input.value = link?.getAttribute("href") ?? "https://";
  input.setAttribute("aria-label", game.i18n.localize("EDITOR.Address"));
  const done = (apply: boolean): void => {
    const address = input.value.trim();
    input.remove();
    editor.focus();
    if (range) {
      selection?.removeAllRanges();
      selection?.addRange(range);
    }
    if (!apply) return;
    if (!/^(https?:\/\/|mailto:|\/|#)[^\s]+$/.test(address)) run(editor, "unlink");
    else if (range?.collapsed)
      run(editor, "insertHTML", `<a href="${foundry.utils.escapeHTML(address)}">${foundry.utils.escapeHTML(address)}</a>`);
    else run(editor, "createLink", address);
  };
  for (const name of ["input", "change"]) input.addEventListener(name, (event) => event.stopPropagation());
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    done(event.key === "Enter");
  });
  menu.append(input);
  input.select();
}

/** The row of tools above a rich text; with a way to save and close where the editor opens by a button. */
export function buildToolbar(editor: HTMLElement, save: (() => void) | null): HTMLElement {
  const menu = document.createElement("div");
  menu.className = "editor-menu";
  menu.role = "toolbar";
  menu.setAttribute("aria-label", game.i18n.localize("EDITOR.Tools"));
  const toggles = new Map<Tool, HTMLButtonElement>();
  const show = (): void => {
    for (const [tool, button] of toggles) button.setAttribute("aria-pressed", String(isOn(editor, tool)));
  };
  for (const tool of TOOLS) {
    const { command, icon, label, toggles: hasState } = tool;
    const button = toolButton(icon, label, () => {
      const off = command === "formatBlock" && hasState && isOn(editor, tool);
      run(editor, command, off ? "p" : tool.value);
      show();
    });
    if (hasState) toggles.set(tool, button);
    menu.append(button);
  }
  menu.append(toolButton("fa-link", "EDITOR.Link", () => askLink(editor, menu)));
  if (save) menu.append(toolButton("fa-floppy-disk", "EDITOR.Save", save));
  for (const name of ["keyup", "mouseup", "focus"]) editor.addEventListener(name, show);
  walk(menu);
  return menu;
}
