class ToolSheet extends ItemSheet {
  static get defaultOptions() {
    return foundry.utils.mergeObject(super.defaultOptions, {
      classes: ["habit-tool", "sheet", "item"],
      template: "modules/habit-window/tool.html",
      width: 320,
    });
  }

  async getData(options) {
    const context = await super.getData(options);
    context.heavy = this.item.system.weight > 4;
    return context;
  }
}

class Wishes extends FormApplication {
  static get defaultOptions() {
    return foundry.utils.mergeObject(super.defaultOptions, {
      id: "habit-wishes",
      title: "Wishes",
      template: "modules/habit-window/wishes.html",
      classes: ["habit-wishes", "sheet"],
    });
  }

  getData() {
    return { wish: game.settings.get("habit-window", "wish") };
  }

  async _updateObject(_event, { wish }) {
    const isSure = await Dialog.confirm({ title: "Wishes", content: `<p class="habit-ask">${wish}?</p>` });
    if (isSure) await game.settings.set("habit-window", "wish", wish);
  }
}

Hooks.once("init", () => {
  game.settings.register("habit-window", "wish", { scope: "world", config: false, type: String, default: "rain" });
  game.settings.registerMenu("habit-window", "wishes", {
    name: "Wishes",
    label: "Wishes",
    icon: "fas fa-star",
    type: Wishes,
    restricted: true,
  });
  Items.registerSheet("habit-window", ToolSheet, { types: ["tool"], makeDefault: true });
});

Hooks.on("getActorSheetHeaderButtons", (app, buttons) => {
  buttons.unshift({ label: "Wish", class: "habit-wish", icon: "fas fa-star", onclick: () => new Wishes().render(true) });
});

Hooks.on("renderActorSheet", (app, html, data) => {
  html.find(".charname").append($(`<small class="habit-owner">${data.owner ? "yours" : "another's"}</small>`));
});
