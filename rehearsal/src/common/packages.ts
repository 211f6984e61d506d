import { DataModel } from "./abstract/data-model.ts";
import { CONST } from "./constants.ts";
import {
  ArrayField,
  BooleanField,
  HTMLField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
  TypedObjectField,
} from "./data/fields/index.ts";
import { isNewerVersion } from "./utils/text.ts";
import { isPlainObject } from "./utils/types.ts";

const text = (options: object = {}): StringField => new StringField({ required: false, blank: false, initial: undefined, ...options });
const needed = (options: object = {}): StringField => new StringField({ required: true, blank: false, ...options });

function compatibility(): SchemaField {
  return new SchemaField({ minimum: text(), verified: text(), maximum: text() });
}

function related(types: readonly string[]): SetField {
  return new SetField(
    new SchemaField({
      id: needed(),
      type: new StringField({ choices: types, initial: types[0] }),
      manifest: text(),
      compatibility: compatibility(),
      reason: text(),
    }),
  );
}

/** Folders for compendium packs, up to four levels deep. */
function packFolders(depth = CONST.FOLDER_MAX_DEPTH): SetField {
  const folder: Record<string, any> = {
    name: needed(),
    sorting: new StringField({ required: false, choices: ["a", "m"], initial: undefined }),
    color: text(),
    packs: new SetField(needed()),
  };
  if (depth > 1) folder.folders = packFolders(depth - 1);
  return new SetField(new SchemaField(folder));
}

