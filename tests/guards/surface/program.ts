import path from "node:path";
import ts from "typescript";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** One side of the comparison: the types of some named values, and the checker that knows them. */
export interface Side {
  readonly checker: ts.TypeChecker;
  readonly at: ts.Node;
  readonly values: ReadonlyMap<string, ts.Type>;
}

/** What can be called: the fewest arguments that are demanded, and the most that are taken. */
export interface Arity {
  readonly least: number;
  readonly most: number;
}

/** Compiles one virtual module, and gives the types of what it exports. */
export function side(text: string, folder: string, options: ts.CompilerOptions, extra: readonly string[] = []): Side {
  const file = path.join(ROOT, folder, "__surface.ts");
  const compiler: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    ...options,
  };
  const host = ts.createCompilerHost(compiler);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true) : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.readFile = (name) => (name === file ? text : readFile.call(host, name));
  const program = ts.createProgram([file, ...extra], compiler, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} was not compiled`);
  const module = checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  const values = checker
    .getExportsOfModule(module)
    .map((symbol) => [symbol.name, checker.getTypeOfSymbolAtLocation(symbol, source)] as const);
  return { checker, at: source, values: new Map(values) };
}

/** What Foundry VTT's public declarations know of the named globals. */
export function declared(names: readonly string[]): Side {
  return side(names.map((name) => `export const ${name}_ = ${name};`).join("\n"), "tests/guards/surface", { types: ["fvtt-types"] });
}

/** What the rehearsal host offers, from the sources of its client. */
export function offered(text: string): Side {
  const globals = path.join(ROOT, "rehearsal/src/client/globals.d.ts");
  return side(text, "rehearsal/src/client", { types: ["node", "jquery"] }, [globals]);
}

/** The type of a member, or null where there is none. */
export function member(owner: Side, type: ts.Type, name: string): ts.Type | null {
  const symbol = owner.checker.getPropertyOfType(owner.checker.getApparentType(type), name);
  return symbol ? owner.checker.getTypeOfSymbolAtLocation(symbol, owner.at) : null;
}

/** The public and protected names of a type; `#private` ones, those marked private, symbols and helpers of the declarations are left out. */
export function names(owner: Side, type: ts.Type): string[] {
  return owner.checker
    .getPropertiesOfType(owner.checker.getApparentType(type))
    .filter((symbol) => !/^(__@|__#|#| )/.test(symbol.name))
    .filter((symbol) => !symbol.declarations?.some((each) => ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Private))
    .map((symbol) => symbol.name);
}

/** How a type can be called, over all its overloads, or null where it cannot. */
export function arity(owner: Side, type: ts.Type): Arity | null {
  const signatures = owner.checker.getSignaturesOfType(owner.checker.getNonNullableType(type), ts.SignatureKind.Call);
  if (signatures.length === 0) return null;
  const counts = signatures.map((signature) => {
    const taken = signature.parameters.filter((each) => each.name !== "this");
    const rest = taken.some(
      (each) => each.valueDeclaration && ts.isParameter(each.valueDeclaration) && each.valueDeclaration.dotDotDotToken,
    );
    const demanded = taken.filter(
      (each) =>
        each.valueDeclaration &&
        ts.isParameter(each.valueDeclaration) &&
        !each.valueDeclaration.questionToken &&
        !each.valueDeclaration.initializer &&
        !each.valueDeclaration.dotDotDotToken,
    ).length;
    return { least: demanded, most: rest ? Number.POSITIVE_INFINITY : taken.length };
  });
  return { least: Math.min(...counts.map((each) => each.least)), most: Math.max(...counts.map((each) => each.most)) };
}

/** The instance type of a class, or null where the value is no class. */
export function instance(owner: Side, type: ts.Type): ts.Type | null {
  const isClass =
    owner.checker.getSignaturesOfType(type, ts.SignatureKind.Construct).length > 0 || (type.symbol?.flags & ts.SymbolFlags.Class) !== 0;
  return isClass ? member(owner, type, "prototype") : null;
}

/** True for `any`, behind which nothing can be seen. */
export function blind(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0;
}
