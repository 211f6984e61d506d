import * as all from "./index.ts";

/** Returns all modules of the editor. In the page's script, prosemirror-plugin.ts replaces this file, so that the editor is compiled at first use. */
export function getProseMirror(): typeof all {
  return all;
}
