import { DocumentDirectory } from "../document-directory.ts";

/** The window of a compendium. Its entries can be opened and dragged. */
export class Compendium extends DocumentDirectory {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: any = {
    classes: ["compendium-directory"],
    window: { frame: true, positioned: true, icon: "fa-solid fa-book-atlas" },
    position: { width: 350, height: 560 },
  };

  override _initializeApplicationOptions(options: any): any {
    const initialized = super._initializeApplicationOptions(options);
    initialized.id = `compendium-${initialized.collection.collection.replaceAll(".", "_")}`;
    return initialized;
  }
}

/** Returns the window of a compendium, one for each compendium. */
export function compendiumWindow(pack: any): Compendium {
  const known = pack.apps?.find((app: any) => app instanceof Compendium);
  if (known) return known;
  const created = new Compendium({ collection: pack });
  pack.apps?.push(created);
  return created;
}
