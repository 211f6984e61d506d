import { DialogV2 } from "./api/dialog.ts";
import { _registerDefaultSheets } from "./sheets/index.ts";
import { PrototypeTokenConfig } from "./sheets/prototype-token-config.ts";

/** Registers the host's defaults before packages add theirs: plain sheets, the query for dialogs, and the prototype token's sheet. */
export function registerDefaults(): void {
  _registerDefaultSheets();
  CONFIG.queries.dialog ??= (config: any) => DialogV2._handleQuery(config);
  if (CONFIG.Token) CONFIG.Token.prototypeSheetClass ??= PrototypeTokenConfig;
}
