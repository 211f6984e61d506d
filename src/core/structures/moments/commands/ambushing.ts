import type { Given } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { startHalf } from "../advance.ts";
import { withEachFigure } from "../setters.ts";
import { command, stepsOfPhases, OVERRIDE } from "./define-command.ts";
import { refuseUnlessOverridden } from "../preconditions.ts";
import { sidesOfPhaseInOrder, hasFigureInPlay, mannedSidesWithHalf, otherSide, findSurprisingAmbush } from "../halves.ts";
import { line, overrideReasonData } from "../log.ts";
import { no } from "../refusals.ts";
import { type AmbushOutcome, type MomentsState, type Side, SIDES } from "../state.ts";
import { isShown } from "../visibility.ts";

const ambushFields = { side: { type: "choice", among: SIDES }, rolls: { type: "amounts", max: 20 }, override: OVERRIDE } as const;
type AmbushFields = Given<typeof ambushFields>;

/** Whether the other side has already sprung an ambush that surprises this side in the present Moment. Rule: rules.md 2.10 "surprise both ways". */
function crosses(state: MomentsState, side: Side): boolean {
  const other = findSurprisingAmbush(state);
  return other !== null && other.side !== side;
}

/**
 * Returns why no ambush may be tried now. Null if it may. Rule: moments.txt "If no communication attempted then ambush or surprise may be
 * attempted", "When player party stumbles into an ambush situation".
 */
function refuseAmbush(state: MomentsState, side: Side): Refusal | null {
  return (
    (state.phase === "meeting" ? null : no("phase", { phase: "meeting" })) ??
    (state.moment === 1 || state.house.ambushMoment !== "first" ? null : no("moment")) ??
    (state.talked ? no("talked") : null) ??
    (state.ambush?.moment !== state.moment || crosses(state, side) ? null : no("ambush")) ??
    (hasFigureInPlay(state, side) && hasFigureInPlay(state, otherSide(side)) ? null : no("noHalf"))
  );
}

/** Returns the ambushed figures with a Perception die (`all`), and those that noticed the ambush (`alert`). A figure notices at or under its Perception. */
function rollNotice(state: MomentsState, { side, rolls }: AmbushFields): { readonly alert: readonly Id[]; readonly all: readonly Id[] } {
  const all = Object.keys(rolls).filter((id) => isIn(state, otherSide(side), id) && (rolls[id] ?? 0) > 0);
  return { all, alert: all.filter((id) => (rolls[id] ?? 0) <= (lookup(state.combatants, id)?.numbers.perception ?? 0)) };
}

/** Whether a die was rolled for an id that is not a present figure of the ambushed side. */
function isStrange(state: MomentsState, side: Side, id: Id): boolean {
  const figure = lookup(state.combatants, id);
  return figure === undefined || figure.standing === "left" || figure.side === side;
}

/** Returns the outcome of an ambush, and the figures that may act despite it. Rule: rules.md B6. */
function outcomeOf(state: MomentsState, command: AmbushFields): { readonly outcome: AmbushOutcome; readonly alert: readonly Id[] } {
  if (crosses(state, command.side)) return { outcome: "cancelled", alert: [] };
  const { alert, all } = rollNotice(state, command);
  const ambushed = Object.keys(state.combatants).filter((id) => isIn(state, otherSide(command.side), id)).length;
  if (alert.length === 0) return { outcome: "sprung", alert: [] };
  switch (state.house.foil) {
    case "anySuccess":
      return { outcome: "foiled", alert: [] };
    case "allMust":
      return { outcome: alert.length === all.length ? "foiled" : "sprung", alert: [] };
    case "individual":
      return alert.length === ambushed ? { outcome: "foiled", alert: [] } : { outcome: "partly", alert };
  }
}

function isIn({ combatants }: MomentsState, side: Side, id: Id): boolean {
  const figure = lookup(combatants, id);
  return figure?.side === side && figure.standing === "in";
}

/** Returns all ambushers as subjects of the log line, if the ambush was sprung and players know none of these. Else empty. Rule: rules.md 2.9. */
function lurkersOf(state: MomentsState, { outcome, lay }: { readonly outcome: AmbushOutcome; readonly lay: readonly Id[] }): readonly Id[] {
  return outcome === "sprung" && !lay.some((id) => isShown(state, id)) ? lay : [];
}

const LINES = {
  sprung: "ambushSprung",
  foiled: "ambushFoiled",
  partly: "ambushPartly",
  cancelled: "ambushCancelled",
} as const satisfies Readonly<Record<AmbushOutcome, string>>;

/**
 * Records an ambush. Unless it is foiled, the phase starts again, with the ambusher's half if it surprised. Rule: moments.txt "Ambushing",
 * rules.md SB-25, SB-26, 2.10.
 */
export const ambush = command({
  fields: ambushFields,
  by: "referee",
  offeredIn: stepsOfPhases(["meeting"]),
  refuse(state, { side, rolls, override }, seat) {
    return (
      (Object.keys(rolls).some((id) => isStrange(state, side, id)) ? no("target") : null) ??
      refuseUnlessOverridden(seat, override, () => refuseAmbush(state, side))
    );
  },
  apply(state, command) {
    const { side, rolls } = command;
    const { outcome, alert } = outcomeOf(state, command);
    const lay = Object.keys(state.combatants).filter((id) => isIn(state, side, id));
    const earlier = state.ambush === null ? state.earlier : [...(state.earlier ?? []), state.ambush];
    const made = { ...state, ambush: { side, outcome, moment: state.moment, rolls, lay }, ...(earlier === undefined ? {} : { earlier }) };
    const woken = withEachFigure(made, (figure, id) =>
      figure.alert === alert.includes(id) ? figure : { ...figure, alert: alert.includes(id) },
    );
    const said = line(LINES[outcome], lurkersOf(state, { outcome, lay }), { side, ...overrideReasonData(command) });
    if (outcome === "foiled") return { state: woken, line: said };
    return { state: startHalf(woken, mannedSidesWithHalf(woken)[0] ?? sidesOfPhaseInOrder(woken)[0] ?? side, null), line: said };
  },
  /** Offers the GM an ambush by each side, with a Perception die for each known figure of the other side. */
  offer: SIDES.map((side) => ({
    only: { side },
    ranges: ({ state, known }) => ({ rolls: { type: "amounts", among: known.filter((id) => isIn(state, otherSide(side), id)), max: 20 } }),
  })),
});

/** Returns why the party cannot lose its half to the foes. Null if it can. */
function refusePenalty(state: MomentsState): Refusal | null {
  return (
    (state.half === "party" ? null : no("half", { side: "party" })) ??
    (state.over === null && mannedSidesWithHalf(state).includes("foe") ? null : no("noHalf"))
  );
}

/** Lets the foes' half come first, in this phase or for the rest of the Moment. Rule: moments.txt "Side note", rules.md B13. */
export const penalise = command({
  fields: { override: OVERRIDE },
  by: "referee",
  refuse: (state, { override }, seat) => refuseUnlessOverridden(seat, override, () => refusePenalty(state)),
  apply(state, command) {
    const next: MomentsState = { ...state, penalty: state.house.delayPenalty };
    return { state: startHalf(next, "foe", null), line: line("penalise", [], overrideReasonData(command)) };
  },
});
