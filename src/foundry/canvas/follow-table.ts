/** Calls `refresh` after anything that may change what tokens show, once for all that happens at one time. Returns the function that asks for it. */
export function followTable(refresh: () => void): () => void {
  let due = false;
  const refreshSoon = () => {
    if (due) return;
    due = true;
    setTimeout(() => {
      due = false;
      refresh();
    });
  };
  for (const hook of ["canvasReady", "updateCombat", "deleteCombat", "renderCombatTracker", "drawToken"] as const)
    Hooks.on(hook, refreshSoon);
  return refreshSoon;
}
