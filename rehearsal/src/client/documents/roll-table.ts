import { BaseRollTable } from "../../common/documents/index.ts";
import { declareIdle } from "./idle.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** The maximum depth of tables that lead to tables. */
const DEPTH = 5;
/** The maximum number of rerolls for a result that was not drawn yet. */
const TRIES = 1000;

/** A roll table, from which dice draw a result. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  /** A small picture. */
  get thumbnail(): string {
    return this.img;
  }

  /** Returns the results that can be drawn with a total. */
  getResultsForRoll(value: number): any[] {
    return this.results.filter(({ drawn, range: [low, high] }: any) => !drawn && value >= low && value <= high);
  }

  /** Rolls the table's dice until they give a result, without drawing it. Throws if the table leads to itself. */
  async roll({ roll, recursive = true, _depth = 0 }: any = {}): Promise<any> {
    if (_depth > DEPTH) throw new Error(`The table ${this.uuid} leads to itself`);
    const left = this.results.filter(({ drawn }: any) => !drawn);
    const highest = Math.max(1, ...left.map(({ range }: any) => range[1]));
    let made = roll ?? Roll.create(this.formula || `1d${highest}`);
    if (!made._evaluated) await made.evaluate();
    for (let tries = 0; left.length > 0 && tries < TRIES; tries++) {
      const results = this.getResultsForRoll(made.total);
      if (results.length > 0) return { roll: made, results: recursive ? await followed(results, _depth + 1) : results };
      made = await made.reroll();
    }
    ui.notifications.warn(game.i18n.format("TABLE.NoResult", { name: this.name }));
    return { roll: made, results: [] };
  }

  /** Rolls, marks the drawn results (unless they are replaced), and posts them in the chat unless `displayChat` is false. */
  async draw({ roll, recursive = true, results = [], displayChat = true, rollMode }: any = {}): Promise<any> {
    const drawn = results.length > 0 ? { roll, results } : await this.roll({ roll, recursive });
    const own = drawn.results.filter((result: any) => result.parent === this);
    if (!this.replacement && !this.pack && own.length > 0)
      await this.updateEmbeddedDocuments(
        "TableResult",
        own.map(({ id }: any) => ({ _id: id, drawn: true })),
      );
    if (displayChat && drawn.results.length > 0)
      await this.toMessage(drawn.results, { roll: drawn.roll, messageOptions: rollMode ? { rollMode } : {} });
    return drawn;
  }

  /** Posts results in the chat, with the roll if the table displays it. */
  async toMessage(results: any[], { roll = null, messageData = {}, messageOptions = {} }: any = {}): Promise<any> {
    const cls = getDocumentClass("ChatMessage");
    const texts = await Promise.all(results.map((result) => result.getHTML()));
    const data = {
      author: game.user.id,
      speaker: cls.getSpeaker(),
      rolls: roll && this.displayRoll ? [roll] : [],
      flavor: foundry.utils.escapeHTML(this.name),
      content: `<ul class="table-results">${texts.map((text) => `<li class="table-result">${text}</li>`).join("")}</ul>`,
      flags: { core: { RollTable: this.id } },
    };
    return cls.create(foundry.utils.mergeObject(data, messageData), messageOptions);
  }

  /** Marks all results as not drawn. */
  async resetResults(): Promise<any[]> {
    return this.updateEmbeddedDocuments(
      "TableResult",
      this.results.map(({ id }: any) => ({ _id: id, drawn: false })),
      { diff: false },
    );
  }

  /** Gives the results consecutive ranges by their weights, and the table the matching die. */
  async normalize(): Promise<any> {
    let end = 0;
    const results = this.results.map(({ id, weight }: any) => ({ _id: id, range: [end + 1, (end += weight)] }));
    return this.update({ results, formula: `1d${end}` });
  }
}
declareIdle(RollTable, "drawMany");

/** Returns results, with those that are tables replaced by results rolled from them. */
async function followed(results: readonly any[], depth: number): Promise<any[]> {
  const all = results.map(async (result) => {
    const inner = result.type === CONST.TABLE_RESULT_TYPES.DOCUMENT && result.documentUuid ? await fromUuid(result.documentUuid) : null;
    return inner?.documentName === "RollTable" ? (await inner.roll({ _depth: depth })).results : [result];
  });
  return (await Promise.all(all)).flat();
}
