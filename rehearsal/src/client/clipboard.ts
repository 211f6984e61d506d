/** Copies text by a selection, for pages without a secure context, which have no `navigator.clipboard`. */
function copyBySelection(text: string): void {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.style.position = "fixed";
  area.style.opacity = "0";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
}

/** Copies text to the clipboard, on plain http as well. */
export class ClipboardHelper {
  /** Copies plain text. */
  async copyPlainText(text: string): Promise<void> {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) {
      copyBySelection(text);
      return;
    }
    await clipboard.writeText(text).catch(() => copyBySelection(text));
  }
}
