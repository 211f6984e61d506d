/** Calls `refresh` after each hook that may change what tokens show, once for several at a time. Returns a function that requests a call. */
export function refreshOnTableChange(refresh: () => void): () => void {
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
