/** A small test system. It uses what ordinary systems use, and notes on `globalThis.proof` what it sees. */
const proof = (globalThis.proof = { boot: [], sheet: [], turns: [], strikes: 0, socket: [], combat: [], seen: [] });
for (const name of ["init", "i18nInit", "setup", "ready", "canvasReady"]) Hooks.once(name, () => void proof.boot.push(name));

const { fields } = foundry.data;

class HeroData extends foundry.abstract.TypeDataModel {
  static LOCALIZATION_PREFIXES = ["PROOF.Hero"];

  static defineSchema() {
    return {
      health: new fields.SchemaField({
        value: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 10 }),
        max: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 10 }),
      }),
      motto: new fields.StringField({ required: true, blank: true }),
      story: new fields.HTMLField(),
      secret: new fields.StringField(),
      marks: new fields.TypedObjectField(new fields.NumberField({ nullable: false, initial: 0 })),
      tags: new fields.SetField(new fields.StringField()),
      free: new fields.ObjectField(),
    };
  }

  static migrateData(source) {
    if ("slogan" in source && !("motto" in source)) {
      source.motto = source.slogan;
      delete source.slogan;
    }
    return super.migrateData(source);
  }

  prepareBaseData() {
    this.base = true;
  }

  prepareDerivedData() {
    this.wounded = this.health.value < this.health.max;
  }
}

class ThingData extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { weight: new fields.NumberField({ required: true, nullable: false, initial: 1, min: 0 }) };
  }
}

class DuelData extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { state: new fields.ObjectField(), note: new fields.StringField({ initial: "" }) };
  }
}

const { HandlebarsApplicationMixin } = foundry.applications.api;

class HeroSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
  static DEFAULT_OPTIONS = {
    classes: ["proof-sheet"],
    position: { width: 420, height: 360 },
    form: { submitOnChange: true },
    actions: { strike: HeroSheet.#onStrike },
  };
  static PARTS = {
    tabs: { template: "systems/rehearsal-proof/templates/tabs.hbs" },
    main: { template: "systems/rehearsal-proof/templates/main.hbs" },
    notes: { template: "systems/rehearsal-proof/templates/notes.hbs", scrollable: [".proof-scroll"] },
  };
  static TABS = { primary: { tabs: [{ id: "main" }, { id: "notes" }], initial: "main", labelPrefix: "PROOF.Tabs" } };

  static #onStrike(event, target) {
    proof.strikes += 1;
    proof.sheet.push(["strike", this.document.id, target.dataset.action]);
  }

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      system: this.document.system,
      systemFields: this.document.system.schema.fields,
      things: [...this.document.items],
    });
  }

  async _preparePartContext(partId, context, options) {
    proof.sheet.push(["part", partId]);
    return super._preparePartContext(partId, context, options);
  }

  async _onRender(context, options) {
    await super._onRender(context, options);
    proof.sheet.push(["render"]);
  }
}

class ProofCombat extends Combat {
  async _onStartTurn(combatant, context) {
    await super._onStartTurn(combatant, context);
    proof.turns.push(["startTurn", combatant.id, context.round]);
  }
  async _onEndTurn(combatant, context) {
    await super._onEndTurn(combatant, context);
    proof.turns.push(["endTurn", combatant.id, context.round]);
  }
  async _onStartRound(context) {
    await super._onStartRound(context);
    proof.turns.push(["startRound", context.round]);
  }
  async _onEndRound(context) {
    await super._onEndRound(context);
    proof.turns.push(["endRound", context.round]);
  }
}

class ProofTracker extends foundry.applications.sidebar.tabs.CombatTracker {
  static PARTS = { ...super.PARTS, duel: { template: "systems/rehearsal-proof/templates/duel.hbs" } };

  _configureRenderParts(options) {
    const parts = super._configureRenderParts(options);
    if (this.viewed?.type === "duel") delete parts.tracker;
    else delete parts.duel;
    return parts;
  }

  async _preparePartContext(partId, context, options) {
    await super._preparePartContext(partId, context, options);
    if (partId === "duel") await this._prepareTrackerContext(context, options);
    return context;
  }

  async _prepareTurnContext(combat, combatant, index) {
    const turn = await super._prepareTurnContext(combat, combatant, index);
    return Object.assign(turn, { proof: `#${index + 1}` });
  }
}

/** Notes the movement actions while `init` runs. On 14, it also adds one by the public documentation. */
function noteActions() {
  const { actions } = CONFIG.Token.movement;
  const { canSelect, costMultiplier, getCostFunction, terrainAction } = actions.crawl;
  const crawl = { canSelect: typeof canSelect, costMultiplier, getCostFunction: typeof getCostFunction, terrainAction };
  proof.actions = { crawl, displace: typeof actions.displace.canSelect };
  if (game.release.generation < 14) return;
  actions.hover = { label: "Hover", icon: "fa-solid fa-cloud", order: 20, canSelect: false, costMultiplier: 3, walls: null };
}

Hooks.once("init", () => {
  noteActions();
  CONFIG.Actor.dataModels.hero = HeroData;
  CONFIG.Item.dataModels.thing = ThingData;
  CONFIG.Combat.dataModels.duel = DuelData;
  CONFIG.Combat.documentClass = ProofCombat;
  CONFIG.ui.combat = ProofTracker;
  foundry.documents.collections.Actors.registerSheet("rehearsal-proof", HeroSheet, {
    types: ["hero"],
    makeDefault: true,
    label: "PROOF.Hello",
  });
  game.settings.register("rehearsal-proof", "loud", {
    name: "Loud",
    scope: "world",
    config: true,
    type: Boolean,
    default: false,
    onChange: (value) => proof.boot.push(["loud", value]),
  });
  game.settings.register("rehearsal-proof", "count", { scope: "client", config: false, type: Number, default: 3 });
  CONFIG.queries["rehearsal-proof.echo"] = async (data) => ({ heard: data, by: game.userId });
  CONFIG.queries["rehearsal-proof.seen"] = async () => ({
    seen: proof.seen,
    socket: proof.socket,
    combat: proof.combat,
    turns: proof.turns,
  });
  CONFIG.queries["rehearsal-proof.pack"] = async ({ id, read, rename }) => {
    const pack = game.packs.get(id);
    if (!pack) return null;
    if (read) await pack.getDocuments();
    const refused = rename
      ? await pack.documentClass.updateDocuments([{ _id: rename, name: "Renamed" }], { pack: id }).then(
          () => null,
          (error) => error.message,
        )
      : null;
    const [names, held] = [pack.index.map(({ name }) => name), pack.contents.map(({ name }) => name)];
    return { locked: pack.locked, names: names.sort(), held: held.sort(), folders: pack.folders.map(({ name }) => name), refused };
  };
  CONFIG.queries["rehearsal-proof.fail"] = async () => {
    throw new Error("as asked");
  };
  for (const name of ["preUpdateActor", "updateActor", "createActor", "deleteActor"])
    Hooks.on(name, (actor) => void proof.seen.push([name, actor.id]));
  for (const name of ["combatStart", "combatTurn", "combatRound", "combatTurnChange"]) Hooks.on(name, () => void proof.combat.push(name));
});
Hooks.once("setup", () => game.socket.on("system.rehearsal-proof", (payload) => proof.socket.push(payload)));
