/** A row of portraits above the scene, like carousel modules draw, for any system, sorted by initiative. */
class Dock extends foundry.applications.api.ApplicationV2 {
  static DEFAULT_OPTIONS = {
    id: "habit-dock",
    window: { frame: false, positioned: false },
    actions: {
      forward: () => game.combat.nextTurn(),
      back: () => game.combat.previousTurn(),
    },
  };

  async _renderHTML() {
    const { combat } = game;
    const list = document.createElement("div");
    const turns = combat?.turns.filter((combatant) => combatant.visible) ?? [];
    for (const combatant of turns.sort((a, b) => (a.initiative ?? Infinity) - (b.initiative ?? Infinity))) {
      const portrait = document.createElement("img");
      portrait.src = combatant.img;
      portrait.alt = `${combatant.initiative ?? "-"} ${combatant.name}${combatant.isDefeated ? " (out)" : ""}`;
      portrait.classList.toggle("active", combat.combatant === combatant);
      list.append(portrait);
    }
    for (const action of ["back", "forward"]) {
      const button = document.createElement("button");
      Object.assign(button.dataset, { action });
      button.textContent = action;
      list.append(button);
    }
    list.dataset.round = combat?.round ?? "";
    list.style.cssText = "position: fixed; inset: 4px auto auto 220px; display: flex; height: 36px; z-index: 90; pointer-events: auto";
    return list;
  }

  _replaceHTML(result, content) {
    content.replaceChildren(result);
  }
}

Hooks.once("ready", () => {
  const dock = new Dock();
  const draw = () => void dock.render({ force: true });
  for (const hook of ["updateCombat", "createCombatant", "updateCombatant", "deleteCombatant", "combatStart", "deleteCombat"])
    Hooks.on(hook, draw);
  draw();
});
