import path from "node:path";
import { isParameterDeclaration, ModifierFlags, type Node } from "@typescript/native/unstable/ast";
import {
  SignatureKind,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Signature,
  type Symbol as CompilerSymbol,
  type Type,
} from "@typescript/native/unstable/sync";
import { compile, ROOT } from "./compile.ts";

/** One side of the comparison: the types of some named values, their checker, and the function that ends its process. */
export interface Side {
  readonly checker: Checker;
  readonly properties: Map<Type, readonly CompilerSymbol[]>;
  readonly arities: Map<Type, Arity | null>;
  readonly values: ReadonlyMap<string, Type>;
  readonly close: () => void;
}

/** The fewest arguments that a function needs, and the most that it takes. */
export interface Arity {
  readonly least: number;
  readonly most: number;
}

interface Compilation {
  readonly types: readonly string[];
  readonly extra?: readonly string[];
}

/** Compiles one virtual module and returns the types of its exports. */
function side(text: string, folder: string, { types, extra = [] }: Compilation): Side {
  const file = path.join(ROOT, folder, "__surface.ts");
  const compilerOptions = {
    target: "ESNext",
    module: "ESNext",
    moduleResolution: "bundler",
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    lib: ["ESNext", "DOM", "DOM.Iterable"],
    types,
  };
  const { project, close } = compile({ compilerOptions, files: [file, ...extra] }, { [file]: text });
  const { checker, program } = project;
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} was not compiled`);
  const module = checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing`);
  return { checker, properties: new Map(), arities: new Map(), values: typesOf(checker, checker.getExportsOfModule(module)), close };
}

/** Returns the side of Foundry VTT's public declarations, for the named globals. */
export function declared(names: readonly string[]): Side {
  return side(names.map((name) => `export const ${name}_ = ${name};`).join("\n"), "tests/guards/surface", { types: ["fvtt-types"] });
}

/** Returns the side of the rehearsal host, from its client's sources. */
export function offered(text: string): Side {
  const globals = path.join(ROOT, "rehearsal/src/client/globals.d.ts");
  return side(text, "rehearsal/src/client", { types: ["node", "jquery"], extra: [globals] });
}

/** Returns the types of symbols by name. They are asked for at once, since each question is a message to the compiler's process. */
function typesOf(checker: Checker, symbols: readonly CompilerSymbol[]): Map<string, Type> {
  const types = checker.getTypeOfSymbol(symbols);
  return new Map(
    symbols.map(({ name }, at) => {
      const type = types[at];
      if (!type) throw new Error(`${name} has no type`);
      return [name, type];
    }),
  );
}

function propertiesOf({ checker, properties }: Side, type: Type): readonly CompilerSymbol[] {
  const known = properties.get(type) ?? checker.getPropertiesOfType(checker.getApparentType(type) ?? type);
  properties.set(type, known);
  return known;
}

/** Returns the types of the named members that a type has. */
export function members(owner: Side, type: Type, wanted: readonly string[]): ReadonlyMap<string, Type> {
  const { checker } = owner;
  const listed = new Map(propertiesOf(owner, type).map((symbol) => [symbol.name, symbol]));
  // Members that all functions and objects have from the language can be found, but are not listed.
  const found = (name: string) => listed.get(name) ?? checker.getPropertyOfType(checker.getApparentType(type) ?? type, name);
  return typesOf(
    checker,
    wanted.flatMap((name) => found(name) ?? []),
  );
}

/** Returns the public and protected names of a type. Private names, symbols and helpers of the declarations are left out. */
export function names(owner: Side, type: Type): string[] {
  return propertiesOf(owner, type)
    .filter((symbol) => !/^(__@|__#|#| )/.test(symbol.name))
    .filter((symbol) => !symbol.declarations.some((each) => isPrivate(each.resolve())))
    .map((symbol) => symbol.name);
}

function isPrivate(declaration: Node | undefined): boolean {
  return declaration !== undefined && "modifierFlags" in declaration && (Number(declaration.modifierFlags) & ModifierFlags.Private) !== 0;
}

/** Returns how a type can be called, over all its overloads, or null if it cannot. */
export function arity(owner: Side, type: Type): Arity | null {
  const known = owner.arities.get(type);
  if (known !== undefined) return known;
  const found = findArity(owner, type);
  owner.arities.set(type, found);
  return found;
}

function findArity(owner: Side, type: Type): Arity | null {
  if (!(type.flags & TypeFlags.StructuredOrInstantiable)) return null;
  // An object is never null. Only other types may have null to remove.
  const called = type.flags & TypeFlags.Object ? type : owner.checker.getNonNullableType(type);
  const signatures = called ? owner.checker.getSignaturesOfType(called, SignatureKind.Call) : [];
  if (signatures.length === 0) return null;
  const counts = signatures.map(arityOf);
  return { least: Math.min(...counts.map((each) => each.least)), most: Math.max(...counts.map((each) => each.most)) };
}

function arityOf(signature: Signature): Arity {
  const taken = signature.getParameters().filter((each) => each.name !== "this");
  const written = taken.flatMap((each) => each.valueDeclaration?.resolve() ?? []).filter(isParameterDeclaration);
  const rest = written.some(({ dotDotDotToken }) => dotDotDotToken);
  const demanded = written.filter(({ questionToken, initializer, dotDotDotToken }) => !questionToken && !initializer && !dotDotDotToken);
  return { least: demanded.length, most: rest ? Number.POSITIVE_INFINITY : taken.length };
}

/** Returns the instance type of a class, or null if the value is no class. */
export function instance(owner: Side, type: Type): Type | null {
  const isClass =
    owner.checker.getSignaturesOfType(type, SignatureKind.Construct).length > 0 ||
    ((type.getSymbol()?.flags ?? 0) & SymbolFlags.Class) !== 0;
  return isClass ? (members(owner, type, ["prototype"]).get("prototype") ?? null) : null;
}

/** Whether a type is `any`, behind which nothing can be seen. */
export function blind(type: Type): boolean {
  return (type.flags & TypeFlags.Any) !== 0;
}
