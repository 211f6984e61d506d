import path from "node:path";
import * as ts from "@typescript/native/unstable/ast";
import type { NodeHandle, Symbol as CompilerSymbol } from "@typescript/native/unstable/sync";
import { compile, ROOT, type Compiled } from "./compile.ts";
import { isIdle, type Lookup } from "./lookup.ts";

/** Where a name of Foundry VTT's is used: file and line. */
export type Uses = Map<string, Set<string>>;

const DECLARED = /\/node_modules\/fvtt-types\//;
/** Members of the declarations that say what a class is, not what it does. */
const IGNORED = /^(constructor|prototype|__.*)$/;

/** The system's own sources and the conformance cases, compiled as Foundry VTT's declarations see both. */
export function foundryProgram(cases: readonly string[]): Compiled {
  return compile({ extends: "./tsconfig.foundry.json", files: cases });
}

/** Names of the declarations' own that stand for what people call otherwise. */
const CALLED: readonly (readonly [RegExp, string])[] = [
  [/^InternalGame#/, "game."],
  [/^(_?InternalDocument|InternalClientDocument|Stored)[.#]/, "Document#"],
  [/^DirectoryCollection#/, "DocumentCollection#"],
  [/^HandlebarsApplication#/, "HandlebarsApplicationMixin#"],
  [/^CONFIG\.UI#/, "CONFIG.ui."],
  [/^CONFIG#/, "CONFIG."],
  [/^Base(?=[A-Z])/, ""],
];
/** What is only on the way to something else. */
const NAMESPACES =
  /^(foundry(\.\w+)?|game|ui|canvas|CONFIG|CONST|Hooks|undefined|globalThis|api|apps|audio|collections|data|documents|elements|fields|handlebars|instances|interaction|regionBehaviors|sheets|sidebar|tabs|utils|ux|target|update|[A-Z]+(_[A-Z]+)+)$/;

/** The name of a symbol of the declarations, as `Class#member` or `namespace.member`; null for what they do not declare. */
function nameOf(symbol: CompilerSymbol | undefined): string | null {
  const declaration = symbol && firstDeclaration(symbol)?.resolve();
  if (!declaration || IGNORED.test(symbol.name)) return null;
  const name = CALLED.reduce((tidy, [from, to]) => tidy.replace(from, to), `${ownerOf(declaration)}${symbol.name}`);
  return NAMESPACES.test(name) ? null : name;
}

/** Where the declarations name a symbol first: in what order the compiler lists those of a union is its own affair. */
function firstDeclaration(symbol: CompilerSymbol): NodeHandle | undefined {
  const [first, ...others] = symbol.declarations.filter(isDeclared);
  return others.reduce((least, each) => (least && each.path === least.path && each.index < least.index ? each : least), first);
}

function isDeclared({ path: file }: NodeHandle): boolean {
  return DECLARED.test(file);
}

/** The last part of a name. */
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

/** What a node around a declaration is called, where it is what holds it. */
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

/** An interface within a namespace is named by it: the schema of a document is the document. */
function interfaceName(node: ts.InterfaceDeclaration): string {
  const outer = node.parent.parent;
  const within = outer && ts.isModuleDeclaration(outer) && outer.name.text !== "global" ? outer.name.text : "";
  if (/Schema$/.test(node.name.text) && within) return within.replace(/^Base(?=[A-Z])/, "");
  return within ? `${within}.${node.name.text}` : node.name.text;
}

/** Calls back for each of Foundry VTT's names that a piece of code uses: reads, calls, overrides, and listens to. */
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

/** What stands in a class, and can be no global. */
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

/** A global by its name: everything else that an identifier stands for is named where it is reached. */
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

/** What a class redefines of its base, static and not. */
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

/** All of Foundry VTT's names that the system's own sources use, with the files that do. */
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
