import { BaseRollTable } from "../../common/documents/index.ts";
import { declareIdle } from "./idle.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** How deep tables may lead to tables. */
const DEPTH = 5;
/** How often dice are rolled again for a result that was not drawn yet. */
const TRIES = 1000;

/** A table from which dice draw a result. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  /** A small picture. */
  get thumbnail(): string {
    return this.img;
  }

  /** The results that can be drawn with a total. */
  getResultsForRoll(value: number): any[] {
    return this.results.filter(({ drawn, range: [low, high] }: any) => !drawn && value >= low && value <= high);
  }

  /** Rolls the dice of the table until they give a result; nothing is drawn yet. */
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

  /** Rolls, notes what was drawn where nothing goes back, and shows it in the chat unless `displayChat` is false. */
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

  /** Shows results in the chat, with the roll where the table displays rolls. */
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

  /** Puts all results back. */
  async resetResults(): Promise<any[]> {
    return this.updateEmbeddedDocuments(
      "TableResult",
      this.results.map(({ id }: any) => ({ _id: id, drawn: false })),
      { diff: false },
    );
  }

  /** Gives each result a range as wide as its weight, one after the other, and the table the die for them. */
  async normalize(): Promise<any> {
    let end = 0;
    const results = this.results.map(({ id, weight }: any) => ({ _id: id, range: [end + 1, (end += weight)] }));
    return this.update({ results, formula: `1d${end}` });
  }
}
declareIdle(RollTable, "drawMany");

/** What results are, where those that are tables themselves are rolled in turn. */
async function followed(results: readonly any[], depth: number): Promise<any[]> {
  const all = results.map(async (result) => {
    const inner = result.type === CONST.TABLE_RESULT_TYPES.DOCUMENT && result.documentUuid ? await fromUuid(result.documentUuid) : null;
    return inner?.documentName === "RollTable" ? (await inner.roll({ _depth: depth })).results : [result];
  });
  return (await Promise.all(all)).flat();
}
