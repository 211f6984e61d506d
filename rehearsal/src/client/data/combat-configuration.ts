/** `CONFIG.Combat.settings`: how encounters are shown and run in this world. */
export class CombatConfiguration {
  #animations: Record<string, any> = {
    spin: { label: "COMBAT_CONFIG.TURN_MARKER.ANIMATIONS.Spin", config: { spin: 10 } },
    pulse: { label: "COMBAT_CONFIG.TURN_MARKER.ANIMATIONS.Pulse", config: { pulse: { speed: 20, min: 0.8, max: 1 } } },
    spinPulse: { label: "COMBAT_CONFIG.TURN_MARKER.ANIMATIONS.SpinPulse", config: { spin: 10, pulse: { speed: 20, min: 0.8, max: 1 } } },
  };

  /** The marker of the current turn. */
  get turnMarker(): any {
    return { ...game.settings.get("core", "combatTrackerConfig").turnMarker };
  }

  /** The path of the value that the tracker shows next to the names. */
  get resource(): string {
    return game.settings.get("core", "combatTrackerConfig").resource ?? "";
  }

  /** Whether the turns of defeated combatants are skipped. */
  get skipDefeated(): boolean {
    return game.settings.get("core", "combatTrackerConfig").skipDefeated ?? false;
  }

  /** The animations of turn markers. */
  get turnMarkerAnimations(): any {
    return this.#animations;
  }

  /** Adds an animation. */
  addTurnMarkerAnimation(id: string, animation: any): any {
    this.#animations[id] = animation;
    return animation;
  }

  /** Returns one of the animations. */
  getTurnMarkerAnimation(id: string): any {
    return this.#animations[id];
  }

  /** Returns the animations as choices of a form. */
  useTurnMarkerAnimation(): any {
    return Object.fromEntries(Object.entries(this.#animations).map(([id, { label }]) => [id, label]));
  }
}
