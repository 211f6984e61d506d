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
import { defaultSchema } from "./schema/index.ts";
import {
  ProseMirrorClickHandler,
  ProseMirrorContentLinkPlugin,
  ProseMirrorDirtyPlugin,
  ProseMirrorPasteTransformer,
} from "./small-plugins.ts";
import { parseHTMLString, parser, serializeHTMLString, serializer } from "./text.ts";

const { AllSelection, EditorState, Plugin, PluginKey, TextSelection } = state;
const { Step } = transform;

/** The plugins that every editor has unless it is told otherwise; those of a menu and of keys know nothing of saving. */
export const defaultPlugins = {
  inputRules: ProseMirrorInputRules.build(defaultSchema),
  keyMaps: ProseMirrorKeyMaps.build(defaultSchema),
  menu: ProseMirrorMenu.build(defaultSchema),
  isDirty: ProseMirrorDirtyPlugin.build(defaultSchema),
  clickHandler: ProseMirrorClickHandler.build(defaultSchema),
  pasteTransformer: ProseMirrorPasteTransformer.build(defaultSchema),
  baseKeyMap: keymap(commands.baseKeymap),
  dropCursor: dropCursor(),
  gapCursor: gapCursor(),
  history: history(),
  columnResizing: tables.columnResizing(),
  tables: tables.tableEditing(),
};

/** The namespace `foundry.prosemirror`: the packages of the editor, and what the host makes of them. */
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
  defaultPlugins,
  defaultSchema,
  dom: { parser, serializer, parseString: parseHTMLString, serializeString: serializeHTMLString },
  input,
  keymap,
  list,
  state,
  tables,
  transform,
};
