import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { compiledTemplate } from "./template.ts";

const drawn = (script: string, data: object): string => Handlebars.template(new Function(`return ${script}`)())(data);

describe("a template on its way to a page", () => {
  it("draws what it would if the page compiled it", () => {
    const text = "{{#each names}}<b>{{this}}</b>{{else}}nobody{{/each}}";
    const script = compiledTemplate(text) ?? "";
    for (const data of [{ names: ["Wil", "<Fee>"] }, { names: [] }]) expect(drawn(script, data)).toBe(Handlebars.compile(text)(data));
    expect(compiledTemplate(text)).toBe(script);
  });

  it("is left as it is where it cannot be compiled", () => {
    expect(compiledTemplate("{{#each}}")).toBeNull();
  });
});
