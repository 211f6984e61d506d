import * as ts from "@typescript/native/unstable/ast";
import type { Project, Symbol as CompilerSymbol, Type } from "@typescript/native/unstable/sync";

/** Whether a node uses nothing at run time: imports and types. */
export function isIdle(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  return ts.isModuleDeclaration(node) || (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node));
}

/** What the compiler knows about a project's nodes. All of a file's are asked at once, since each question is a message to its process. */
export class Lookup {
  readonly project: Project;
  readonly #asked = new Set<ts.SourceFile>();
  readonly #symbols = new Map<ts.Node, CompilerSymbol | undefined>();
  readonly #types = new Map<ts.Node, Type | undefined>();
  readonly #properties = new Map<Type, Map<string, CompilerSymbol | undefined>>();

  constructor(project: Project) {
    this.project = project;
  }

  /** Returns the symbol of a name in code. Undefined for a `#private` one. */
  symbolAt(name: ts.MemberName): CompilerSymbol | undefined {
    if (ts.isPrivateIdentifier(name)) return undefined;
    this.#ask(name.getSourceFile());
    if (!this.#symbols.has(name)) this.#symbols.set(name, this.project.checker.getSymbolAtLocation(name));
    return this.#symbols.get(name);
  }

  /** Returns the property with a name of the type at a node. */
  propertyAt(node: ts.Node, name: string): CompilerSymbol | undefined {
    this.#ask(node.getSourceFile());
    if (!this.#types.has(node)) this.#types.set(node, this.project.checker.getTypeAtLocation(node));
    const type = this.#types.get(node);
    return type && this.#propertyOf(type, name);
  }

  #propertyOf(type: Type, name: string): CompilerSymbol | undefined {
    const { checker } = this.project;
    const known = this.#properties.get(type) ?? new Map<string, CompilerSymbol | undefined>();
    this.#properties.set(type, known);
    if (!known.has(name)) known.set(name, checker.getPropertyOfType(checker.getApparentType(type) ?? type, name));
    return known.get(name);
  }

  #ask(file: ts.SourceFile): void {
    if (this.#asked.has(file)) return;
    this.#asked.add(file);
    const names: ts.Node[] = [];
    const patterns: ts.Node[] = [];
    const visit = (node: ts.Node): void => {
      if (isIdle(node)) return;
      if (ts.isIdentifier(node)) names.push(node);
      if (ts.isObjectBindingPattern(node)) patterns.push(node);
      node.forEachChild(visit);
    };
    visit(file);
    this.project.checker.getSymbolAtLocation(names).forEach((symbol, at) => this.#symbols.set(names[at]!, symbol));
    this.project.checker.getTypeAtLocation(patterns).forEach((type, at) => this.#types.set(patterns[at]!, type));
  }
}
