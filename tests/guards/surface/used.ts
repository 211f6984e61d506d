import path from "node:path";
import ts from "typescript";
import { ROOT } from "./program.ts";

/** Where a name of Foundry VTT's is used: file and line. */
export type Uses = Map<string, Set<string>>;

const DECLARED = /\/node_modules\/fvtt-types\//;
/** Members of the declarations that say what a class is, not what it does. */
const IGNORED = /^(constructor|prototype|__.*)$/;

/** The program of the system's own sources, and of the conformance cases, as Foundry VTT's declarations see both. */
export function foundryProgram(cases: readonly string[]): ts.Program {
  const config = ts.readConfigFile(path.join(ROOT, "tsconfig.foundry.json"), (file) => ts.sys.readFile(file));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  return ts.createProgram([...fileNames, ...cases.map((file) => path.join(ROOT, file))], { ...options, noEmit: true });
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
export function nameOf(symbol: ts.Symbol | undefined): string | null {
  const declaration = symbol?.declarations?.find((each) => DECLARED.test(each.getSourceFile().fileName));
  if (!symbol || !declaration || IGNORED.test(symbol.name)) return null;
  const name = CALLED.reduce((tidy, [from, to]) => tidy.replace(from, to), `${ownerOf(declaration)}${symbol.name}`);
  return NAMESPACES.test(name) ? null : name;
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
    const isStatic = ts.getCombinedModifierFlags(declaration as ts.Declaration) & ts.ModifierFlags.Static;
    return `${node.name?.text ?? path.basename(node.getSourceFile().fileName, ".d.mts")}${isStatic ? "." : "#"}`;
  }
  if (ts.isInterfaceDeclaration(node)) return `${interfaceName(node)}#`;
  if (ts.isTypeAliasDeclaration(node)) return `${node.name.text}#`;
  if (ts.isModuleDeclaration(node)) return /^(global$|[#"])/.test(node.name.getText()) ? null : `${node.name.text}.`;
  if (ts.isVariableDeclaration(node) && node !== declaration && ts.isIdentifier(node.name)) return `${node.name.text}.`;
  return null;
}

/** An interface within a namespace is named by it: the schema of a document is the document. */
function interfaceName(node: ts.InterfaceDeclaration): string {
  const outer = node.parent.parent;
  const within = outer && ts.isModuleDeclaration(outer) && outer.name.text !== "global" ? outer.name.text : "";
  if (/Schema$/.test(node.name.text) && within) return within.replace(/^Base(?=[A-Z])/, "");
  return within ? `${within}.${node.name.text}` : node.name.text;
}

function isType(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isModuleDeclaration(node);
}

/** Calls back for each of Foundry VTT's names that a piece of code uses: reads, calls, overrides, and listens to. */
export function namesIn(root: ts.Node, checker: ts.TypeChecker, found: (name: string, at: ts.Node) => void): void {
  const visit = (node: ts.Node): void => {
    if (isType(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isImportDeclaration(node)) return;
    for (const name of namesAt(node, checker)) found(name, node);
    ts.forEachChild(node, visit);
  };
  visit(root);
}

function namesAt(node: ts.Node, checker: ts.TypeChecker): string[] {
  if (ts.isPropertyAccessExpression(node)) return named(checker.getSymbolAtLocation(node.name));
  if (ts.isIdentifier(node)) return identifierNames(node, checker);
  if (ts.isBindingElement(node)) return boundNames(node, checker);
  if (ts.isCallExpression(node)) return hookNames(node);
  if (ts.isClassDeclaration(node) || ts.isClassExpression(node)) return overridden(node, checker);
  return [];
}

function named(symbol: ts.Symbol | undefined): string[] {
  const name = nameOf(symbol);
  return name === null ? [] : [name];
}

/** A global by its name: everything else that an identifier stands for is named where it is reached. */
function identifierNames(node: ts.Identifier, checker: ts.TypeChecker): string[] {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return [];
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent) || ts.isMethodDeclaration(parent)) return [];
  const symbol = checker.getSymbolAtLocation(node);
  const isGlobal = symbol?.declarations?.every((each) => DECLARED.test(each.getSourceFile().fileName) && !ts.isClassElement(each));
  return isGlobal && !NAMESPACES.test(node.text) ? [node.text] : [];
}

function boundNames(node: ts.BindingElement, checker: ts.TypeChecker): string[] {
  if (!ts.isObjectBindingPattern(node.parent) || node.dotDotDotToken) return [];
  const key = (node.propertyName ?? node.name).getText();
  const type = checker.getTypeAtLocation(node.parent);
  return named(checker.getPropertyOfType(checker.getApparentType(type), key));
}

function hookNames(node: ts.CallExpression): string[] {
  const [first] = node.arguments;
  if (!ts.isPropertyAccessExpression(node.expression) || node.expression.expression.getText() !== "Hooks") return [];
  return first && ts.isStringLiteralLike(first) ? [`hook ${first.text}`] : [];
}

/** What a class redefines of its base, static and not. */
function overridden(node: ts.ClassLikeDeclaration, checker: ts.TypeChecker): string[] {
  const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (!base) return [];
  const statics = checker.getTypeAtLocation(base.expression);
  const instances = checker.getTypeAtLocation(base);
  return node.members.flatMap((member) => {
    if (!member.name || ts.isPrivateIdentifier(member.name)) return [];
    const isStatic = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static;
    return named(checker.getPropertyOfType(isStatic ? statics : instances, member.name.getText()));
  });
}

/** All of Foundry VTT's names that the system's own sources use, with the files that do. */
export function usedNames(program: ts.Program): Uses {
  const uses: Uses = new Map();
  const checker = program.getTypeChecker();
  for (const source of program.getSourceFiles()) {
    const file = path.relative(ROOT, source.fileName);
    if (!file.startsWith("src/") || file.endsWith(".test.ts") || file.endsWith(".d.ts")) continue;
    namesIn(source, checker, (name) => {
      const files = uses.get(name) ?? new Set();
      uses.set(name, files.add(file));
    });
  }
  return uses;
}
