import type { SentTemplate } from "../../../common/sent-template.ts";

/** Creates a `fetch` that sends templates like the server, but uncompiled. `textOf` returns a template's text by path, or undefined. */
export function sendTemplates(textOf: (path: string) => string | undefined) {
  return async (address: string) => {
    const sent: Record<string, SentTemplate> = {};
    for (const path of new URL(address, "http://host").searchParams.getAll("path")) {
      const text = textOf(path);
      sent[path] = text === undefined ? { status: 404 } : { text };
    }
    return { ok: true, json: async () => sent };
  };
}
