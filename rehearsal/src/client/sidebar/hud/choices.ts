import { statusList } from "../../documents/actor-effects.ts";

function offered(effect: any, actor: any): boolean {
  const { hud = true } = effect;
  if (typeof hud === "boolean") return hud;
  return hud?.actorTypes?.includes(actor?.type) ?? true;
}

function activeStatuses(actor: any): Map<string, any> {
  const active = new Map<string, any>();
  for (const effect of actor?.appliedEffects ?? []) {
    for (const id of effect.statuses) active.set(id, effect);
  }
  return active;
}

/** Returns the statuses that a token's HUD offers, by id. */
export function statusChoices(actor: any): Record<string, any> {
  const active = activeStatuses(actor);
  const choices: Record<string, any> = {};
  for (const effect of statusList()) {
    if (!offered(effect, actor)) continue;
    const isActive = active.has(effect.id) || actor?.statuses.has(effect.id) === true;
    const isOverlay = active.get(effect.id)?.getFlag("core", "overlay") === true;
    const cssClass = [isActive && "active", isOverlay && "overlay"].filter(Boolean).join(" ");
    choices[effect.id] = { id: effect.id, title: game.i18n.localize(effect.name), src: effect.img, isActive, isOverlay, cssClass };
  }
  return choices;
}

/** Returns the movement actions that a token or prototype may choose, by id. */
export function movementChoices(token: any): Record<string, any> {
  const present = token._source?.movementAction ?? null;
  const choices: Record<string, any> = {
    "": {
      id: "",
      label: game.i18n.localize("TOKEN.MOVEMENT.Inferred"),
      icon: "fa-solid fa-shoe-prints",
      order: -1,
      isActive: present === null,
    },
  };
  // Every action must have this function.
  for (const [id, action] of Object.entries<any>(CONFIG.Token.movement.actions)) {
    if (!action.canSelect(token)) continue;
    const isActive = present === id;
    choices[id] = { id, label: game.i18n.localize(action.label), icon: action.icon, img: action.img, order: action.order ?? 0, isActive };
  }
  return Object.fromEntries(Object.entries(choices).sort(([, a], [, b]) => a.order - b.order));
}

/** Parses the input of a bar or an elevation: a number, or a change of the current one. Null for any other input. */
export function parseDelta(input: string, present: number): number | null {
  const match = /^([=+-]?)\s*(-?\d+(?:\.\d+)?)$/.exec(input.trim());
  if (!match) return null;
  const value = Number(match[2]);
  if (match[1] === "+") return present + value;
  return match[1] === "-" ? present - value : value;
}
