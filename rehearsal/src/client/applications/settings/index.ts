export { SettingsConfig } from "./settings-config.ts";
export * as menus from "./menus/index.ts";
