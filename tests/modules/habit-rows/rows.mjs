Hooks.on("renderCombatTracker", (app, html) => {
  for (const row of html.querySelectorAll("li.combatant[data-combatant-id]")) {
    const combatant = app.viewed?.combatants.get(row.dataset.combatantId);
    if (!game.user.isGM && combatant?.isNPC) row.style.display = "none";
    const badge = document.createElement("span");
    badge.className = "habit-badge";
    badge.textContent = combatant?.isNPC ? "NPC" : "PC";
    row.querySelector(".token-name")?.append(badge);
  }
});

Hooks.on("getCombatantContextOptions", (_app, entries) => {
  const name = "Habit: wave";
  const wave = () => ui.notifications.info("waved");
  entries.push({ name, label: name, icon: '<i class="fa-solid fa-hand"></i>', callback: wave, onClick: wave });
});
