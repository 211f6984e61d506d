/** The rolls that were shown. */
const shown = [];
/** The number of shown rolls of each message, by message id. */
const known = new Map();
Object.assign(globalThis, { habitDice: shown });

/** Shows the rolls of a message that were not shown yet. */
function show(message) {
  const rolls = message.rolls.slice(known.get(message.id) ?? 0);
  known.set(message.id, message.rolls.length);
  if (rolls.length === 0) return;
  const dice = rolls.flatMap((roll) => roll.dice.map((die) => ({ faces: die.faces, results: die.results.map(({ result }) => result) })));
  setTimeout(() => {
    shown.push({ id: message.id, speaker: message.alias, dice });
    for (const card of document.querySelectorAll(`[data-message-id="${message.id}"]`)) card.classList.remove("habit-rolling");
  }, 300);
}

Hooks.on("createChatMessage", show);
Hooks.on("updateChatMessage", show);

Hooks.on("renderChatMessageHTML", (message, html) => {
  if (message.rolls.length > 0 && !shown.some(({ id }) => id === message.id)) html.classList.add("habit-rolling");
});
