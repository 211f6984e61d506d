// @vitest-environment happy-dom
import Handlebars from "handlebars";
import { beforeEach, describe, expect, it } from "vitest";
import { BooleanField, NumberField, SchemaField, SetField, StringField } from "../../../common/data/fields/index.ts";
import { installPage } from "../test-page.ts";

beforeEach(() => {
  installPage();
});

const render = (template: string, context: object = {}): string => Handlebars.compile(template)(context);
const schema = new SchemaField({
  name: new StringField({ required: true, label: "Name", hint: "What it is called" }),
  size: new StringField({ required: true, choices: { s: "Small", l: "Large" }, initial: "s" }),
  age: new NumberField({ integer: true, min: 0 }),
  awake: new BooleanField(),
  traits: new SetField(new StringField({ choices: { a: "A", b: "B" } })),
});

describe("logic", () => {
  it("compares and combines", () => {
    expect(render("{{eq 1 1}} {{ne 1 1}} {{lt 1 2}} {{gte 2 2}} {{not a}} {{and a b}} {{or a b}}", { a: 0, b: 2 })).toBe(
      "true false true true true false true",
    );
    expect(render("{{#if (and (eq x 1) (gt y 2))}}yes{{else}}no{{/if}}", { x: 1, y: 3 })).toBe("yes");
  });
});

describe("text", () => {
  it("is joined, chosen, localized and formatted", () => {
    expect(render(`{{concat "a" 1 word}}`, { word: "<b>" })).toBe("a1&lt;b&gt;");
    expect(render(`{{ifThen true "x" "y"}}`)).toBe("x");
    expect(render(`{{localize "KEY"}}`)).toBe("KEY");
    expect(render(`{{{localize "KEY" name="n"}}}`)).toBe(`KEY {"name":"n"}`);
    expect(render("{{numberFormat 3.14159 decimals=2 sign=true}} {{numberFormat -1 sign=true}}")).toBe("+3.14 -1");
  });

  it("is written as an attribute only if the value is true", () => {
    expect(render("<input {{checked a}} {{disabled b}}>", { a: true, b: false })).toBe("<input checked >");
  });
});

describe("choices", () => {
  it("become options, with a blank one, the selected one marked", () => {
    expect(render(`{{selectOptions choices selected="b" blank="–"}}`, { choices: { a: "A", b: "B" } })).toBe(
      `<option value="">–</option><option value="a">A</option><option value="b" selected>B</option>`,
    );
  });

  it("may be objects with attributes for value and label, sorted", () => {
    const choices = [
      { id: 2, title: "Two" },
      { id: 1, title: "One" },
    ];
    expect(render(`{{selectOptions choices valueAttr="id" labelAttr="title" sort=true selected=2}}`, { choices })).toBe(
      `<option value="1">One</option><option value="2" selected>Two</option>`,
    );
  });

  it("become radio buttons", () => {
    expect(render(`{{radioBoxes "r" choices checked="a"}}`, { choices: { a: "A" } })).toContain(
      `<input type="radio" name="r" value="a" checked> A`,
    );
  });
});

describe("fields", () => {
  const parse = (template: string, context: object = {}): HTMLElement => {
    const holder = document.createElement("div");
    holder.innerHTML = render(template, { fields: schema.fields, ...context });
    return holder.firstElementChild as HTMLElement;
  };

  it("draw a suitable input under their path", () => {
    expect(parse(`{{formInput fields.name value="x"}}`).outerHTML).toMatch(/<input type="text" name="name" value="x"/);
    const age = parse("{{formInput fields.age value=3}}") as HTMLInputElement;
    expect([age.type, age.value, age.min, age.step]).toEqual(["number", "3", "0", "1"]);
    expect((parse("{{formInput fields.awake value=true}}") as HTMLInputElement).checked).toBe(true);
    const size = parse(`{{formInput fields.size value="l"}}`) as HTMLSelectElement;
    expect([size.value, size.options.length]).toEqual(["l", 2]);
    expect(parse("{{formInput fields.traits}}").localName).toBe("multi-select");
  });

  it("draw a group with a label that refers to the input's id, and a hint", () => {
    const group = parse(`{{formGroup fields.name value="x" rootId="root" classes="slim" stacked=true}}`);
    expect(group.className).toBe("form-group stacked slim");
    const label = group.querySelector("label") as HTMLLabelElement;
    expect(label.textContent).toBe("Name");
    expect(group.querySelector("input")?.id).toBe(label.htmlFor);
    expect(label.htmlFor).toBe("root-name");
    expect(group.querySelector(".hint")?.textContent).toBe("What it is called");
  });

  it("take another name, a dataset and a disabled state", () => {
    const input = parse(`{{formInput fields.name name="other" disabled=true dataset=data}}`, { data: { id: "7" } }) as HTMLInputElement;
    expect([input.name, input.disabled, input.dataset["id"]]).toEqual(["other", true, "7"]);
  });

  it("are required", () => {
    expect(() => render("{{formGroup fields.nothing}}", { fields: {} })).toThrow(/needs a data field/);
  });
});
