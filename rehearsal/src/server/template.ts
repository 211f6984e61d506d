import Handlebars from "handlebars";

const compiled = new Map<string, string | null>();

function compile(text: string): string | null {
  try {
    return String(Handlebars.precompile(text, { preventIndent: true }));
  } catch {
    return null;
  }
}

/** Returns the script of a compiled template. It is compiled once for all pages. Null if it does not compile: then the page reports that. */
export function compiledTemplate(text: string): string | null {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const script = compile(text);
  compiled.set(text, script);
  return script;
}
