import * as all from "./index.ts";

/** Everything of the editor. In the page's script this file is put in the place of by prosemirror-plugin.ts: there it is compiled when it is first asked for. */
export function getProseMirror(): typeof all {
  return all;
}
