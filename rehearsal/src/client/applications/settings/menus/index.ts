export { DiceConfig } from "./dice-config.ts";
