import { BaseCombatantGroup } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A group of combatants. */
export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "members", { value: new Set(), writable: true, enumerable: false, configurable: true });
  }

  /** Whether all its members are defeated, or it has none. */
  get defeated(): boolean {
    return [...this.members].every((combatant: any) => combatant.isDefeated);
  }

  /** Whether all its members are hidden, or it has none. */
  get hidden(): boolean {
    return [...this.members].every((combatant: any) => combatant.hidden);
  }

  prepareBaseData(): void {
    this.members.clear();
  }

  /** Clears the movement histories of its members. */
  async clearMovementHistories(): Promise<void> {
    for (const combatant of this.members) await combatant.clearMovementHistory();
  }
}
