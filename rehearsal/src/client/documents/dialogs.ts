/** Returns a free name for a new document of a class. */
export function defaultName(documentClass: any, { type, parent, pack }: any = {}): string {
  const { documentName } = documentClass;
  const typeLabel = type && type !== "base" ? CONFIG[documentName].typeLabels?.[type] : undefined;
  const base = game.i18n.localize(typeLabel ?? documentClass.metadata.label ?? `DOCUMENT.${documentName}`);
  const siblings = parent
    ? parent.getEmbeddedCollection(documentName)
    : pack
      ? game.packs.get(pack).index
      : game.collections.get(documentName);
  const taken = new Set([...(siblings?.values() ?? [])].map((sibling: any) => sibling.name));
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base} (${count})`;
    if (!taken.has(name)) return name;
  }
}

function creatableTypes(documentClass: any, wanted: readonly string[] | undefined): string[] {
  const types: readonly string[] = documentClass.TYPES.filter(
    (type: string) => type !== CONST.BASE_DOCUMENT_TYPE || documentClass.TYPES.length === 1,
  );
  return wanted ? types.filter((type) => wanted.includes(type)) : [...types];
}

function field(label: string, control: HTMLElement): HTMLElement {
  const group = document.createElement("div");
  group.className = "form-group";
  const text = document.createElement("label");
  text.textContent = game.i18n.localize(label);
  control.id = `create-${foundry.utils.randomID(6)}`;
  text.htmlFor = control.id;
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(control);
  group.append(text, fields);
  return group;
}

function createForm(documentClass: any, types: readonly string[], data: any): HTMLElement {
  const content = document.createElement("div");
  const name = document.createElement("input");
  name.type = "text";
  name.name = "name";
  name.value = data.name ?? "";
  name.placeholder = documentClass.defaultName({ type: types[0] });
  content.append(field("DOCUMENT.FIELDS.name.label", name));
  if (types.length < 2) return content;
  const select = document.createElement("select");
  select.name = "type";
  for (const type of types) {
    const label = CONFIG[documentClass.documentName].typeLabels?.[type] ?? type;
    select.add(new Option(game.i18n.localize(label), type, false, type === data.type));
  }
  content.append(field("DOCUMENT.FIELDS.type.label", select));
  return content;
}

/** Asks for the name and type of a new document, and creates it. */
export async function createDialog(documentClass: any, data: any, createOptions: any, { types, ...options }: any): Promise<any> {
  const choices = creatableTypes(documentClass, types);
  const title = game.i18n.format("DOCUMENT.Create", { type: game.i18n.localize(documentClass.metadata.label) });
  const input = await foundry.applications.api.DialogV2.input({
    window: { title },
    content: createForm(documentClass, choices, data),
    ok: { label: title },
    ...options,
  });
  if (!input) return null;
  const type = input.type ?? choices[0];
  const source = {
    ...data,
    ...(type ? { type } : {}),
    name: input.name?.trim() || documentClass.defaultName({ type, parent: createOptions.parent, pack: createOptions.pack }),
  };
  return documentClass.create(source, { renderSheet: true, ...createOptions });
}

/** Asks for a confirmation, and deletes a document. */
export async function deleteDialog(target: any, options: any, operation: any): Promise<any> {
  const type = game.i18n.localize(target.constructor.metadata.label);
  const content = document.createElement("div");
  const text = document.createElement("p");
  text.textContent = game.i18n.format("DOCUMENT.DeleteWarning", { type, name: target.name });
  content.append(text);
  const sure = await foundry.applications.api.DialogV2.confirm({
    window: { title: `${game.i18n.format("DOCUMENT.Delete", { type })}: ${target.name}` },
    content,
    ...options,
  });
  return sure ? target.delete(operation) : sure;
}
