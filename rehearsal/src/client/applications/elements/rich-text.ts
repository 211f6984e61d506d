/** What the browser's editing makes, and what is kept in its place. */
const RENAMED: Readonly<Record<string, string>> = { b: "strong", i: "em", strike: "s", div: "p" };

/** The text in an editor as HTML to be kept: with tags that mean something, and nothing at all where nothing is written. */
export function writtenHtml(editor: HTMLElement): string {
  const copy = editor.cloneNode(true) as HTMLElement;
  if (!copy.textContent?.trim() && !copy.querySelector("img, hr, table, iframe, video")) return "";
  for (const [from, to] of Object.entries(RENAMED)) {
    for (const element of copy.querySelectorAll(from)) {
      if (from === "div" && (element.attributes.length > 0 || element.querySelector("p, ul, ol, h1, h2, h3, table"))) continue;
      const renamed = document.createElement(to);
      renamed.append(...element.childNodes);
      element.replaceWith(renamed);
    }
  }
  return copy.innerHTML;
}

/** Makes an element in which rich text is written. */
export function editorElement(html: string, label: string): HTMLElement {
  const editor = document.createElement("div");
  editor.className = "editor-content ProseMirror";
  editor.contentEditable = "true";
  editor.role = "textbox";
  editor.ariaMultiLine = "true";
  editor.tabIndex = 0;
  editor.setAttribute("aria-label", label);
  editor.innerHTML = html;
  for (const name of ["input", "change"]) editor.addEventListener(name, (event) => event.stopPropagation());
  editor.addEventListener("focus", () => editor.ownerDocument.execCommand("defaultParagraphSeparator", false, "p"), { once: true });
  return editor;
}
