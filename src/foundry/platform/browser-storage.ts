/** Returns the value that this browser stores under a key. Null if there is none, if it is no JSON, or in a browser without storage. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value in this browser, or removes it if undefined. If the browser cannot, returns false, and the console says what it keeps. */
export function storeInBrowser(key: string, value: unknown, kept: string): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn(`Callboard: this browser keeps ${kept}.`, error);
    return false;
  }
}
