type Sheet = Parameters<typeof foundry.documents.collections.Items.registerSheet>[1];

/** Makes a sheet the default for one type of item. `label` is the key of its name. */
export function registerItemSheet(sheet: Sheet, type: string, label: string): void {
  foundry.documents.collections.Items.registerSheet("callboard", sheet, { types: [type] as never, makeDefault: true, label });
}
