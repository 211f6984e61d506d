/** Windows of one kind, such as boards or Hands, with one window per encounter. */
interface Windows {
  /** Redraws the window of one encounter, or all windows of this kind. */
  readonly redraw: (encounter?: string | null) => void;
  /** Closes the window of a deleted encounter. */
  readonly close: (encounter: string) => unknown;
}

/** The token fields that change when a token moves, even if the movement is recorded. None of our windows shows these fields. */
const WALK: ReadonlySet<string> = new Set([
  ...["_id", "_stats", "x", "y", "elevation", "rotation", "sort", "level", "depth"],
  ...["movementAction", "_movementHistory", "_regions"],
]);

/** Redraws when an effect changes, or what is left of it as the world's time goes on. */
export function followEffects(redraw: () => void): void {
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateWorldTime"] as const) Hooks.on(hook, redraw);
}

/** Redraws or closes windows when documents that they show change or are deleted, such as encounters, combatants and actors. Called in `init`. */
export function followDocuments({ redraw, close }: Windows): void {
  Hooks.on("updateCombat", (combat) => {
    redraw(combat.id);
  });
  Hooks.on("deleteCombat", (combat) => void close(combat.id ?? ""));
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"] as const)
    Hooks.on(hook, (combatant: Combatant.Implementation) => {
      redraw(combatant.parent.id);
    });
  Hooks.on("updateToken", (_token, changed) => {
    if (Object.keys(changed).some((key) => !WALK.has(key))) redraw();
  });
  for (const hook of ["updateActor", "createItem", "updateItem", "deleteItem"] as const)
    Hooks.on(hook, () => {
      redraw();
    });
}
