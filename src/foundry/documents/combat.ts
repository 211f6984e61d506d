import { isRecord } from "../../core/index.ts";
import { isClockCorrection, writeOriginOf } from "../lease/who-writes.ts";
import { expireEffectsAtEnd, runTurnEvents, type TurnWorkflows } from "./turn-events.ts";
import { typeChange } from "../platform/compat.ts";
import { actingCombatantId, isBroken, isCallboardType, trackerPlacesOf, forgetReadability } from "../encounter/encounter-lookups.ts";
import { registrationOf } from "../encounter/registry.ts";
import { defaultEncounterType, listEncounterTypes } from "../encounter/settings.ts";
import { resetUnreadable } from "./reset-unreadable.ts";
import { isTouched, touchedBy } from "../platform/touched.ts";
import { giveOrWarn, askConfirmation, declineInitiative, endEncounter, leadToNextUnit, undoLatestUnit } from "./steps.ts";

/** Whether an encounter is ours. It is a plain boolean, since the type guard would narrow the encounter's type too far. */
const isOfOurs = (combat: Combat.Implementation): boolean => isCallboardType(combat);

/** The encounter whose turns are being sorted, with the places in its order, so that not every comparison looks them up. Null if none is. */
let sorting: { readonly combat: Combat.Implementation; readonly places: ReadonlyMap<string, number> } | null = null;

function hasJustEnded(changed: object): boolean {
  const { system } = changed as { readonly system?: { readonly ended?: unknown } };
  return system?.ended === true;
}

