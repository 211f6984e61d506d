const { HTMLField, NumberField, SchemaField } = foundry.data.fields;

class HeroData extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    const whole = (initial) => new NumberField({ required: true, integer: true, min: 0, initial });
    return { health: new SchemaField({ value: whole(10), max: whole(10) }), wits: whole(2), notes: new HTMLField() };
  }

  prepareDerivedData() {
    this.isHurt = this.health.value < this.health.max;
  }
}

class ToolData extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    return { weight: new NumberField({ required: true, min: 0, initial: 1 }) };
  }
}

class HabitActor extends Actor {
  prepareDerivedData() {
    super.prepareDerivedData();
    this.load = this.items.reduce((sum, item) => sum + item.system.weight, 0);
  }

  getRollData() {
    return { ...this.system };
  }
}

class HeroSheet extends ActorSheet {
  static get defaultOptions() {
    return foundry.utils.mergeObject(super.defaultOptions, {
      classes: ["habit-system", "sheet", "actor"],
      template: "systems/habit-system/hero.html",
      width: 480,
      height: 400,
      tabs: [{ navSelector: ".sheet-tabs", contentSelector: ".sheet-body", initial: "main" }],
      scrollY: [".sheet-body"],
    });
  }

  getData() {
    const context = super.getData();
    context.system = context.data.system;
    context.hurt = this.actor.system.isHurt;
    context.carries = game.i18n.format("HABIT.Carries", { count: this.actor.load });
    // Other versions of this system keep their settings there.
    context.rules = CONFIG.HABIT?.rules ?? "plain";
    return context;
  }

  activateListeners(html) {
    super.activateListeners(html);
    if (!this.isEditable) return;
    html.find(".item-create").click(this._onItemCreate.bind(this));
    html.find(".item-delete").on("click", (event) => {
      const row = $(event.currentTarget).parents(".item");
      this.actor.items.get(row.data("itemId")).delete();
    });
    html.find("[data-roll]").click(this._onRoll.bind(this));
  }

  async _onItemCreate(event) {
    event.preventDefault();
    await this.actor.createEmbeddedDocuments("Item", [{ name: "New tool", type: "tool" }]);
  }

  async _onRoll(event) {
    const { roll } = event.currentTarget.dataset;
    const rolled = await new Roll(roll, this.actor.getRollData()).evaluate();
    await rolled.toMessage({ speaker: ChatMessage.getSpeaker({ actor: this.actor }) });
  }
}

Hooks.once("init", async () => {
  CONFIG.Actor.documentClass = HabitActor;
  Object.assign(CONFIG.Actor.dataModels, { hero: HeroData });
  Object.assign(CONFIG.Item.dataModels, { tool: ToolData });
  Actors.unregisterSheet("core", ActorSheet);
  Actors.registerSheet("habit-system", HeroSheet, { types: ["hero"], makeDefault: true, label: "TYPES.Actor.hero" });
  Handlebars.registerHelper("habitLoud", (text) => String(text).toUpperCase());
  await loadTemplates(["systems/habit-system/hero.html"]);
});
