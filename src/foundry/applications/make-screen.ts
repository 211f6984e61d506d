import type { StructureId } from "../../core/index.ts";
import type { Reading } from "../encounter/parts/reading.ts";
import type { PartId, PartTemplate, Screen } from "../encounter/parts/screen.ts";
import { template } from "./bases.ts";
import { screenBaseOf, type Base } from "./tracker/drawing-data.ts";
import { FOOT_TEMPLATES, HEAD_TEMPLATES } from "./tracker/head-and-foot.ts";

/** The name of the template file that draws the rows, by kind of window. */
const BODIES = { tracker: "tracker", board: "body", hand: "body" } as const;

/** Functions that return the template contexts of one window's head, body and foot, each from the same data. */
interface Parts<View> {
  readonly head: (base: Base<View>) => object;
  readonly body: (base: Base<View>) => object;
  readonly foot: (base: Base<View>) => object;
  /** The paths of the partials that each part's template uses. By default, head and foot use those shared by tracker and board. */
  readonly partials: { readonly head?: readonly string[]; readonly body: readonly string[]; readonly foot?: readonly string[] };
}

/** Creates the screen of one of our structures in one window. Its templates are in `templates/<id>/<window>`. */
export function makeScreen<View, More extends Omit<Screen, "parts" | "prepare">>(
  id: StructureId,
  window: keyof typeof BODIES,
  { head, body, foot, partials }: Parts<View>,
  more: More,
): Screen & More {
  const partOf = (name: string, templates: readonly string[]): PartTemplate => ({
    template: template(`${id}/${window}/${name}`),
    templates,
  });
  const shows: Readonly<Record<PartId, (base: Base<View>) => object>> = { header: head, tracker: body, footer: foot };
  return {
    ...more,
    parts: {
      header: partOf("header", partials.head ?? HEAD_TEMPLATES),
      tracker: partOf(BODIES[window], partials.body),
      footer: partOf("footer", partials.foot ?? FOOT_TEMPLATES),
    },
    // A screen is only used for encounters of its own structure.
    prepare: (part, reading, uiState) => shows[part](screenBaseOf(reading as Reading<View>, uiState)),
  };
}

/** Returns the paths of partials in a folder of templates, such as "rounds/tracker". */
export const partialPaths = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => template(`${folder}/${name}`));
