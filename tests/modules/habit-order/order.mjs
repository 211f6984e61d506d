Hooks.once("setup", () => {
  const Base = CONFIG.ui.combat;
  CONFIG.ui.combat = class OrderTracker extends Base {
    async _prepareTrackerContext(context, options) {
      await super._prepareTrackerContext(context, options);
      const isFoe = ({ id }) => Number(this.viewed?.combatants.get(id)?.isNPC ?? 0);
      context.turns?.sort((a, b) => isFoe(a) - isFoe(b) || a.name.localeCompare(b.name));
      for (const turn of context.turns ?? []) turn.css = `${turn.css ?? ""} habit-order`.trim();
      return context;
    }
  };
  // If another module sorts the tracker, this one leaves it alone.
  if (game.carousel?.sorts) CONFIG.ui.combat = Base;
});
