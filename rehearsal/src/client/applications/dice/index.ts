export { RollResolver } from "./roll-resolver.ts";
