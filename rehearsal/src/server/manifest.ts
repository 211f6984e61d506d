import { CONST } from "../common/constants.ts";
import type { Generation } from "../common/generation.ts";
import { BaseModule, BasePackage, BaseSystem } from "../common/packages.ts";
import { isRecord } from "./guard.ts";

/** The kind of package that a manifest describes, from the name of its file. */
export type PackageKind = "system" | "module";

/** A compendium pack as a manifest declares it. */
export interface PackManifest {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly path: string;
  readonly [key: string]: unknown;
}

/** A package's cleaned manifest. Paths are relative to the package. */
export interface Manifest {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly compatibility: Readonly<Partial<Record<"minimum" | "verified" | "maximum", string>>>;
  readonly esmodules: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly { readonly src: string; readonly layer?: string | null }[];
  readonly languages: readonly { readonly lang: string; readonly name?: string; readonly path: string }[];
  readonly packs: readonly PackManifest[];
  readonly documentTypes: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly socket: boolean;
  readonly manifest?: string;
  readonly download?: string;
  readonly [key: string]: unknown;
}

/** The build that is imitated for each generation. */
export const BUILDS: Readonly<Record<Generation, number>> = { 13: 351, 14: 366 };

/** Cleans and validates a manifest. Throws if it is invalid. */
export function parseManifest(json: unknown, kind: PackageKind): Manifest {
  if (!isRecord(json)) throw new Error("The manifest is not an object.");
  const model = kind === "module" ? BaseModule : BaseSystem;
  return new model(structuredClone(json), { strict: true }).toObject() as Manifest;
}

/** Returns the reason why a package cannot run in a generation, or null. */
export function incompatibility({ compatibility }: Manifest, generation: Generation): string | null {
  const codes = CONST.PACKAGE_AVAILABILITY_CODES;
  const current = `${generation}.${BUILDS[generation]}`;
  switch (BasePackage.testAvailability({ compatibility }, { release: { generation, build: BUILDS[generation] } })) {
    case codes.REQUIRES_CORE_UPGRADE_STABLE:
      return `it needs version ${compatibility.minimum} at least, this is ${current}`;
    case codes.REQUIRES_CORE_DOWNGRADE:
      return `it runs up to version ${compatibility.maximum}, this is ${current}`;
    default:
      return null;
  }
}
