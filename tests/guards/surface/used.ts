import path from "node:path";
import * as ts from "@typescript/native/unstable/ast";
import type { NodeHandle, Symbol as CompilerSymbol } from "@typescript/native/unstable/sync";
import { compile, ROOT, type Compiled } from "./compile.ts";
import { isIdle, type Lookup } from "./lookup.ts";

/** The uses of each name of Foundry VTT, by file and line. */
export type Uses = Map<string, Set<string>>;

const DECLARED = /\/node_modules\/fvtt-types\//;
/** Members of the declarations that say what a class is, not what it does. */
const IGNORED = /^(constructor|prototype|__.*)$/;

/** Compiles the system's sources and the conformance cases, as Foundry VTT's declarations see both. */
export function foundryProgram(cases: readonly string[]): Compiled {
  return compile({ extends: "./tsconfig.foundry.json", files: cases });
}

/** Names that only the declarations use, with the usual names for them. */
const CALLED: readonly (readonly [RegExp, string])[] = [
  [/^InternalGame#/, "game."],
  [/^(_?InternalDocument|InternalClientDocument|Stored)[.#]/, "Document#"],
  [/^DirectoryCollection#/, "DocumentCollection#"],
  [/^HandlebarsApplication#/, "HandlebarsApplicationMixin#"],
  [/^CONFIG\.UI#/, "CONFIG.ui."],
  [/^CONFIG#/, "CONFIG."],
  [/^Base(?=[A-Z])/, ""],
];
/** Names that only lead to others. */
const NAMESPACES =
  /^(foundry(\.\w+)?|game|ui|canvas|CONFIG|CONST|Hooks|undefined|globalThis|api|apps|audio|collections|data|documents|elements|fields|handlebars|instances|interaction|regionBehaviors|sheets|sidebar|tabs|utils|ux|target|update|[A-Z]+(_[A-Z]+)+)$/;

/** Returns the name of a declared symbol, as `Class#member` or `namespace.member`. Null for a symbol that the declarations lack. */
function nameOf(symbol: CompilerSymbol | undefined): string | null {
  const declaration = symbol && firstDeclaration(symbol)?.resolve();
  if (!declaration || IGNORED.test(symbol.name)) return null;
  const name = CALLED.reduce((tidy, [from, to]) => tidy.replace(from, to), `${ownerOf(declaration)}${symbol.name}`);
  return NAMESPACES.test(name) ? null : name;
}

/** Returns the first declaration of a symbol. The compiler lists those of a union in no fixed order. */
function firstDeclaration(symbol: CompilerSymbol): NodeHandle | undefined {
  const [first, ...others] = symbol.declarations.filter(isDeclared);
  return others.reduce((least, each) => (least && each.path === least.path && each.index < least.index ? each : least), first);
}

function isDeclared({ path: file }: NodeHandle): boolean {
  return DECLARED.test(file);
}

/** Returns the last part of a name. */
export function memberOf(name: string): string {
  return name.split(/[.#]/).at(-1) ?? name;
}

function ownerOf(declaration: ts.Node): string {
  for (let node = declaration.parent as ts.Node | undefined; node; node = node.parent) {
    const owner = ownerAt(node, declaration);
    if (owner !== null) return owner;
  }
  return "";
}

/** Returns the name of a node around a declaration, or null if the node does not own it. */
function ownerAt(node: ts.Node, declaration: ts.Node): string | null {
  if (ts.isClassDeclaration(node) || ts.isClassExpression(node)) {
    return `${node.name?.text ?? path.basename(node.getSourceFile().fileName, ".d.mts")}${isStatic(declaration) ? "." : "#"}`;
  }
  if (ts.isInterfaceDeclaration(node)) return `${interfaceName(node)}#`;
  if (ts.isTypeAliasDeclaration(node)) return `${node.name.text}#`;
  if (ts.isModuleDeclaration(node)) return /^(global$|[#"])/.test(node.name.getText()) ? null : `${node.name.text}.`;
  if (ts.isVariableDeclaration(node) && node !== declaration && ts.isIdentifier(node.name)) return `${node.name.text}.`;
  return null;
}

function isStatic(declaration: ts.Node): boolean {
  return "modifierFlags" in declaration && (Number(declaration.modifierFlags) & ts.ModifierFlags.Static) !== 0;
}

/** Returns the name of an interface. One inside a namespace is named after that: the schema of a document is the document. */
function interfaceName(node: ts.InterfaceDeclaration): string {
  const outer = node.parent.parent;
  const within = outer && ts.isModuleDeclaration(outer) && outer.name.text !== "global" ? outer.name.text : "";
  if (/Schema$/.test(node.name.text) && within) return within.replace(/^Base(?=[A-Z])/, "");
  return within ? `${within}.${node.name.text}` : node.name.text;
}

/** Calls back for each name of Foundry VTT that code reads, calls, overrides or listens to. */
export function namesIn(root: ts.Node, lookup: Lookup, found: (name: string, at: ts.Node) => void): void {
  const visit = (node: ts.Node): void => {
    if (isIdle(node)) return;
    for (const name of namesAt(node, lookup)) found(name, node);
    node.forEachChild(visit);
  };
  visit(root);
}

function namesAt(node: ts.Node, lookup: Lookup): string[] {
  if (ts.isPropertyAccessExpression(node)) return named(lookup.symbolAt(node.name));
  if (ts.isIdentifier(node)) return identifierNames(node, lookup);
  if (ts.isBindingElement(node)) return boundNames(node, lookup);
  if (ts.isCallExpression(node)) return hookNames(node);
  if (ts.isClassDeclaration(node) || ts.isClassExpression(node)) return overridden(node, lookup);
  return [];
}

function named(symbol: CompilerSymbol | undefined): string[] {
  const name = nameOf(symbol);
  return name === null ? [] : [name];
}

/** Kinds of nodes inside a class, which cannot be globals. */
const CLASS_ELEMENTS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Constructor,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.SetAccessor,
  ts.SyntaxKind.IndexSignature,
  ts.SyntaxKind.ClassStaticBlockDeclaration,
  ts.SyntaxKind.SemicolonClassElement,
]);

/** Returns the name of a global. All other identifiers are named where they are accessed. */
function identifierNames(node: ts.Identifier, lookup: Lookup): string[] {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return [];
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent) || ts.isMethodDeclaration(parent)) return [];
  const symbol = lookup.symbolAt(node);
  const isGlobal = symbol?.declarations.every((each) => isDeclared(each) && !CLASS_ELEMENTS.has(each.kind));
  return isGlobal && !NAMESPACES.test(node.text) ? [node.text] : [];
}

function boundNames(node: ts.BindingElement, lookup: Lookup): string[] {
  if (!ts.isObjectBindingPattern(node.parent) || node.dotDotDotToken) return [];
  const key = node.propertyName ?? node.name;
  return key ? named(lookup.propertyAt(node.parent, key.getText())) : [];
}

function hookNames(node: ts.CallExpression): string[] {
  const [first] = node.arguments;
  if (!ts.isPropertyAccessExpression(node.expression) || node.expression.expression.getText() !== "Hooks") return [];
  return first && ts.isStringLiteralLikeNode(first) ? [`hook ${first.text}`] : [];
}

/** Returns the members of its base that a class overrides, static or not. */
function overridden(node: ts.ClassLikeDeclaration, lookup: Lookup): string[] {
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (!base) return [];
  return node.members.flatMap((member) => {
    if (!isNamed(member) || ts.isPrivateIdentifier(member.name)) return [];
    return named(lookup.propertyAt(isStatic(member) ? base.expression : base, member.name.getText()));
  });
}

function isNamed(member: ts.Node): member is ts.PropertyDeclaration | ts.MethodDeclaration | ts.AccessorDeclaration {
  return "name" in member && member.name !== undefined;
}

/** Returns all names of Foundry VTT that the system's sources use, with the files. */
export function usedNames(lookup: Lookup): Uses {
  const uses: Uses = new Map();
  const { program } = lookup.project;
  for (const name of program.getSourceFileNames()) {
    const file = path.relative(ROOT, name);
    if (!file.startsWith("src/") || file.endsWith(".test.ts") || file.endsWith(".d.ts")) continue;
    const source = program.getSourceFile(name);
    if (!source) throw new Error(`${file} was not compiled`);
    namesIn(source, lookup, (used) => {
      const files = uses.get(used) ?? new Set();
      uses.set(used, files.add(file));
    });
  }
  return uses;
}
