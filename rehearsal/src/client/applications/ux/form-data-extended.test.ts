// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { HTMLMultiSelectElement, HTMLRangePickerElement, HTMLStringTagsElement } from "../elements/index.ts";
import { installPage } from "../test-page.ts";
import { FormDataExtended } from "./form-data-extended.ts";

beforeEach(() => {
  installPage();
});

function read(html: string, options?: object): Record<string, any> {
  const form = document.createElement("form");
  form.innerHTML = html;
  document.body.append(form);
  return new FormDataExtended(form, options).object;
}

describe("the data of a form", () => {
  it("has numbers as numbers, and null for an empty one", () => {
    expect(
      read(
        `<input type="number" name="a" value="4.5"><input type="number" name="b"><input type="range" name="c" min="0" max="9" value="3">`,
      ),
    ).toEqual({ a: 4.5, b: null, c: 3 });
  });

  it("casts values as data-dtype says", () => {
    expect(
      read(
        `<input type="text" name="a" value="12" data-dtype="Number"><select name="b" data-dtype="Boolean"><option value="true" selected></option></select><input type="hidden" name="c" value='{"x":1}' data-dtype="JSON">`,
      ),
    ).toEqual({ a: 12, b: true, c: { x: 1 } });
  });

  it("has checkboxes as booleans, radio buttons as the chosen value, and several boxes of one name as a list", () => {
    const html = `<input type="checkbox" name="on" checked><input type="checkbox" name="off">
      <input type="radio" name="r" value="x"><input type="radio" name="r" value="y" checked>
      <input type="radio" name="none" value="x">
      <input type="checkbox" name="many" value="p" checked><input type="checkbox" name="many" value="q"><input type="checkbox" name="many" value="s" checked>`;
    expect(read(html)).toEqual({ on: true, off: false, r: "y", none: null, many: ["p", null, "s"] });
  });

  it("has a multiple select as a list", () => {
    expect(
      read(
        `<select name="m" multiple><option value="a" selected></option><option value="b"></option><option value="c" selected></option></select>`,
      ),
    ).toEqual({ m: ["a", "c"] });
  });

  it("leaves out fields that are disabled, alone or by their fieldset, unless asked", () => {
    const html = `<input name="a" value="1" disabled><fieldset disabled><input name="b" value="2"></fieldset><input name="c" value="3">`;
    expect(read(html)).toEqual({ c: "3" });
    expect(read(html, { disabled: true })).toEqual({ a: "1", b: "2", c: "3" });
  });

  it("keeps dotted names and leaves out buttons and fields without a name", () => {
    expect(read(`<input name="system.hp.value" type="number" value="3"><input value="x"><button name="go" value="1">Go</button>`)).toEqual({
      "system.hp.value": 3,
    });
  });

  it("reads the values of the host's own elements, not of their inner inputs", () => {
    const form = document.createElement("form");
    document.body.append(form);
    form.append(HTMLRangePickerElement.create({ name: "range", min: 0, max: 10, step: 1, value: 4 }));
    form.append(
      HTMLMultiSelectElement.create({
        name: "words",
        options: [
          { value: "a", label: "A" },
          { value: "b", label: "B" },
        ],
        value: ["b"],
      }),
    );
    form.append(HTMLStringTagsElement.create({ name: "tags", value: ["one", "two"] }));
    expect(new FormDataExtended(form).object).toEqual({ range: 4, words: ["b"], tags: ["one", "two"] });
  });

  it("reads an image that can be edited", () => {
    expect(read(`<img data-edit="img" src="icons/a.svg">`)).toEqual({ img: "icons/a.svg" });
  });
});
