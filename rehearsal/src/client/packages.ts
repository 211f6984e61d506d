import { makeStrict } from "../common/strict.ts";

const SETS = ["authors", "esmodules", "languages", "media", "packs", "packFolders", "scripts", "styles"];
const DEFAULTS = {
  bugs: "",
  changelog: "",
  compatibility: {},
  description: "",
  documentTypes: {},
  download: "",
  flags: {},
  license: "",
  manifest: "",
  readme: "",
  relationships: {},
  socket: false,
  url: "",
};

/** An installed package, with the members of its manifest. */
class ClientPackage {
  [key: string]: any;

  constructor(data: any) {
    const manifest = Object.entries(data).filter(([key]) => key !== "type");
    Object.assign(this, structuredClone(DEFAULTS), Object.fromEntries(manifest));
    for (const key of SETS) this[key] = new Set(data[key] ?? []);
  }

  /** The type of package. */
  get type(): string {
    return (this.constructor as any).type;
  }

  /** Why the package cannot be used. Always false here. */
  get unavailable(): boolean {
    return false;
  }

  /** Returns the data of its manifest. */
  toObject(): object {
    return structuredClone({ ...this });
  }
}
makeStrict(ClientPackage, { statics: false });

/** The game system of the world. */
export class System extends ClientPackage {
  static type = "system";

  constructor(data: any) {
    super({
      background: null,
      grid: { type: 1, distance: 1, units: "", diagonals: 0 },
      initiative: "",
      primaryTokenAttribute: null,
      secondaryTokenAttribute: null,
      ...data,
    });
  }
}

/** An installed module. `active` is whether the world uses it. */
export class Module extends ClientPackage {
  static type = "module";

  constructor(data: any) {
    super(data);
    this["active"] = data.active !== false;
  }
}

/** The world that is played. */
export class World extends ClientPackage {
  static type = "world";
}