/** An encounter of one of our structures, or of type `base`, which behaves as Foundry's own. */
export class CallboardCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** Whether the present update only corrects a round or turn that others wrote. Such an update begins and ends no turn. */
  #isRestored = false;

  /** Undefined in our encounters, since the rules decide which combatant acts next. */
  override get nextCombatant(): Combatant.Implementation | undefined {
    return isCallboardType(this) ? undefined : super.nextCombatant;
  }

  /** Moves stored data that are no record into `state`, which is then unreadable. Otherwise the encounter would not load at all. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    const { system, type } = source;
    const isJunk = system !== undefined && system !== null && !isRecord(system);
    if (isJunk && registrationOf(String(type))) source["system"] = { state: system };
    return super.migrateData(source);
  }

  protected override async _preCreate(...args: Parameters<Combat["_preCreate"]>) {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    const type = defaultEncounterType();
    if (Object.hasOwn(args[0], "type")) return this.#mayBecome(this.type) ? undefined : false;
    if (type !== this.type) this.updateSource(typeChange(type) as Combat.UpdateData);
    return undefined;
  }

  /** Whether a type is switched on in the world. If not, a warning is shown. */
  #mayBecome(type: string): boolean {
    const isOn = listEncounterTypes().includes(type);
    if (!isOn) ui.notifications.warn("CALLBOARD.Refusal.switchedOff", { format: { name: game.i18n.localize(`TYPES.Combat.${type}`) } });
    return isOn;
  }

  protected override async _preUpdate(...args: Parameters<Combat["_preUpdate"]>) {
    const [changed] = args;
    if (this.started && "type" in changed && changed.type !== this.type) {
      ui.notifications.warn("CALLBOARD.Refusal.typeFixed", { localize: true });
      return false;
    }
    if ("type" in changed && changed.type !== this.type && !this.#mayBecome(String(changed.type))) return false;
    return super._preUpdate(...args);
  }

  protected override _onUpdate(...args: Parameters<Combat["_onUpdate"]>): void {
    const [changed, options, userId] = args;
    if (isOfOurs(this) && isTouched(touchedBy(changed, options), "system")) {
      if (writeOriginOf(options, userId) === null) forgetReadability(this as never);
      this._sortTurns();
    }
    this.#isRestored = isClockCorrection(options, userId);
    super._onUpdate(...args);
    if (isOfOurs(this) && hasJustEnded(changed)) expireEffectsAtEnd(this as never).catch(console.error);
  }

  /** Sorts the turns. It is not a private member, because core calls it while it still builds the encounter. */
  protected _sortTurns(): Combatant.Implementation[] {
    const compare = this._sortCombatants.bind(this);
    sorting = isCallboardType(this) ? { combat: this, places: trackerPlacesOf(this) } : null;
    this.turns = [...this.combatants].sort(compare);
    sorting = null;
    const acting = isCallboardType(this) ? actingCombatantId(this) : null;
    const index = this.turns.findIndex((combatant) => combatant.id === acting);
    this.turn = index < 0 ? null : index;
    return this.turns;
  }

  /** Sorts by the rules and finds the acting combatant by id. It never changes the round. */
  override setupTurns(): Combatant.Implementation[] {
    if (!isOfOurs(this)) return super.setupTurns();
    const turns = this._sortTurns();
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return turns;
  }

  /** Compares two combatants by their stored place in the order. Combatants without a place come last, in order of ids. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const combat = a.parent;
    if (!isCallboardType(combat)) return super._sortCombatants(a, b);
    const places = sorting?.combat === combat ? sorting.places : trackerPlacesOf(combat);
    const [one, other] = [a.id ?? "", b.id ?? ""];
    const last = Number.MAX_SAFE_INTEGER;
    const difference = (places.get(one) ?? last) - (places.get(other) ?? last);
    return difference === 0 ? (one < other ? -1 : 1) : difference;
  }

  protected override async _manageTurnEvents(): Promise<void> {
    const workflows = this.#workflows();
    if (!isCallboardType(this)) return super._manageTurnEvents();
    const { previous, current } = this;
    if (!previous || !this.started) return;
    if (!this.#isRestored) await runTurnEvents(this, workflows, { previous, current });
    Hooks.callAll("combatTurnChange", this, previous, current);
  }

  #workflows(): TurnWorkflows {
    return {
      endTurn: (combatant, context) => this._onEndTurn(combatant, context),
      endRound: (context) => this._onEndRound(context),
      startRound: (context) => this._onStartRound(context),
      startTurn: (combatant, context) => this._onStartTurn(combatant, context),
      clearMovement: (combatant, context) => this._clearMovementHistoryOnStartTurn(combatant, context),
    };
  }

  /** Sets up the encounter and opens its first step. */
  override async startCombat(): Promise<this> {
    if (!isCallboardType(this)) return super.startCombat();
    await giveOrWarn(this, { kind: "start" });
    return this;
  }

  /** Takes the likely next step of the user who called this. */
  override async nextTurn(): Promise<this> {
    if (!isCallboardType(this)) return super.nextTurn();
    await leadToNextUnit(this, 1);
    return this;
  }

  /** Takes steps until the next round begins or a person is needed. Asks first if a combatant is awaited. */
  override async nextRound(): Promise<this> {
    if (!isCallboardType(this)) return super.nextRound();
    await leadToNextUnit(this);
    return this;
  }

  /** Undoes one step. */
  override async previousTurn(): Promise<this> {
    if (!isCallboardType(this)) return super.previousTurn();
    await giveOrWarn(this, { kind: "undo" });
    return this;
  }

  /** Undoes all steps to the beginning of the round. */
  override async previousRound(): Promise<this> {
    if (!isCallboardType(this)) return super.previousRound();
    await undoLatestUnit(this);
    return this;
  }

  override async rollInitiative(...args: Parameters<Combat["rollInitiative"]>): Promise<this> {
    if (!isCallboardType(this)) return super.rollInitiative(...args);
    return declineInitiative(this);
  }

  override async rollAll(...args: Parameters<Combat["rollAll"]>): Promise<this> {
    if (!isCallboardType(this)) return super.rollAll(...args);
    return declineInitiative(this);
  }

  override async rollNPC(...args: Parameters<Combat["rollNPC"]>): Promise<this> {
    if (!isCallboardType(this)) return super.rollNPC(...args);
    return declineInitiative(this);
  }

  /** Asks, then resets the encounter to before its start. */
  override async resetAll(...args: Parameters<Combat["resetAll"]>): Promise<this | undefined> {
    if (!isCallboardType(this)) return super.resetAll(...args);
    if (isBroken(this)) {
      if (game.user.isGM && (await askConfirmation("Wipe"))) await resetUnreadable(this);
    } else if (await askConfirmation("Reset")) await giveOrWarn(this, { kind: "reset" });
    return this;
  }

  /** Asks, then ends the encounter and keeps its log. Asks again before it deletes an ended or unstarted encounter. */
  override async endCombat(): Promise<this> {
    if (!isCallboardType(this)) return super.endCombat();
    await endEncounter(this);
    return this;
  }
}
