type Sheet = Parameters<typeof foundry.documents.collections.Items.registerSheet>[1];

/** Registers the default sheet of an item type. `label` is the lang key of its name. */
export function registerItemSheet(sheet: Sheet, type: string, label: string): void {
  foundry.documents.collections.Items.registerSheet("callboard", sheet, { types: [type] as never, makeDefault: true, label });
}
