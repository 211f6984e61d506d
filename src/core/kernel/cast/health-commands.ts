import { makeCommandDefiners, type Asking } from "../command-definition.ts";
import { COMBATANT } from "../command-fields.ts";
import { lookup } from "../records.ts";
import type { Id } from "../json-types.ts";
import { withParts, type LogLine } from "../log-lines.ts";
import type { Applied, Position, Refusal } from "../structure.ts";
import { cleanText } from "../clean-text.ts";
import type { Dropped } from "./commands.ts";
import {
  gainHealth,
  healthHolderOf,
  healthOf,
  isAskedAbout,
  loseHealth,
  MAX_HEALTH,
  membersOfHolder,
  setHealth,
  withMaxHealth,
  withoutQuestion,
  withoutWish,
  withStartHealth,
  type HealthChange,
  type HealthState,
} from "./health.ts";
import { lineOf, type CastKey } from "./log.ts";
import { memberIn, withMember, type MemberOf } from "./member.ts";
import { refuseGone, refusedOfCast } from "./refusals.ts";

/** How a structure drops the unfinished business of a combatant that is put out of action, as in `CastHooks.drop`. */
export type DropOut<State> = (state: State, id: Id, why: "out") => Dropped<State>;

const NOTE = { type: "text", max: 200, optional: true } as const;
/** The Health that the GM saw. If two GMs take the same damage at once, only the first one's counts. */
const FROM = { type: "integer", min: 0, max: MAX_HEALTH, optional: true } as const;
const AMOUNT = { type: "integer", min: 1, max: MAX_HEALTH } as const;

/** Returns the state with combatants put out of action that were in play, and the log lines of what they dropped. */
export function putOut<State extends HealthState>(state: State, ids: readonly Id[], drop?: DropOut<State>): Dropped<State> {
  let next = state;
  const parts: LogLine[] = [];
  for (const id of ids) {
    if (memberIn(next, id)?.standing !== "in") continue;
    const dropped = drop?.(next, id, "out") ?? { state: next };
    next = withMember(dropped.state, id, { standing: "out", outBy: "" } as Partial<MemberOf<State>>);
    parts.push(lineOf("fall", id), ...(dropped.parts ?? []));
  }
  return { state: next, parts };
}

function refuseWithoutHealth(state: HealthState, combatant: Id): Refusal | null {
  return refuseGone(state, combatant) ?? (healthOf(state, combatant) === undefined ? refusedOfCast("noHealth", { combatant }) : null);
}

/** Refuses a change of a combatant's Health that was meant for another number than it has now. */
function refuseChange(state: HealthState, combatant: Id, from: number | undefined): Refusal | null {
  const refusal = refuseWithoutHealth(state, combatant);
  if (refusal !== null || from === undefined || healthOf(state, combatant)?.value === from) return refusal;
  return refusedOfCast("otherHealth", { combatant });
}

/** Returns a function that puts combatants out of action after a change of Health, and tells of both. */
function makeSettle<State extends HealthState>(drop?: DropOut<State>) {
  return (key: CastKey, id: Id, change: HealthChange<State>, data: LogLine["data"] = {}): Applied<State> => {
    const { state, parts = [] } = putOut(change.state, change.fallen, drop);
    return { state, line: withParts(lineOf(key, id, data), parts) };
  };
}

/** Returns the commands with which GMs change Health. */
function changesOf<State extends HealthState>(drop?: DropOut<State>) {
  const { command } = makeCommandDefiners<State, string>();
  const settle = makeSettle(drop);
  const withHealth = ({ state, known }: Asking<State>) => known.filter((id) => healthOf(state, id) !== undefined);
  return {
    /** Takes Health from a combatant. The note goes into the log. */
    hurt: command({
      fields: { combatant: COMBATANT, amount: AMOUNT, note: NOTE, from: FROM },
      by: "referee",
      candidates: withHealth,
      refuse: (state, { combatant, from }) => refuseChange(state, combatant, from),
      apply: (state, { combatant, amount, note = "" }) =>
        settle("hurt", combatant, loseHealth(state, combatant, amount), { note: cleanText(note) }),
      offer: [{ with: ["amount"], optional: ["note"], always: true }],
    }),
    /** Gives Health back to a combatant, up to its maximum. */
    heal: command({
      fields: { combatant: COMBATANT, amount: AMOUNT, note: NOTE, from: FROM },
      by: "referee",
      candidates: withHealth,
      refuse: (state, { combatant, from }) => refuseChange(state, combatant, from),
      apply: (state, { combatant, amount, note = "" }) =>
        settle("heal", combatant, gainHealth(state, combatant, amount), { note: cleanText(note) }),
      offer: [{ with: ["amount"], optional: ["note"], always: true }],
    }),
    /** A GM set a combatant's Health or its maximum on the sheet or the token. A maximum of 0 means that it has no Health. */
    setHealth: command({
      by: "referee",
      observed: true,
      fields: {
        combatant: COMBATANT,
        value: { type: "integer", min: 0, max: MAX_HEALTH, optional: true },
        max: { type: "integer", min: 0, max: MAX_HEALTH, optional: true },
      },
      refuse: (state, { combatant, max }) =>
        // The actor of a combatant that has left keeps its Health in the encounter, too.
        memberIn(state, combatant) === undefined
          ? refusedOfCast("combatant")
          : max === undefined && healthOf(state, combatant) === undefined
            ? refusedOfCast("noHealth", { combatant })
            : null,
      apply(state, { combatant, value, max }, seat) {
        const ranged = max === undefined ? state : withMaxHealth(state, combatant, max);
        const before = healthOf(ranged, combatant)?.value ?? 0;
        // Callboard itself tells of what another encounter changed.
        const part = seat.kind === "table" ? "shared" : "given";
        const asked = withoutWish(ranged, healthHolderOf(state, combatant));
        return settle("setHealth", combatant, setHealth(asked, combatant, value ?? before, part));
      },
      offer: false,
    }),
  };
}

