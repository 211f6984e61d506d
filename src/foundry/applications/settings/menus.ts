import { structureTypes } from "../../encounter/registry.ts";
import { houseFormClassOf } from "./house-form.ts";

/** Registers a settings menu of house rules for each structure. Called in `setup`, when modules have registered theirs. */
export function registerHouseMenus(): void {
  for (const type of structureTypes()) {
    game.settings.registerMenu("callboard", `house.${type}`, {
      name: `TYPES.Combat.${type}`,
      label: "CALLBOARD.House.Open",
      hint: "CALLBOARD.House.MenuHint",
      icon: "fa-solid fa-sliders",
      type: houseFormClassOf(type),
      restricted: true,
    });
  }
}
