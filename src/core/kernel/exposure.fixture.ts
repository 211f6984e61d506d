import { diff } from "./diff.ts";
import type { Encounter } from "./encounter.ts";
import { readEntry } from "./ledger.ts";
import { lookup } from "./records.ts";
import type { CommandBase, Seat, Secrets, StateBase, Structure } from "./structure.ts";
import type { LogLine } from "./log-lines.ts";
import type { Id } from "./json-types.ts";

/** One accepted command, with the state before and after it, and its line of the log. */
export interface Deed<State, Command> {
  readonly before: State;
  readonly command: Command;
  readonly after: State;
  readonly line: LogLine;
}

/** What a structure's tests tell about its commands, to check that a hidden combatant's deed changes other views only by its effect on others. */
export interface Unseen<State, Command> {
  /** Whether a seat may know of a combatant. False if it is not in the cast. */
  knows(state: State, seat: Seat, id: Id): boolean;
  /** Returns the combatants that gave a command, or that it is about, also several. Empty for a command of the GM or of Callboard itself. */
  doers(deed: Deed<State, Command>): readonly Id[];
  /** Returns the combatants that the rules let the deed affect: targets, and sharers of what it takes. Keep it narrow, since their changes pass. */
  struck(deed: Deed<State, Command>): readonly Id[];
  /** Returns the state before the deed, with these combatants' records and belongings as after it. Steps, counts and orders stay as before. */
  carried(deed: Deed<State, Command>, ids: readonly Id[]): State;
}

/** A seat, and the secrets that its browser keeps. */
interface Onlooker {
  readonly seat: Seat;
  readonly secrets: Secrets;
}

/** The seat of a player at the table without a combatant. It sees only what everyone sees. */
const ANYBODY: Seat = { kind: "user", user: "O".repeat(16), gm: false, combatants: [] };

type Read<State extends StateBase> = Pick<Structure<State, never>, "view" | "legal" | "order" | "turn" | "project" | "cards">;

function chatOf<State extends StateBase>(structure: Read<State>, state: State): unknown {
  return structure.project(state).filter(({ kind }) => kind === "chat");
}

/** Returns all that a seat is shown of a state: view, options and chat, and the tracker's order, activity and turn among combatants it knows. */
function shownOf<State extends StateBase>(
  structure: Read<State>,
  state: State,
  { seat, secrets }: Onlooker,
  knows: (id: Id) => boolean,
): object {
  const slots = structure.order(state);
  const turn = slots[structure.turn(state) ?? -1]?.combatant ?? "";
  const all = {
    view: structure.view(state, seat, secrets),
    options: structure.legal(state, seat, secrets),
    slots: slots.filter(({ combatant }) => knows(combatant)).map(({ combatant, active }) => ({ combatant, active })),
    turn: knows(turn) ? turn : "",
    chat: chatOf(structure, state),
  };
  return JSON.parse(JSON.stringify(all)) as object;
}

/** Returns the cards whose data differs from the shape that the structure declares. No client would draw them. */
function misshapenIn<State extends StateBase>(structure: Read<State>, state: State): string[] {
  return structure.project(state).flatMap((projection) => {
    if (projection.kind !== "chat" || structure.cards === undefined) return [];
    const at = lookup(structure.cards, projection.card)?.(projection.data);
    return at === null ? [] : [`the card ${projection.card} does not have its shape at "${String(at)}"`];
  });
}

/** Returns a complaint for each combatant that chat names although only its owners may know of it. */
function namedOf<State extends StateBase, Command>(
  structure: Read<State>,
  unseen: Unseen<State, Command>,
  { after }: Deed<State, Command>,
): string[] {
  const chat = JSON.stringify(chatOf(structure, after));
  const unknown = Object.keys(after.combatants).filter((id) => !unseen.knows(after, ANYBODY, id));
  return unknown.filter((id) => chat.includes(`"${id}"`)).map((id) => `chat tells of ${id}, of whom nobody may know`);
}

/**
 * Lists what a command by a hidden combatant gives away. Empty if nothing. A seat that cannot see this combatant may see changes of the
 * targets only. It may not read the log line. Chat may not name hidden combatants.
 */
export function findExposed<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  unseen: Unseen<State, Command>,
  deed: Deed<State, Command>,
  seats: readonly Onlooker[],
): string[] {
  const { before, after, line } = deed;
  const doers = unseen.doers(deed);
  const isUnseen = (seat: Seat) => !doers.some((id) => unseen.knows(before, seat, id) || unseen.knows(after, seat, id));
  const others = doers.length === 0 ? [] : [...seats, { seat: ANYBODY, secrets: {} }].filter(({ seat }) => isUnseen(seat));
  const as = (what: string) => `unseen, a deed of ${doers.join(" and ")} changes what others see: ${what}`;
  // The doer stays as it was. If it moved on, the step that all see might move on as well.
  const struck = unseen.struck(deed).filter((id) => !doers.includes(id));
  const carried = others.length === 0 ? before : unseen.carried(deed, struck);
  const told = others.flatMap((onlooker) => {
    const show = (state: State) => shownOf(structure, state, onlooker, (id) => unseen.knows(after, onlooker.seat, id));
    const changes = diff(show(carried), show(after));
    return changes.map(({ path, value = "gone" }) => as(`${path.join(".")} ${JSON.stringify(value)}`.slice(0, 400)));
  });
  const isRead = others.length > 0 && !line.about.some((id) => doers.includes(id));
  return [...namedOf(structure, unseen, deed), ...misshapenIn(structure, after), ...told, ...(isRead ? [as("its line in the log")] : [])];
}

/** Does the same as `findExposed` for the last entry of an encounter, given the state before it. */
export function findLastExposed<State extends StateBase, Command extends CommandBase, View>(
  structure: Structure<State, Command, View>,
  unseen: Unseen<State, Command>,
  before: State,
  { state, revision, ledger }: Encounter<State>,
  seats: readonly Onlooker[],
): string[] {
  const entry = readEntry(ledger[String(revision)] ?? "");
  if (entry === null) return ["it is not in the log"];
  const command = entry.command as unknown as Command;
  return findExposed(structure, unseen, { before, command, after: state, line: entry.line }, seats);
}
