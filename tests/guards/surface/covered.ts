import path from "node:path";
import * as ts from "@typescript/native/unstable/ast";
import type { Symbol as CompilerSymbol } from "@typescript/native/unstable/sync";
import { ROOT } from "./compile.ts";
import type { Lookup } from "./lookup.ts";
import { memberOf, namesIn } from "./used.ts";

/** A claim of the conformance cases with the names that it shows. `members` has the last parts of names without a known owner. */
export interface ShownClaim {
  readonly title: string;
  readonly file: string;
  readonly names: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

interface Shown {
  readonly names: Set<string>;
  readonly members: Set<string>;
}

/** Returns the claims in the files of cases, in order. */
export function claimsIn(lookup: Lookup, files: readonly string[]): ShownClaim[] {
  return files.flatMap((file) => {
    const source = lookup.project.program.getSourceFile(path.join(ROOT, file));
    if (!source) throw new Error(`${file} was not compiled`);
    const claims: ShownClaim[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === "claim") claims.push(readClaim(node, source, lookup));
      node.forEachChild(visit);
    };
    visit(source);
    return claims;
  });
}

function readClaim(call: ts.CallExpression, source: ts.SourceFile, lookup: Lookup): ShownClaim {
  const [, about, title, body] = call.arguments;
  if (!about || !title || !body) throw new Error(`${source.fileName}: a claim without a body`);
  const shown: Shown = { names: new Set(declaredCovers(about)), members: new Set() };
  collect(body, lookup, { shown, helpers: helpersOf(source), done: new Set() });
  const text = ts.isStringLiteralLikeNode(title) ? title.text : title.getText().replace(/^`|`$/g, "");
  return { title: text, file: path.basename(source.fileName, ".ts"), ...shown };
}

/** Returns the names that a claim declares in `covers`, which the compiler cannot see: overrides of the small system, and names in templates. */
function declaredCovers(about: ts.Expression): string[] {
  if (!ts.isObjectLiteralExpression(about)) return [];
  const covers = about.properties.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === "covers");
  if (!covers || !ts.isArrayLiteralExpression(covers.initializer)) return [];
  return covers.initializer.elements.filter(ts.isStringLiteralLikeNode).map((each) => each.text);
}

/** Returns the functions and classes of a file. Their names count for each claim that uses them. */
function helpersOf(source: ts.SourceFile): Map<string, ts.Node> {
  const helpers = new Map<string, ts.Node>();
  for (const statement of source.statements) {
    if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      helpers.set(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isIdentifier(name)) helpers.set(name.text, initializer);
  }
  return helpers;
}

interface Collecting {
  readonly shown: Shown;
  readonly helpers: ReadonlyMap<string, ts.Node>;
  readonly done: Set<ts.Node>;
}

function collect(root: ts.Node, lookup: Lookup, collecting: Collecting): void {
  const { shown, helpers, done } = collecting;
  if (done.has(root)) return;
  done.add(root);
  namesIn(root, lookup, (name) => shown.names.add(name));
  const visit = (node: ts.Node): void => {
    const member = unowned(node, lookup);
    if (member) shown.members.add(member);
    if (ts.isStringLiteralLikeNode(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const name of spoken(node.text)) shown.names.add(name);
    const helper = ts.isIdentifier(node) ? helpers.get(node.text) : undefined;
    if (helper && !contains(helper, root)) collect(helper, lookup, collecting);
    node.forEachChild(visit);
  };
  visit(root);
}

/** Returns what a text may name: a hook, a button's action, an element, helpers and a template. */
function spoken(text: string): string[] {
  return [
    `hook ${text}`,
    text,
    ...[...text.matchAll(/data-action=["']?(\w+)/g)].map(([, action]) => `data-action="${action}"`),
    ...[...text.matchAll(/<?\b([a-z]+(?:-[a-z0-9]+)+)\b/g)].map(([, tag]) => `<${tag}>`),
    ...[...text.matchAll(/[{(]#?(\w+)\s/g)].map(([, helper]) => `{{${helper}}}`),
  ];
}

function contains(outer: ts.Node, inner: ts.Node): boolean {
  return outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && outer.end >= inner.end;
}

/** Returns the name of a member of an unknown owner that is read, destructured, overridden, or written in data. Null if there is none. */
function unowned(node: ts.Node, lookup: Lookup): string | null {
  if (ts.isPropertyAccessExpression(node)) return isKnown(lookup.symbolAt(node.name)) ? null : node.name.text;
  if (ts.isBindingElement(node)) return (node.propertyName ?? node.name)?.getText() ?? null;
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    return memberOf(node.name.getText().replace(/^["']|["']$/g, ""));
  if (ts.isMethodDeclaration(node) || ts.isPropertyDeclaration(node)) return node.name.getText();
  return null;
}

/** Whether the compiler knows a symbol's own declaration, not only the system's override of it. */
function isKnown(symbol: CompilerSymbol | undefined): boolean {
  return symbol?.declarations.some((each) => each.path.includes("/node_modules/")) ?? false;
}
