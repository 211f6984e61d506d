import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

const files = filesBelow("styles", ".css");
const templates = filesBelow("templates", ".hbs");
/** Class names that core's style sheet uses. */
const OF_CORE = ["bright", "disabled", "divider", "empty", "framed"];

/** Returns the classes in an attribute of a template, without its placeholders. */
const classesIn = (attribute: string): string[] =>
  attribute
    .replaceAll(/\{\{.*?\}\}/g, " ")
    .split(/\s+/)
    .filter(Boolean);
const OF_BUTTONS = new Set(
  templates
    .flatMap((file) => [...read(file).matchAll(/<button\b(?:[^>]*?\s)?class="([^"]*)"/g)])
    .flatMap(([, attribute = ""]) => classesIn(attribute)),
);

interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly body: string;
}
const rules: readonly Rule[] = files.flatMap((file) =>
  [
    ...read(file)
      .replaceAll(/\/\*.*?\*\//gs, "")
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector = "", body = ""]) => ({
    file,
    selector: selector.replaceAll(/\s+/g, " ").trim(),
    body,
  })),
);

/** Splits a text at a separator, but not inside brackets. */
function split(text: string, separator: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    depth += "([".includes(letter) ? 1 : ")]".includes(letter) ? -1 : 0;
    if (depth === 0 && separator.test(letter)) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Whether a selector may match a button, by its tag or by a class that some button has. */
function isAboutButton(selector: string): boolean {
  const subject = (split(selector, /[\s>+~]/).at(-1) ?? "").replaceAll(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, "");
  if (subject.includes("::")) return false;
  const alternatives = split(subject.replace(/^:(?:is|where)\((.*)\).*$/, "$1"), /,/);
  return alternatives.some((one) => {
    const tag = /^[a-z][\w-]*/.exec(one)?.[0];
    if (tag) return tag === "button";
    return [...one.matchAll(/\.([\w-]+)/g)].some(([, name = ""]) => OF_BUTTONS.has(name));
  });
}

/** Whether the body of a rule sets a property. */
const sets = ({ body }: Rule, property: string): boolean => new RegExp(`(?:^|[;\\s])${property}\\s*:`).test(body);

describe("the styles", () => {
  it("give each movement a separate name, since of two with one name the later would replace the first", () => {
    const names = files.flatMap((file) => [...read(file).matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("are all imported by one file", () => {
    const brought = [...read("styles/callboard.css").matchAll(/url\("\.\/([\w/-]+\.css)"\)/g)].map(([, name]) => `styles/${name}`);
    expect([...brought, "styles/callboard.css"].sort()).toEqual([...files].sort());
  });

  it("give a button its colour with its background, since core changes both under the pointer", () => {
    const grounds = rules.filter((rule) => sets(rule, "background(?:-color)?") && split(rule.selector, /,/).some(isAboutButton));
    expect(grounds.length).toBeGreaterThan(15);
    expect(grounds.filter((rule) => !sets(rule, "color")).map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
  });

  it("set background and colour for any button under the pointer", () => {
    const pointed = rules.filter(({ selector }) => selector.startsWith(":where(.callboard) :where(button") && selector.includes(":hover"));
    expect(pointed.map((rule) => [sets(rule, "background"), sets(rule, "color")])).toEqual([[true, true]]);
  });

  it("draw the ticks of the strip alike in every structure", () => {
    const ticks = rules.filter(({ selector }) => /\.strip li(?:\.\w+)? i\b/.test(selector));
    expect([...new Set(ticks.map(({ file }) => file))]).toEqual(["styles/play.css"]);
  });

  it("use no class of core's style sheet, and no template has one", () => {
    const named = OF_CORE.join("|");
    const used = rules.filter(({ selector }) => new RegExp(`\\.(?:${named})(?![\\w-])`).test(selector));
    expect(used.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
    const worn = templates.flatMap((file) =>
      [...read(file).matchAll(/\bclass="([^"]*)"/g)]
        .flatMap(([, attribute = ""]) => classesIn(attribute))
        .filter((name) => OF_CORE.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(worn).toEqual([]);
  });
});
