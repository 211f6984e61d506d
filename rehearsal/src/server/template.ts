import Handlebars from "handlebars";

const compiled = new Map<string, string | null>();

function compile(text: string): string | null {
  try {
    return String(Handlebars.precompile(text, { preventIndent: true }));
  } catch {
    return null;
  }
}

/** A template as the script that it compiles to, compiled once for all pages; null for one that cannot be, which the page says when it draws it. */
export function compiledTemplate(text: string): string | null {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const script = compile(text);
  compiled.set(text, script);
  return script;
}
