import { DialogV2 } from "./api/dialog.ts";
import { _registerDefaultSheets } from "./sheets/index.ts";
import { PrototypeTokenConfig } from "./sheets/prototype-token-config.ts";

/** Registers what the host itself brings before packages add theirs: plain sheets, the query for dialogs, the prototype token's sheet. */
export function registerDefaults(): void {
  _registerDefaultSheets();
  CONFIG.queries.dialog ??= (config: any) => DialogV2._handleQuery(config);
  if (CONFIG.Token) CONFIG.Token.prototypeSheetClass ??= PrototypeTokenConfig;
}
