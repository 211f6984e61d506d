// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HandlebarsApplicationMixin } from "./handlebars-application.ts";
import { DocumentSheetV2 } from "./document-sheet.ts";
import { ActorSheetV2 } from "../sheets/actor-sheet.ts";
import { installPage, type TestPage } from "../test-page.ts";

let page: TestPage;
let level = 3;

class Stub {}

/** Creates the part of a document that a sheet needs. It is a class instance, since plain objects in options are copied. */
function actor(): any {
  const made: any = new Stub();
  Object.assign(made, {
    id: "abc",
    uuid: "Actor.abc",
    name: "Maren",
    documentName: "Actor",
    apps: {},
    pack: null,
    isOwner: true,
    schema: { fields: {} },
    _source: { name: "Maren" },
    items: new Map(),
    effects: new Map(),
    testUserPermission: (_user: unknown, wanted: number) => level >= wanted,
    getFlag: () => undefined,
    validate: vi.fn(),
    update: vi.fn(async () => made),
    createEmbeddedDocuments: vi.fn(async (_name: string, [data]: any[]) => [data]),
  });
  made.collection = new Map([["abc", made]]);
  return made;
}

const Sheet: any = class Sheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static PARTS = { body: { template: "sheet-body.hbs" } };
};

beforeEach(() => {
  page = installPage();
  level = 3;
  (globalThis as any).CONFIG.Actor = { typeLabels: {} };
  page.templates["sheet-body.hbs"] =
    `<section><input name="name" value="{{document.name}}"><input type="number" name="system.age" value="3"><div class="draggable" data-item-id="i1">Lamp</div></section>`;
});

describe("a document sheet", () => {
  it("needs a document and is named after it", async () => {
    expect(() => new DocumentSheetV2({})).toThrow(/document/);
    const sheet: any = new Sheet({ document: actor() });
    expect(sheet.id).toBe("Sheet-Actor-abc");
    expect(sheet.title).toBe("DOCUMENT.Actor: Maren");
  });

  it("is one of the document's applications while it is shown", async () => {
    const document = actor();
    const sheet: any = await new Sheet({ document }).render({ force: true });
    expect(document.apps[sheet.id]).toBe(sheet);
    await sheet.close();
    expect(document.apps).toEqual({});
  });

  it("checks the input, expands it and updates the document", async () => {
    const document = actor();
    const sheet: any = await new Sheet({ document }).render({ force: true });
    sheet.element.querySelector("[name=name]").value = "Tobin";
    await sheet.submit({ updateData: { "system.age": 4 } });
    expect(document.validate).toHaveBeenCalledWith({ changes: { name: "Tobin", system: { age: 4 } }, clean: true, fallback: false });
    expect(document.update).toHaveBeenCalledWith({ name: "Tobin", system: { age: 4 } }, {});
  });

  it("cannot be edited without permission, but closed and browsed", async () => {
    level = 1;
    const sheet: any = await new Sheet({ document: actor() }).render({ force: true });
    expect(sheet.isEditable).toBe(false);
    expect(sheet.element.querySelector("[name=name]").disabled).toBe(true);
    expect(sheet.window.close.disabled).toBe(false);
  });

  it("is refused without permission to view", async () => {
    level = 0;
    const sheet: any = await new Sheet({ document: actor() }).render({ force: true });
    expect(sheet.rendered).toBe(false);
    expect(page.warnings[0]).toContain("SHEETS.DocumentSheetPrivate");
  });
});

describe("drag and drop on an actor's sheet", () => {
  function drop(sheet: any, data: object): Promise<any> {
    const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), {
      dataTransfer: { getData: () => JSON.stringify(data) },
    });
    return sheet._onDrop(event);
  }

  it("starts with the data of the item that the element names", async () => {
    const document = actor();
    document.items.set("i1", { toDragData: () => ({ type: "Item", uuid: "Actor.abc.Item.i1" }) });
    const sheet: any = await new Sheet({ document }).render({ force: true });
    const row = sheet.element.querySelector(".draggable");
    expect(row.draggable).toBe(true);
    const setData = vi.fn();
    row.dispatchEvent(Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer: { setData, items: [1] } }));
    expect(setData).toHaveBeenCalledWith("text/plain", JSON.stringify({ type: "Item", uuid: "Actor.abc.Item.i1" }));
  });

  it("creates a dropped item after asking the hook", async () => {
    const document = actor();
    const item = { documentName: "Item", id: "i2", parent: null, toObject: () => ({ name: "Lamp" }) };
    (globalThis as any).getDocumentClass = () => ({ fromDropData: async () => item });
    const sheet: any = await new Sheet({ document }).render({ force: true });
    expect(await drop(sheet, { type: "Item", uuid: "Item.i2" })).toEqual({ name: "Lamp" });
    expect(document.createEmbeddedDocuments).toHaveBeenCalledWith("Item", [{ name: "Lamp" }], { keepId: true });
    const refuse = vi.fn(() => false);
    Hooks.once("dropActorSheetData", refuse);
    expect(await drop(sheet, { type: "Item", uuid: "Item.i2" })).toBeUndefined();
    expect(refuse).toHaveBeenCalledWith(document, sheet, { type: "Item", uuid: "Item.i2" });
    expect(document.createEmbeddedDocuments).toHaveBeenCalledTimes(1);
  });
});
