import type { SentTemplate } from "../../../common/sent-template.ts";

/** A `fetch` that sends templates as the server does, but none compiled: `textOf` gives the text of one by its path, undefined where there is none. */
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