function pack(): SchemaField {
  const slug = (name: string): void => {
    if (!/^[\w-]+$/.test(name)) throw new Error(`"${name}" is not a valid pack name`);
  };
  return new SchemaField({
    name: needed({ validate: slug }),
    label: needed(),
    banner: text({ nullable: true }),
    path: text(),
    type: needed({ choices: [...CONST.COMPENDIUM_DOCUMENT_TYPES, "ActiveEffect"] }),
    system: text(),
    ownership: new ObjectField({ initial: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" }, validate: validOwnership }),
    flags: new ObjectField(),
  });
}

function validOwnership(ownership: Record<string, string>): void {
  for (const [role, level] of Object.entries(ownership)) {
    if (!Object.hasOwn(CONST.USER_ROLES, role)) throw new Error(`"${role}" is not a valid user role`);
    if (!Object.hasOwn(CONST.DOCUMENT_OWNERSHIP_LEVELS, level)) throw new Error(`"${level}" is not a valid ownership level`);
  }
}

/** Documents that can have subtypes of packages. */
export const TYPED_DOCUMENTS = [
  "ActiveEffect",
  "Actor",
  "Card",
  "Cards",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "Item",
  "JournalEntryPage",
  "RegionBehavior",
];

/** Returns the field for the subtypes of a manifest. A module's have no period, since its id is put before them. A system's may. */
function documentTypes({ periods }: { periods: boolean }): TypedObjectField {
  return new TypedObjectField(new TypedObjectField(new ObjectField(), { expandKeys: false }), {
    validateKey: (name: string) => TYPED_DOCUMENTS.includes(name),
    validate: (types: Record<string, object>) => {
      for (const [name, subtypes] of Object.entries(types)) {
        if (CONST.BASE_DOCUMENT_TYPE in subtypes) throw new Error(`"${CONST.BASE_DOCUMENT_TYPE}" is a reserved sub-type of ${name}`);
        for (const type of Object.keys(subtypes))
          if (!periods && type.includes(".")) throw new Error(`The sub-type "${type}" of ${name} may not hold a period`);
      }
    },
  });
}

/** The manifest of a package. */
export abstract class BasePackage extends DataModel {
  /** "system", "module" or "world". */
  static type = "package";

  /** "system", "module" or "world". */
  get type(): string {
    return (this.constructor as typeof BasePackage).type;
  }

  static override defineSchema(): Record<string, any> {
    return {
      id: needed({ validate: (id: string) => BasePackage.validateId(id) }),
      title: needed(),
      description: new HTMLField(),
      authors: new SetField(new SchemaField({ name: needed(), email: text(), url: text(), discord: text(), flags: new ObjectField() })),
      url: text(),
      license: text(),
      readme: text(),
      bugs: text(),
      changelog: text(),
      flags: new ObjectField(),
      media: new SetField(
        new SchemaField({
          type: text(),
          url: text(),
          caption: text(),
          loop: new BooleanField(),
          thumbnail: text(),
          flags: new ObjectField(),
        }),
      ),
      version: needed({ initial: "0", validate: validVersion }),
      compatibility: compatibility(),
      scripts: new SetField(needed()),
      esmodules: new SetField(needed()),
      styles: new ArrayField(new SchemaField({ src: needed(), layer: text({ nullable: true }) })),
      languages: new SetField(
        new SchemaField({
          lang: needed({ validate: validLanguage }),
          name: text(),
          path: needed(),
          system: text(),
          module: text(),
          flags: new ObjectField(),
        }),
      ),
      packs: new ArrayField(pack(), { validate: distinctPacks }),
      packFolders: packFolders(),
      relationships: new SchemaField({
        systems: related(["system"]),
        requires: related(CONST.PACKAGE_TYPES.toReversed()),
        recommends: related(CONST.PACKAGE_TYPES.toReversed()),
        conflicts: related(CONST.PACKAGE_TYPES.toReversed()),
        flags: new ObjectField(),
      }),
      socket: new BooleanField(),
      manifest: text(),
      download: text(),
      protected: new BooleanField(),
      exclusive: new BooleanField(),
      persistentStorage: new BooleanField(),
    };
  }

  /** Throws unless an id is made of letters, digits, hyphens and underscores. */
  static validateId(id: string): void {
    if (!/^[A-Za-z0-9_-]+$/.test(id)) throw new Error(`"${id}" may hold only letters, digits, hyphens and underscores`);
  }

  // Stylesheets were plain paths once. Packs are under packs/ unless they name a path.
  static override migrateData(data: any): any {
    if (Array.isArray(data.styles)) data.styles = data.styles.map((style: unknown) => (typeof style === "string" ? { src: style } : style));
    if (Array.isArray(data.packs))
      for (const entry of data.packs) if (isPlainObject(entry) && entry.name) entry.path ??= `packs/${entry.name}`;
    return super.migrateData(data);
  }

  /** Returns how a package fits the running build: one of CONST.PACKAGE_AVAILABILITY_CODES. */
  static testAvailability({ compatibility: wanted = {} }: any, { release }: { release: { generation: number; build: number } }): number {
    const codes = CONST.PACKAGE_AVAILABILITY_CODES;
    const { minimum, verified, maximum } = wanted as Record<string, string | undefined>;
    const running = `${release.generation}.${release.build}`;
    if (minimum && isNewerVersion(minimum, running)) return codes.REQUIRES_CORE_UPGRADE_STABLE;
    if (maximum && isNewerVersion(asPreciseAs(running, maximum), maximum)) return codes.REQUIRES_CORE_DOWNGRADE;
    if (!verified) return codes.UNKNOWN;
    if (Number(verified.split(".")[0]) < release.generation) return codes.UNVERIFIED_GENERATION;
    return isNewerVersion(asPreciseAs(running, verified), verified) ? codes.UNVERIFIED_BUILD : codes.VERIFIED;
  }
}

/** Cuts a version to the precision of a limit: "13" covers every build of 13, "13.350" only that build. */
function asPreciseAs(version: string, limit: string): string {
  return version.split(".").slice(0, limit.split(".").length).join(".");
}

function validVersion(version: string): void {
  if (/['"<>&]/.test(version)) throw new Error("may not hold quotes, angle brackets or ampersands");
}

function validLanguage(lang: string): void {
  try {
    Intl.getCanonicalLocales(lang);
  } catch {
    throw new Error(`"${lang}" is not a valid language code`);
  }
}

function distinctPacks(packs: { name: string }[]): void {
  const names = new Set<string>();
  for (const { name } of packs) {
    if (names.has(name)) throw new Error(`duplicate pack name "${name}"`);
    names.add(name);
  }
}

/** The manifest of a module. */
export class BaseModule extends BasePackage {
  static override type = "module";

  static override defineSchema(): Record<string, any> {
    return {
      ...super.defineSchema(),
      coreTranslation: new BooleanField(),
      library: new BooleanField(),
      documentTypes: documentTypes({ periods: false }),
    };
  }
}

/** The manifest of a game system. */
export class BaseSystem extends BasePackage {
  static override type = "system";

  static override defineSchema(): Record<string, any> {
    return {
      ...super.defineSchema(),
      documentTypes: documentTypes({ periods: true }),
      background: text(),
      initiative: new StringField(),
      grid: new SchemaField({
        type: new NumberField({ required: true, choices: Object.values(CONST.GRID_TYPES), initial: CONST.GRID_TYPES.SQUARE }),
        distance: new NumberField({ required: true, nullable: false, positive: true, initial: 1 }),
        units: new StringField({ required: true }),
        diagonals: new NumberField({
          required: true,
          choices: Object.values(CONST.GRID_DIAGONALS),
          initial: CONST.GRID_DIAGONALS.EQUIDISTANT,
        }),
      }),
      primaryTokenAttribute: new StringField(),
      secondaryTokenAttribute: new StringField(),
      strictDataCleaning: new BooleanField(),
    };
  }
}
