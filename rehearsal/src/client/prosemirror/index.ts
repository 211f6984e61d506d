import * as collab from "prosemirror-collab";
import * as commands from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import * as input from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { DOMParser, DOMSerializer, Schema } from "prosemirror-model";
import * as list from "prosemirror-schema-list";
import * as state from "prosemirror-state";
import * as tables from "prosemirror-tables";
import * as transform from "prosemirror-transform";
import { EditorView } from "prosemirror-view";
import { ProseMirrorDropDown } from "./dropdown.ts";
import { ProseMirrorInputRules } from "./input-rules.ts";
import { ProseMirrorKeyMaps } from "./keymaps.ts";
import { ProseMirrorMenu } from "./menu.ts";
import { ProseMirrorPlugin } from "./plugin.ts";
import { getDefaultSchema } from "./schema/index.ts";
import {
  ProseMirrorClickHandler,
  ProseMirrorContentLinkPlugin,
  ProseMirrorDirtyPlugin,
  ProseMirrorPasteTransformer,
} from "./small-plugins.ts";
import { parseHTMLString, serializeHTMLString } from "./text.ts";

const { AllSelection, EditorState, Plugin, PluginKey, TextSelection } = state;
const { Step } = transform;

/** Creates the default plugins of editors. Their menu and keys do not save. */
function makeDefaultPlugins() {
  const schema = getDefaultSchema();
  return {
    inputRules: ProseMirrorInputRules.build(schema),
    keyMaps: ProseMirrorKeyMaps.build(schema),
    menu: ProseMirrorMenu.build(schema),
    isDirty: ProseMirrorDirtyPlugin.build(schema),
    clickHandler: ProseMirrorClickHandler.build(schema),
    pasteTransformer: ProseMirrorPasteTransformer.build(schema),
    baseKeyMap: keymap(commands.baseKeymap),
    dropCursor: dropCursor(),
    gapCursor: gapCursor(),
    history: history(),
    columnResizing: tables.columnResizing(),
    tables: tables.tableEditing(),
  };
}

let plugins: ReturnType<typeof makeDefaultPlugins> | null = null;

/** The namespace `foundry.prosemirror`: the editor's packages and the host's additions. The schema and its products are created at first use. */
export const prosemirror = {
  AllSelection,
  DOMParser,
  DOMSerializer,
  EditorState,
  EditorView,
  Plugin,
  PluginKey,
  ProseMirrorClickHandler,
  ProseMirrorContentLinkPlugin,
  ProseMirrorDirtyPlugin,
  ProseMirrorDropDown,
  ProseMirrorInputRules,
  ProseMirrorKeyMaps,
  ProseMirrorMenu,
  ProseMirrorPasteTransformer,
  ProseMirrorPlugin,
  Schema,
  Step,
  TextSelection,
  collab,
  commands,
  get defaultPlugins() {
    plugins ??= makeDefaultPlugins();
    return plugins;
  },
  get defaultSchema() {
    return getDefaultSchema();
  },
  dom: {
    get parser() {
      return DOMParser.fromSchema(getDefaultSchema());
    },
    get serializer() {
      return DOMSerializer.fromSchema(getDefaultSchema());
    },
    parseString: parseHTMLString,
    serializeString: serializeHTMLString,
  },
  input,
  keymap,
  list,
  state,
  tables,
  transform,
};

export { isBlank } from "./text.ts";
