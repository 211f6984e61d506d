export { findChromium, PLAIN_HOST } from "./chromium.ts";
export { Table, table, useTable } from "./table.ts";
export type { JoinOptions, TableOptions } from "./table.ts";
