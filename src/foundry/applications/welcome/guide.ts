import { isReadableCallboard } from "../../encounter/encounter-lookups.ts";
import { readingOf } from "../../reading/reading.ts";
import type { ViewBase } from "../../../core/index.ts";

const PACK = "callboard.how-to-run";
/** The id of the guide that is opened if no encounter is viewed, and for structures without a guide. */
const FIRST = "first";
const FALLBACK = "en";

/** The subject of a guide or of one of its pages, from its flags. */
interface About {
  readonly guide?: string;
  readonly lang?: string;
  /** The steps that a page helps with. "setup" means before the start. */
  readonly steps?: readonly string[];
}

interface Indexed {
  readonly _id: string;
  readonly flags?: { readonly callboard?: About };
}

interface Page {
  readonly id: string | null;
  readonly flags: { readonly callboard?: About };
}

interface Journal {
  readonly pages: { readonly contents: readonly Page[] };
  readonly sheet: { render(options: { readonly force: true; readonly pageId?: string }): Promise<unknown> } | null;
}

/** Returns the id of a structure's guide in this client's language, else in English, else of the first-steps guide. Null if there is none. */
function findGuide(all: readonly Indexed[], type: string): string | null {
  const find = (guide: string, lang: string) =>
    all.find(({ flags }) => flags?.callboard?.guide === guide && flags.callboard.lang === lang)?._id;
  const { lang } = game.i18n;
  return find(type, lang) ?? find(type, FALLBACK) ?? find(FIRST, lang) ?? find(FIRST, FALLBACK) ?? null;
}

/** Opens a structure's guide at the page for a step, or at its beginning. */
export async function openGuide(type: string = FIRST, step = ""): Promise<void> {
  const pack = game.packs.get(PACK);
  if (!pack) return;
  const index = await pack.getIndex({ fields: ["flags"] } as never);
  const id = findGuide([...index.values()] as unknown as Indexed[], type);
  const journal = id === null ? null : ((await pack.getDocument(id)) as unknown as Journal | null);
  const page = journal?.pages.contents.find(({ flags }) => flags.callboard?.steps?.includes(step) === true)?.id;
  await journal?.sheet?.render({ force: true, ...(page ? { pageId: page } : {}) });
}

/** Opens the guide at the page for what the tracker shows. */
export async function openGuideHere(viewed: Combat.Implementation | null): Promise<void> {
  if (!isReadableCallboard(viewed)) return openGuide();
  const reading = readingOf(viewed);
  const view = (reading?.view ?? {}) as Partial<ViewBase>;
  await openGuide(viewed.type, reading === null ? "setup" : (view.step ?? ""));
}