/** Returns the commands that ask a GM about Health, and that answer. */
function questionsOf<State extends HealthState>(drop?: DropOut<State>) {
  const { command } = makeCommandDefiners<State, string>();
  const settle = makeSettle(drop);
  return {
    /** Answers the question about a combatant at 0 Health: out of action with all combatants of its holder, or still up. */
    fall: command({
      fields: { combatant: COMBATANT, out: { type: "flag" } },
      by: "referee",
      candidates: ({ state, known }) => known.filter((id) => isAskedAbout(state, healthHolderOf(state, id))),
      refuse: (state, { combatant }) =>
        refuseGone(state, combatant) ??
        (isAskedAbout(state, healthHolderOf(state, combatant)) ? null : refusedOfCast("notDown", { combatant })),
      apply(state, { combatant, out }) {
        const holder = healthHolderOf(state, combatant);
        const asked = withoutQuestion(state, holder);
        if (!out) return { state: asked, line: lineOf("standUp", combatant) };
        const { state: next, parts = [] } = putOut(asked, membersOfHolder(state, holder), drop);
        return { state: next, line: withParts(lineOf("fallOut", combatant), parts) };
      },
      offer: [{ with: ["out"] }],
    }),
    /** Asks the GM for the Health that a player has set on the sheet or token of an own combatant. */
    wishHealth: command({
      fields: { combatant: COMBATANT, value: { type: "integer", min: 0, max: MAX_HEALTH } },
      by: "owner",
      anywhere: true,
      refuse: (state, { combatant }) => refuseWithoutHealth(state, combatant),
      apply(state, { combatant, value }) {
        const holder = healthHolderOf(state, combatant);
        const said = { ...lineOf("wishHealth", combatant, { to: value }), readers: [combatant] };
        return { state: { ...state, wanted: { ...state.wanted, [holder]: value } }, line: said };
      },
      offer: false,
    }),
    /** Accepts or declines the Health that a player asks for. Refused if the player asks for another number by now than the GM saw. */
    grantHealth: command({
      fields: { combatant: COMBATANT, granted: { type: "flag" }, value: { type: "integer", min: 0, max: MAX_HEALTH, optional: true } },
      by: "referee",
      candidates: ({ state, known }) => known.filter((id) => Object.hasOwn(state.wanted ?? {}, healthHolderOf(state, id))),
      refuse(state, { combatant, value }) {
        const refusal = refuseWithoutHealth(state, combatant);
        if (refusal !== null) return refusal;
        const wanted = lookup(state.wanted ?? {}, healthHolderOf(state, combatant));
        if (wanted === undefined) return refusedOfCast("noWish", { combatant });
        return value === undefined || value === wanted ? null : refusedOfCast("otherWish", { combatant });
      },
      apply(state, { combatant, granted }) {
        const holder = healthHolderOf(state, combatant);
        const value = lookup(state.wanted ?? {}, holder) ?? 0;
        const asked = withoutWish(state, holder);
        return granted
          ? settle("grantHealth", combatant, setHealth(asked, combatant, value))
          : { state: asked, line: { ...lineOf("declineHealth", combatant), readers: [combatant] } };
      },
      offer: [{ with: ["granted"] }],
    }),
  };
}

/** Returns the commands about Health for a structure that has it. `drop` is what the structure does with a combatant put out of action. */
export function healthCommands<State extends HealthState>(drop?: DropOut<State>) {
  const { command } = makeCommandDefiners<State, string>();
  return {
    ...changesOf(drop),
    ...questionsOf(drop),
    /** Gives every holder the Health with which it joined. Callboard does so as an encounter is reset. */
    startHealth: command({
      fields: {},
      by: "table",
      apply: (state) => ({ state: withStartHealth(state), line: { key: "startHealth", data: {}, about: [] } }),
      offer: false,
    }),
  };
}

/** Returns the command that gives back the Health of the start, for a structure's `resetting`. Null if no holder has Health. */
export function resettingHealth(
  state: HealthState,
  position: Position,
): { readonly kind: "startHealth"; readonly position: Position } | null {
  return Object.keys(state.health ?? {}).length === 0 ? null : { kind: "startHealth", position };
}
