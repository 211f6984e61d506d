import * as all from "./index.ts";

/** Everything of the editor. In the page's script prosemirror-plugin.ts puts something else in place of this file: there the editor is compiled when it is first asked for. */
export function getProseMirror(): typeof all {
  return all;
}
