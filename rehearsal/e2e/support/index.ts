export { Board } from "./board.ts";
export { CALLBOARD } from "./build.ts";
export { findChromium, PLAIN_HOST } from "./chromium.ts";
export { announceAll, company, gather, nextRound, playQuick, playRest, sortAll, start } from "./round.ts";
export type { Company } from "./round.ts";
export { ACTORS, BLAST, SCENE, SWAMP, swampTable, TOKENS, USERS } from "./swamp.ts";
export { Table, table, useTable } from "./table.ts";
export type { JoinOptions, TableOptions } from "./table.ts";
export { chatCards, playedState, settled, stateOf, Tracker } from "./tracker.ts";
