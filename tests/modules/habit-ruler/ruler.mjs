const SPEED = 30;

Hooks.once("init", () => {
  const Base = CONFIG.Token.rulerClass;
  CONFIG.Token.rulerClass = class HabitRuler extends Base {
    _turns(waypoint) {
      return Math.max(Math.ceil(waypoint.measurement.distance / SPEED), 1);
    }

    _getSegmentStyle(waypoint) {
      const style = super._getSegmentStyle(waypoint);
      return { ...style, color: this._turns(waypoint) > 1 ? 0xcc3333 : 0x33cc66 };
    }

    _getWaypointLabelContext(waypoint, state) {
      const context = super._getWaypointLabelContext(waypoint, state);
      if (context) context.cssClass = `${context.cssClass ?? ""} habit-turns-${this._turns(waypoint)}`.trim();
      return context;
    }
  };
});

Hooks.once("ready", () => {
  const { AlphaBlurFilter } = foundry.canvas.rendering.filters;
  globalThis.habitRuler = { soft: new AlphaBlurFilter(4) };
});
