import type { Id, Option, Seat } from "../../kernel/structure.ts";
import { own } from "../../kernel/records.ts";
import { targetsOf } from "./acting.ts";
import type { Kind } from "./commands.ts";
import { MAX_SPACES, TEXT } from "./limits.ts";
import { mayAct, mayCheck, mayCover, mayDrop, mayManage, mayMove, mayRise, maySneak, mayTalk, priceOf, rolledHere } from "./guards.ts";
import { narratorOptions } from "./legal-narrator.ts";
import { lensOf, type Lens } from "./lens.ts";
import { beatsLeft, WAY_BEATS } from "./movement.ts";
import { leadOf } from "./next.ts";
import { likely, option } from "./options.ts";
import { COVERS, SIDES, TALKS, WAYS, type MomentsState, type Phase, type Way } from "./state.ts";

const NOTE = { type: "text", max: TEXT, optional: true } as const;

/** What the large button of a player does in a phase: the first of these that is legal. */
const LIKELY: Readonly<Record<Phase, readonly Kind[]>> = {
  meeting: ["done"],
  missile: ["strike", "done"],
  movement: ["done"],
  melee: ["strike", "done"],
  magic: ["strike", "done"],
  management: ["manage", "done"],
};

function striking(lens: Lens, mine: readonly Id[]): Option[] {
  return mine.flatMap((id) => {
    const among = targetsOf(lens.state, id);
    return among.length === 0 ? [] : option("strike", [id], { target: { type: "choice", among }, weapon: { type: "key", optional: true } });
  });
}

/** The most spaces that a figure can go this way with the Beats it has left. */
function mostSpaces(state: MomentsState, id: Id, way: Way): number {
  const figure = own(state.combatants, id);
  const isFree = priceOf(state, 1) === 0;
  return figure === undefined || isFree ? MAX_SPACES : Math.min(MAX_SPACES, Math.floor(beatsLeft(figure) / WAY_BEATS[way]));
}

/** One option for each figure and way, since each has its own number of spaces. */
function moving(lens: Lens, mine: readonly Id[]): Option[] {
  return mine.flatMap((id) =>
    WAYS.filter((way) => mayMove(lens.state, id, way) === null).flatMap((way) =>
      option("move", [id], {
        way: { type: "choice", among: [way] },
        spaces: { type: "integer", min: 1, max: mostSpaces(lens.state, id, way) },
      }),
    ),
  );
}

/** What those who speak for figures may do with them. */
function deeds(lens: Lens, mine: readonly Id[]): Option[] {
  const { state } = lens;
  const free = (test: (state: MomentsState, id: Id) => unknown) => mine.filter((id) => test(state, id) === null);
  return [
    ...option("talk", free(mayTalk), { way: { type: "choice", among: TALKS }, text: NOTE }),
    ...striking(lens, mine),
    ...moving(lens, mine),
    ...option("prone", free(mayDrop)),
    ...option("rise", free(mayRise)),
    ...option("sneak", free(maySneak), { sneaking: { type: "flag" } }),
    ...option("cover", free(mayCover), { cover: { type: "choice", among: COVERS } }),
    ...option(
      "sneakCheck",
      free((one, id) => mayCheck(one, id) ?? rolledHere(one, id)),
    ),
  ];
}

function managing({ state }: Lens, mine: readonly Id[]): Option[] {
  const free = mine.filter((id) => mayManage(state, id) === null);
  const isLong = (id: Id) => Object.hasOwn(state.business, id);
  return [
    ...option("manage", free.filter(isLong), { text: NOTE }),
    ...option(
      "manage",
      free.filter((id) => !isLong(id)),
      { text: { type: "text", min: 1, max: TEXT } },
    ),
  ];
}

/** Who goes before whom: of one side, as far as the seat knows it. */
function ordering({ cast, owns }: Lens): Option[] {
  return SIDES.flatMap((side) => {
    const among = cast.flatMap(([id, figure]) => (figure.side === side && figure.standing !== "left" ? [id] : []));
    return option("reorder", among.filter(owns), { before: { type: "choice", among, optional: true } });
  });
}

/** The kinds of command this seat may give now, each with the figures it is for and the ranges of its fields. The likely one is the large button. */
export function legal(state: MomentsState, seat: Seat): readonly Option[] {
  const lens = lensOf(state, seat);
  const present = lens.cast.flatMap(([id, { standing }]) => (standing === "left" ? [] : [id]));
  const mine = present.filter(lens.owns);
  const acting = lens.over ? [] : mine.filter((id) => mayAct(state, id) === null);
  const options = [
    ...(lens.over ? [] : [...deeds(lens, mine), ...managing(lens, mine)]),
    ...option("done", acting, { done: { type: "flag" } }),
    ...ordering(lens),
    ...option("hold", mine, { held: { type: "flag" } }),
    ...(lens.referee ? narratorOptions(lens, present) : []),
  ];
  if (lens.referee) return likely(options, leadOf(state).kind);
  return lens.waiting.some(lens.owns) ? likely(options, ...LIKELY[state.phase]) : options;
}
