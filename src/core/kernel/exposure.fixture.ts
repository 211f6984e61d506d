import { diff } from "./diff.ts";
import type { Encounter } from "./encounter.ts";
import { readEntry } from "./ledger.ts";
import { lookup } from "./records.ts";
import type { CommandBase, Seat, Secrets, StateBase, Structure } from "./structure.ts";
import type { LogLine } from "./log-lines.ts";
import type { Id } from "./json.ts";

/** One accepted command, with the state before and after it, and its line of the log. */
export interface Deed<State, Command> {
  readonly before: State;
  readonly command: Command;
  readonly after: State;
  readonly line: LogLine;
}

/** What a structure's tests say of its commands, for the property "a hidden one's deed changes others' view only by what it does to them". */
export interface Unseen<State, Command> {
  /** True where a seat may know of a combatant; false for one that is not there. */
  knows(state: State, seat: Seat, id: Id): boolean;
  /** Whose deed a command is, or to whom it happens: several where it closes what several did; nobody for what is a GM's or the table's own. */
  doers(deed: Deed<State, Command>): readonly Id[];
  /** Those to whom the deed does something by the rules: its targets, and who has what it takes in common with the doer. Narrow, since what changes of theirs is let pass; of the doers nothing is. */
  struck(deed: Deed<State, Command>): readonly Id[];
  /** The state before the deed, but with these combatants as they are after it: their own record, and what is theirs. Steps, counts and orders are those of before. */
  carried(deed: Deed<State, Command>, ids: readonly Id[]): State;
}

/** A seat, and what its browser keeps. */
interface Onlooker {
  readonly seat: Seat;
  readonly secrets: Secrets;
}

/** Sits at the table and plays nobody: sees what everybody sees. */
const ANYBODY: Seat = { kind: "user", user: "O".repeat(16), gm: false, combatants: [] };

type Read<State extends StateBase> = Pick<Structure<State, never, unknown>, "view" | "legal" | "order" | "turn" | "project" | "cards">;

function chatOf<State extends StateBase>(structure: Read<State>, state: State): unknown {
  return structure.project(state).filter(({ kind }) => kind === "chat");
}

/** All that a seat is shown of a state: its view and options, in the tracker who of those it knows follows whom, is active and has the turn, and chat. */
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

/** The cards whose data has another shape than the structure declares, so that no client would draw them from it. */
function misshapenIn<State extends StateBase>(structure: Read<State>, state: State): string[] {
  return structure.project(state).flatMap((projection) => {
    if (projection.kind !== "chat" || structure.cards === undefined) return [];
    const at = lookup(structure.cards, projection.card)?.(projection.data);
    return at === null ? [] : [`the card ${projection.card} does not have its shape at "${String(at)}"`];
  });
}

/** Of whom chat tells, though nobody but its owners may know. */
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
 * What an accepted command tells those who may not know of its doers; an empty list is as it should be. For each seat that knows
 * none of them, before and after, and for one that plays nobody: what it is shown is the same as if the deed had changed nothing
 * but those whom it struck, and it reads no line of it in the log. Chat besides names nobody of whom the table may not know.
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
  // The doer stays as it was: with it gone from where it acts, what all see may move on.
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

/** As `findExposed`, of the last entry of an encounter that stood so before it. */
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
