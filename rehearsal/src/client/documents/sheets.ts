/** The registration of a sheet, as in `CONFIG.<Document>.sheetClasses[type][id]`. */
export interface SheetRegistration {
  readonly id: string;
  readonly label: string;
  readonly cls: any;
  readonly themes: Readonly<Record<string, string>> | null;
  readonly canBeDefault: boolean;
  readonly canConfigure: boolean;
  default: boolean;
}

/** Returns the subtypes of a document type. Only "base" if it has none. */
export function typesOf(documentName: string): readonly string[] {
  const known = (globalThis as any).game?.documentTypes?.[documentName] as readonly string[] | undefined;
  return known && known.length > 0 ? known : ["base"];
}

/** Registers a sheet for documents of a class, for some subtypes or all. */
export function registerSheet(documentClass: any, scope: string, sheetClass: any, options: any = {}): void {
  const { documentName } = documentClass;
  const { label, types, themes = null, makeDefault = false, canBeDefault = true, canConfigure = true } = options;
  const id = `${scope}.${sheetClass.name}`;
  const classes = CONFIG[documentName].sheetClasses as Record<string, Record<string, SheetRegistration>>;
  for (const type of types ?? typesOf(documentName)) {
    const ofType = (classes[type] ??= {});
    if (makeDefault) for (const other of Object.values(ofType)) other.default = false;
    const first = canBeDefault && Object.values(ofType).every((other) => !other.default);
    ofType[id] = {
      id,
      label: label ?? sheetClass.name,
      cls: sheetClass,
      themes,
      canBeDefault,
      canConfigure,
      default: makeDefault || first,
    };
  }
}

/** Unregisters a sheet, for some subtypes or all. */
export function unregisterSheet(documentClass: any, scope: string, sheetClass: any, { types }: { types?: readonly string[] } = {}): void {
  const { documentName } = documentClass;
  const id = `${scope}.${sheetClass?.name}`;
  const classes = CONFIG[documentName].sheetClasses as Record<string, Record<string, SheetRegistration>>;
  for (const [type, ofType] of Object.entries(classes)) {
    if (types && !types.includes(type)) continue;
    const removed = ofType[id];
    if (removed === undefined) continue;
    delete ofType[id];
    const next = Object.values(ofType).find((other) => other.canBeDefault);
    if (removed.default && next && Object.values(ofType).every((other) => !other.default)) next.default = true;
  }
}

const labelOf = ({ label }: SheetRegistration): string =>
  game.i18n.localize(typeof label === "function" ? (label as () => string)() : label);
const labelsOf = (registrations: readonly SheetRegistration[]): Record<string, string> =>
  Object.fromEntries(registrations.map((each) => [each.id, labelOf(each)]));

/** Returns labels by sheet id (to choose for a document, or as default) and the default's id, or "". Throws for an unknown subtype. */
export function sheetsOfSubType(documentName: string, subType: string): object {
  const classes = CONFIG[documentName].sheetClasses as Record<string, Record<string, SheetRegistration>>;
  const ofType = classes[subType];
  if (!ofType) throw new Error(`${documentName} has no sheets for a subtype "${subType}"`);
  const known = Object.values(ofType);
  return {
    sheetClasses: labelsOf(known.filter(({ canConfigure }) => canConfigure)),
    defaultClasses: labelsOf(known.filter(({ canBeDefault }) => canBeDefault)),
    defaultClass: known.find((each) => each.default)?.id ?? "",
  };
}

/** Returns all sheet classes registered for a document type, each once. */
export function registeredSheets(documentName: string): any[] {
  const classes = CONFIG[documentName].sheetClasses as Record<string, Record<string, SheetRegistration>>;
  return [...new Set(Object.values(classes).flatMap((ofType) => Object.values(ofType).map(({ cls }) => cls)))];
}

/** Applies the default sheets of the world (the setting `core.sheetClasses`). */
export function initializeSheets(): void {
  const chosen = game.settings.get("core", "sheetClasses") as Record<string, Record<string, string>>;
  for (const [documentName, types] of Object.entries(chosen)) {
    if (!(documentName in CONFIG)) continue;
    for (const [type, id] of Object.entries(types)) {
      const ofType = CONFIG[documentName].sheetClasses[type] as Record<string, SheetRegistration> | undefined;
      if (!ofType?.[id]) continue;
      for (const registration of Object.values(ofType)) registration.default = registration.id === id;
    }
  }
}

/** Returns the subtype for a document's sheets. Macros and folders have a type that is no subtype. */
export function sheetTypeOf(document: any): string {
  const { sheetClasses } = CONFIG[document.documentName];
  return "type" in document && document.type in sheetClasses ? document.type : "base";
}

/** Returns a document's sheet class: the one chosen for it, else the default of its subtype, else any. */
export function sheetClassOf(document: any): any {
  const classes = CONFIG[document.documentName].sheetClasses as Record<string, Record<string, SheetRegistration>>;
  const ofType = classes[sheetTypeOf(document)] ?? {};
  const chosen = ofType[document.getFlag("core", "sheetClass") ?? ""];
  const registration = chosen ?? Object.values(ofType).find((entry) => entry.default) ?? Object.values(ofType)[0];
  return registration?.cls ?? null;
}
