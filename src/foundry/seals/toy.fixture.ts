import {
  seal,
  type CommandBase,
  type Due,
  type Id,
  type JsonRecord,
  type Opening,
  type Sealing,
  type Secrets,
  type StateBase,
  type TableFacts,
} from "../../core/index.ts";
import type { AnyStructure } from "../encounter/encounter-types.ts";
import { BARE } from "../bare-structure.fixture.ts";

interface Shell {
  readonly by: Id;
  readonly note: string;
  readonly open: unknown;
}
interface ToyState extends StateBase {
  readonly scope: string;
  readonly escrow: string;
  readonly shells: Readonly<Record<Id, Shell>>;
  readonly closed: boolean;
}
interface ToyCommand extends CommandBase {
  readonly combatant?: Id;
  /** The crew, which is all combatants together. */
  readonly side?: "crew";
  readonly note: string;
  readonly opening: Opening;
}

const contextOf = ({ scope }: ToyState, combatant: Id, user: Id) => ({ scope, combatant, user, kind: "note", call: 1, stack: 1 });

/** An owner that is no combatant is the crew, and all combatants read its seals. */
function readersOf({ combatants }: ToyState, owner: Id) {
  return Object.hasOwn(combatants, owner) ? {} : { readers: Object.keys(combatants) };
}

function isShut(state: ToyState) {
  return Object.entries(state.shells)
    .filter(([, { open }]) => open === null)
    .map(([owner, { by, note }]) => ({ commitment: note, context: contextOf(state, owner, by), ...readersOf(state, owner) }));
}

function due(state: ToyState): Due[] {
  if (Object.keys(state.shells).length < Object.keys(state.combatants).length) return [];
  const way = state.escrow === "full" ? "escrow" : "owner";
  return isShut(state).map((one) => ({ ...one, way, command: { kind: "open", combatant: one.context.combatant } }));
}

function apply(state: ToyState, { kind, combatant, side = "crew", note, opening }: ToyCommand, seat: { readonly user?: Id }) {
  const line = { key: kind, data: {}, about: [] };
  if (kind === "close") return { state: { ...state, closed: true }, line };
  const { by = "", note: sealed = "" } = state.shells[combatant ?? side] ?? {};
  const shell = kind === "seal" ? { by: seat.user ?? "", note, open: null } : { by, note: sealed, open: opening.payload };
  return { state: { ...state, shells: { ...state.shells, [combatant ?? side]: shell } }, line };
}

function refuse(state: ToyState, { kind, combatant = "crew" }: ToyCommand, seat: { readonly kind: string }) {
  if (kind === "expose") return seat.kind === "table" ? null : { reason: "table" };
  if (kind === "seal") return state.shells[combatant] ? { reason: "sealed" } : null;
  return kind === "close" || due(state).some(({ context }) => context.combatant === combatant) ? null : { reason: "notDue" };
}

const CREW = { type: "choice", among: ["crew"] } as const;

/** A test structure in which each combatant seals one note. All are opened when the last is sealed. */
export const sealedToy = {
  ...BARE,
  id: "sealedToy",
  shapes: {
    seal: { combatant: { type: "id", optional: true }, side: { ...CREW, optional: true }, note: { type: "envelope" } },
    open: { combatant: { type: "id" }, opening: { type: "opening" } },
    break: { combatant: { type: "id" }, opening: { type: "opening" } },
    expose: { combatant: { type: "id" }, opening: { type: "opening" }, user: { type: "key", optional: true } },
    close: {},
  },
  intents: {
    hide: { combatant: { type: "id", optional: true }, side: { ...CREW, optional: true }, text: { type: "text", max: 20 } },
  },
  setup: (cast: object, _house: object, { scope, escrow }: TableFacts) => ({
    undos: 0,
    combatants: cast,
    scope,
    escrow,
    shells: {},
    closed: false,
  }),
  position: ({ undos }: ToyState) => ({ unit: 1, step: "seal", undos }),
  refuse,
  needs: () => [],
  apply,
  closing: (state: ToyState) => ({ kind: "close", position: { unit: 1, step: "seal", undos: state.undos } }),
  sealed: isShut,
  due,
  prepare: (
    state: ToyState,
    { combatant, side, text }: JsonRecord & { combatant?: Id; side?: "crew"; text: string },
    _own: Secrets,
    sealing: Sealing,
  ) => {
    const owner = combatant ?? side ?? "";
    const { readers = [owner] } = readersOf(state, owner) as { readonly readers?: readonly Id[] };
    const to = readers.map((id) => sealing.recipients(id, state.escrow === "full"));
    const recipients = Object.assign({}, ...to) as Readonly<Record<Id, string>>;
    const context = contextOf(state, owner, sealing.user);
    const made = seal({ context, payload: { text }, length: 40, recipients }, (count) => sealing.random(count));
    if (!made) return { reason: "tooLong" };
    return {
      command: { kind: "seal", ...(combatant ? { combatant } : { side }), note: made.envelope },
      keep: { [made.envelope.commitment]: made.opening },
    };
  },
} as unknown as AnyStructure;
