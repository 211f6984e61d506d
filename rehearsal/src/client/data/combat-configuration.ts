/** How encounters are shown and run at this table, as `CONFIG.Combat.settings`. */
export class CombatConfiguration {
  #animations: Record<string, any> = {
    spin: { label: "COMBAT_CONFIG.TURN_MARKER.ANIMATIONS.Spin", config: { spin: 10 } },
    pulse: { label: "COMBAT_CONFIG.TURN_MARKER.ANIMATIONS.Pulse", config: { pulse: { speed: 20, min: 0.8, max: 1 } } },
    spinPulse: { label: "COMBAT_CONFIG.TURN_MARKER.ANIMATIONS.SpinPulse", config: { spin: 10, pulse: { speed: 20, min: 0.8, max: 1 } } },
  };

  /** The marker of whose turn it is. */
  get turnMarker(): any {
    return { ...game.settings.get("core", "combatTrackerConfig").turnMarker };
  }

  /** The path of the value that the tracker shows besides the names. */
  get resource(): string {
    return game.settings.get("core", "combatTrackerConfig").resource ?? "";
  }

  /** Whether turns of the defeated are passed over. */
  get skipDefeated(): boolean {
    return game.settings.get("core", "combatTrackerConfig").skipDefeated ?? false;
  }

  /** The animations that turn markers may have. */
  get turnMarkerAnimations(): any {
    return this.#animations;
  }

  /** Adds an animation. */
  addTurnMarkerAnimation(id: string, animation: any): any {
    this.#animations[id] = animation;
    return animation;
  }

  /** One of the animations. */
  getTurnMarkerAnimation(id: string): any {
    return this.#animations[id];
  }

  /** The animations as the choices of a form. */
  useTurnMarkerAnimation(): any {
    return Object.fromEntries(Object.entries(this.#animations).map(([id, { label }]) => [id, label]));
  }
}
