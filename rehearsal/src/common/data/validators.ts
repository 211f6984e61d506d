/** The namespace `foundry.data.validators`: checks that fields use for their texts. */

/** Whether a text is the id of a document: 16 letters and digits. */
export function isValidId(id: string): boolean {
  return /^[a-zA-Z0-9]{16}$/.test(id);
}

/** Whether the path of a file ends in one of some extensions, before any query. */
export function hasFileExtension(path: string, extensions: readonly string[]): boolean {
  const [, extension = ""] = /\.([^./?#]+)(?:[?#].*)?$/.exec(path) ?? [];
  return extensions.some((one) => one.toLowerCase() === extension.toLowerCase());
}

/** Whether a text holds base64 data, of one of some types if given. */
export function isBase64Data(data: string, types?: readonly string[]): boolean {
  const [, type = "", encoding = ""] = /^data:([\w.+-]+\/[\w.+-]+)?(;base64)?,/.exec(data) ?? [];
  return encoding !== "" && (types === undefined || types.includes(type));
}

/** Whether a text is a colour as `#rrggbb`. */
export function isColorString(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color);
}

/** Whether a text is JSON. */
export function isJSON(val: string): boolean {
  try {
    JSON.parse(val);
    return true;
  } catch {
    return false;
  }
}
