import { inputRules, type InputRule, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { Schema } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { ProseMirrorPlugin } from "./plugin.ts";

/** Turns `> `, `1. `, `- `, three backticks and `# ` at the start of a line into blocks. */
export class ProseMirrorInputRules extends ProseMirrorPlugin {
  #minHeadingLevel: number;

  constructor(schema: Schema, { minHeadingLevel = 0 }: any = {}) {
    super(schema);
    this.#minHeadingLevel = minHeadingLevel;
  }

  static override build(schema: Schema, options: any = {}): Plugin {
    return inputRules({ rules: new this(schema, options).buildRules() });
  }

  buildRules(): InputRule[] {
    const { blockquote, bullet_list: bullets, ordered_list: numbers, code_block: code, heading } = this.schema.nodes;
    const rules: InputRule[] = [];
    if (blockquote) rules.push(wrappingInputRule(/^\s*>\s$/, blockquote));
    if (bullets) rules.push(wrappingInputRule(/^\s*[-+*]\s$/, bullets));
    if (code) rules.push(textblockTypeInputRule(/^```$/, code));
    if (numbers) {
      const goesOn = (match: RegExpMatchArray, node: any) => node.childCount + node.attrs["order"] === Number(match[1]);
      rules.push(wrappingInputRule(/^(\d+)\.\s$/, numbers, (match) => ({ order: Number(match[1]) }), goesOn));
    }
    if (heading) {
      const least = this.#minHeadingLevel;
      const hashes = new RegExp(`^(#{${least + 1},${least + 6}})\\s$`);
      rules.push(textblockTypeInputRule(hashes, heading, (match) => ({ level: (match[1] ?? "").length - least })));
    }
    return rules;
  }
}
