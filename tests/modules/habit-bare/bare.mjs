const { fields, regionBehaviors, validators } = foundry.data;
const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, journal } = foundry.applications.sheets;
const { DetectionMode, VisionMode } = foundry.canvas.perception;

/** No model has a method of its own, and two do not extend TypeDataModel. */
class Being extends foundry.abstract.DataModel {
  static defineSchema() {
    return { vigour: new fields.NumberField({ integer: true, initial: 3 }) };
  }
}

class Thing extends foundry.abstract.DataModel {
  static defineSchema() {
    return {};
  }
}

class Mire extends regionBehaviors.RegionBehaviorType {
  static defineSchema() {
    return { depth: new fields.NumberField({ initial: 1 }) };
  }
}

/** A vision mode that this system adds to core's. */
class Starlight extends VisionMode {}

/** An actor that reads model data which only some kinds of actors have. */
class BareActor extends Actor {
  prepareDerivedData() {
    this.rank = this.system.rank ?? (this.system.vigour > 2 ? "strong" : "weak");
  }
}

class BeingSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = { classes: ["habit-bare"], position: { width: 320 }, form: { submitOnChange: true } };
  static PARTS = { body: { template: "systems/habit-bare/being.hbs" } };

  async _prepareContext(options) {
    const context = await super._prepareContext(options);
    return Object.assign(context, { rank: this.document.rank, things: this.document.items.contents });
  }
}

/** A sheet of journal pages with more than core's. */
class LorePage extends journal.JournalEntryPageHandlebarsSheet {
  static EDIT_PARTS = { ...super.EDIT_PARTS, lore: { template: "systems/habit-bare/being.hbs" } };
}

Hooks.once("init", async () => {
  CONFIG.Actor.documentClass = BareActor;
  CONFIG.Actor.dataModels.being = Being;
  CONFIG.Item.dataModels.thing = Thing;
  CONFIG.RegionBehavior.dataModels["habit-bare.mire"] = Mire;
  CONFIG.Canvas.visionModes.starlight = new Starlight({ id: "starlight", label: "Starlight" });
  Object.assign(CONFIG.controlIcons, { bare: "icons/svg/bare.svg" });
  foundry.documents.collections.Actors.registerSheet("habit-bare", BeingSheet, {
    types: ["being"],
    makeDefault: true,
    label: "BARE.Sheet",
  });
  // Like packages that read a file first: keys are set up by then, but the game is not ready.
  await new Promise((resolve) => Hooks.once("setup", resolve));
  game.keybindings.register("habit-bare", "late", { name: "BARE.Late", editable: [{ key: "KeyL" }], onDown: () => true });
});

Hooks.once("ready", async () => {
  const note = game.release.generation < 14 ? CONFIG.MeasuredTemplate.documentClass.documentName : typeof foundry.canvas.vfx;
  globalThis.habitBare = {
    actors: game.actors.map((actor) => [actor.name, actor.rank, actor.system.modelProvider === undefined]),
    levels: VisionMode.LIGHTING_LEVELS.BRIGHT,
    visible: VisionMode.LIGHTING_VISIBILITY.REQUIRED,
    detected: DetectionMode.DETECTION_TYPES.SOUND,
    parts: Object.keys(LorePage.EDIT_PARTS),
    types: typeof foundry.applications.types,
    id: validators.isValidId("abcdefghijklmnop"),
    pin: CONFIG.Note.objectClass.name,
    note,
    empty: isObjectEmpty({}),
    files: (await foundry.applications.apps.FilePicker.implementation.browse("data", "worlds")).files,
    tooltip: game.tooltip.tooltip instanceof HTMLElement,
  };
});
