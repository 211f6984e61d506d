import type { Rounds } from "../../../../core/index.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { hiddenTagText } from "../../../applications/tracker/hidden-tag.ts";
import { lampContext, lampOrAway } from "../../../applications/tracker/lamps.ts";
import { refusalTextAt } from "../../../encounter/parts/ui-state.ts";
import { crowdRowFrame, type CrowdFrame } from "../../../applications/tracker/crowd-row-frame.ts";
import { groupName, isMergedGroup } from "../../../applications/tracker/combatant-groups.ts";
import { listOrderOf } from "../../../applications/tracker/row-order.ts";
import { rowFrame, type RowFrame } from "../../../applications/tracker/row-frame.ts";
import { actsContext, type ActsContext } from "./act-at-once.ts";
import { hasNominateStep, type RoundsBase } from "./drawing-data.ts";
import { gatherCharacters, type Crowd } from "./gather-crowds.ts";
import { possibleNewLeaders } from "./absent-leaders.ts";
import { sideName, woundsText } from "./texts.ts";

const ICONS = {
  thinking: "fa-ellipsis",
  wants: "fa-hand",
  acts: "fa-play",
  answers: "fa-reply",
  acted: "fa-check",
  waits: "fa-hourglass-half",
  sealed: "fa-stamp",
  held: "fa-pause",
  out: "fa-skull",
  left: "fa-door-open",
} as const;

/** A button in a combatant's row. */
interface RowButton {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  readonly text: string;
  /** The field `wants` of a "volunteer" command, "true" or "false". "" for other buttons. */
  readonly wants: string;
  readonly held: string;
}

/** What the rows of combatants and of crowds show. */
interface RowParts extends Pick<RowFrame, "css" | "tag" | "lamp" | "refusal"> {
  readonly facts: readonly { readonly id: string; readonly text: string; readonly icon: string }[];
  readonly buttons: readonly RowButton[];
  readonly instead: readonly RowButton[];
  /** The skills with which a GM lets the row act at once. Null if it may not act now. */
  readonly acts: ActsContext | null;
}

/** One combatant's row in the tracker's list. */
export interface RowContext extends RowFrame, RowParts {}

/** The row of a crowd in the tracker's list. Its members' own rows are drawn only while the row is unfolded. */
export interface CrowdRowContext extends RowParts {
  /** The crowd's key. */
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly crowd: CrowdFrame & {
    readonly label: string;
    readonly rows: readonly RowContext[];
  };
}

/** A row for the template. `same` says that it is unchanged since it was last drawn. */
export type DrawnRow = (RowContext | CrowdRowContext) & { readonly same: boolean };

const fact = (id: string, icon: string, text: string) => ({ id, icon: `fa-solid ${icon}`, text });

function factsOf({ view }: RoundsBase, row: Omit<Rounds.Row, "combatant" | "lamp">): RowContext["facts"] {
  const { initiative, hindered, failed, leads, queued, wounds, lost, failures } = row;
  return [
    ...(leads && hasNominateStep(view) ? [fact("leads", "fa-crown", say("CALLBOARD.rounds.Row.Leads"))] : []),
    ...(queued ? [fact("queued", "fa-people-line", say("CALLBOARD.rounds.Row.Queued"))] : []),
    ...(initiative === null ? [] : [fact("initiative", "fa-bolt", say("CALLBOARD.rounds.Row.Initiative", { score: initiative }))]),
    ...(hindered ? [fact("hindered", "fa-link", say("CALLBOARD.rounds.Row.Hindered"))] : []),
    ...(failed && hasNominateStep(view) ? [fact("failed", "fa-circle-exclamation", say("CALLBOARD.rounds.Row.Failed"))] : []),
    ...(wounds > 0 ? [fact("wounds", "fa-droplet", woundsText(wounds))] : []),
    ...(lost > 0 ? [fact("lost", "fa-arrow-down", say("CALLBOARD.rounds.Row.Lost", { count: lost }))] : []),
    ...(failures > 0 ? [fact("failures", "fa-wine-glass-empty", say("CALLBOARD.rounds.Row.Failures", { count: failures }))] : []),
  ];
}

function button(action: string, icon: string, key: string, name: string, more: Partial<RowButton> = {}): RowButton {
  return {
    action,
    icon: `fa-solid ${icon}`,
    label: say(`CALLBOARD.rounds.Row.${key}Of`, { name }),
    text: say(`CALLBOARD.rounds.Row.${key}`),
    wants: "",
    held: "",
    ...more,
  };
}

/** Whether this user acts for a combatant: a player for their own, a GM for NPCs and those of absent players. */
const isMine = ({ reading, view }: RoundsBase, { combatant, npc, own }: Rounds.Row): boolean =>
  view.referee ? npc || !reading.people.isAttended(combatant) : own;

/** Returns the button that opens the Hand for a combatant that has to act or answer. Empty if it has to do neither. */
function handButton({ permits }: RoundsBase, { combatant: id }: Rounds.Row, name: string): RowButton[] {
  if (permits.may("declare", id)) return [button("openHand", "fa-dice", "Act", name)];
  return permits.may("letBe", id) || permits.may("menace", id) ? [button("openHand", "fa-reply", "Answer", name)] : [];
}

/** Whether this user may let a row's combatant lead in place of its side's absent leader. */
const isHeir = (base: RoundsBase, { combatant, side }: Rounds.Row): boolean =>
  base.view.sides.some((shown) => shown.side === side && possibleNewLeaders(base, shown).includes(combatant));

/** Returns a row's labelled buttons: call, lead, open the Hand, stop volunteering, agree and pass. Most need a user who acts for the combatant. */
function insteadOf(base: RoundsBase, row: Rounds.Row, name: string): RowButton[] {
  const { view, permits } = base;
  const id = row.combatant;
  const called = view.referee && permits.may("call", id) ? [button("call", "fa-bullhorn", "Call", name)] : [];
  const leads = isHeir(base, row) ? [button("lead", "fa-crown", "Lead", name)] : [];
  if (!isMine(base, row)) return [...called, ...leads];
  const unsaid = !view.referee && permits.may("volunteer", id, { wants: false });
  return [
    ...called,
    ...leads,
    ...handButton(base, row, name),
    ...(unsaid ? [button("volunteer", "fa-hand", "Unvolunteer", name, { wants: "false" })] : []),
    ...(permits.may("agree", id) ? [button("agree", "fa-thumbs-up", "Agree", name)] : []),
    ...ownEnd(base, row, name),
  ];
}

/** Returns the buttons with which a row's combatants leave the queue or pass. */
function ownEnd({ view, permits }: RoundsBase, { combatant, queued, lamp, waited }: Rounds.Row, name: string): RowButton[] {
  // Next to "Answer", "Pass" would read as "Don't counter" and cost the action.
  const passes = permits.may("pass", combatant) && lamp !== "answers" && (waited || lamp === "acts");
  return [
    ...(queued && view.referee ? [button("unqueue", "fa-person-walking-arrow-right", "Unqueue", name)] : []),
    ...(passes ? [button("pass", "fa-forward", "Pass", name)] : []),
  ];
}

/** Returns the buttons of a row that only a GM gets: nudge, volunteer an NPC, and hold or release. */
function gmButtons({ reading, permits }: RoundsBase, row: Rounds.Row, name: string): RowButton[] {
  const id = row.combatant;
  const isNudged = row.waited && reading.people.isAttended(id);
  const [icon, key] = row.held ? ["fa-play", "Release"] : ["fa-pause", "Hold"];
  return [
    ...(isNudged ? [{ ...button("nudge", "fa-bell", "Nudge", name), label: say("CALLBOARD.Nudge.One", { name }) }] : []),
    ...(row.npc && !row.queued && permits.may("volunteer", id, { wants: true })
      ? [button("volunteer", "fa-hand", "Volunteer", name, { wants: "true" })]
      : []),
    ...(permits.may("hold", id) ? [button("hold", icon, key, name, { held: String(!row.held) })] : []),
  ];
}

function buttonsOf(base: RoundsBase, row: Rounds.Row, name: string): RowButton[] {
  const { view, permits } = base;
  const isFree = hasNominateStep(view) && !row.leads && !isHeir(base, row) && permits.may("lead", row.combatant);
  return [...(view.referee ? gmButtons(base, row, name) : []), ...(isFree ? [button("lead", "fa-crown", "Lead", name)] : [])];
}

/** Returns a combatant's row in the tracker's list. `same` says that it is unchanged since it was last drawn. */
function rowContext(base: RoundsBase, row: Rounds.Row): RowContext & { readonly same: boolean } {
  const frame = rowFrame(base, row, { icons: ICONS, isOwn: row.own && !base.view.referee });
  const { name } = frame;
  const context: RowContext = {
    ...frame,
    facts: factsOf(base, row),
    buttons: buttonsOf(base, row, name),
    instead: insteadOf(base, row, name),
    acts: actsContext(base, [row], name),
  };
  return base.uiState.drawn.row(`row-${row.combatant}`, context);
}

/** Returns the row of a crowd, with the rows of its members while it is unfolded. */
function crowdContext(base: RoundsBase, { key, name: kind, all }: Crowd): CrowdRowContext & { readonly same: boolean } {
  const { reading, view, uiState } = base;
  const { people } = reading;
  const [first] = all;
  if (first === undefined) throw new Error("A crowd without members");
  const name = groupName(kind, all.length);
  const leader = hasNominateStep(view) ? all.find(({ leads }) => leads) : undefined;
  const frame = crowdRowFrame(
    base,
    key,
    all.map(({ combatant }) => combatant),
  );
  const rows = frame.open ? all.map((row) => rowContext(base, row)) : [];
  const context: CrowdRowContext = {
    id: key,
    name,
    img: people.personOf(first.combatant).img,
    css: [lampOrAway(reading, first), first.waited ? "waited" : "", first.hidden ? "hide" : ""].filter(Boolean).join(" "),
    tag: hiddenTagText(reading, first.combatant),
    lamp: lampContext(reading, first, ICONS),
    facts: [
      ...(leader ? [fact("leads", "fa-crown", say("CALLBOARD.rounds.Crowd.Leads", { name: people.nameOf(leader.combatant) }))] : []),
      ...factsOf(base, { ...first, leads: false }),
    ],
    buttons: view.referee ? gmButtons(base, first, name) : [],
    instead: view.referee ? ownEnd(base, first, name) : [],
    acts: actsContext(base, all, name),
    refusal: refusalTextAt(uiState, key),
    crowd: {
      ...frame,
      label: pluralText(all.length, (form) => `CALLBOARD.rounds.Crowd.Each.${form}`),
      rows: [],
    },
  };
  const drawn = uiState.drawn.row(`row-${key}`, context, rows);
  return { ...drawn, crowd: { ...drawn.crowd, rows } };
}

/** Returns rows for the template. Characters that stand alike share a row. `more` returns further fields of a row. */
export function rowsContext<More extends object>(
  base: RoundsBase,
  rows: readonly Rounds.Row[],
  more: (row: Rounds.Row) => More,
): (DrawnRow & More)[] {
  return gatherCharacters(base, rows).flatMap((one): (DrawnRow & More)[] => {
    if (!isMergedGroup(one)) return [{ ...rowContext(base, one), ...more(one) }];
    const [first] = one.all;
    return first === undefined ? [] : [{ ...crowdContext(base, one), ...more(first) }];
  });
}

/** A group of the tracker's list: rows under a title. */
export interface GroupContext {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly object[];
  readonly nudge: boolean;
}

/** Returns rows by initiative, highest first, then in cast order. */
const byInitiative = (rows: readonly Rounds.Row[]) => [...rows].sort((a, b) => (b.initiative ?? -1) - (a.initiative ?? -1));

/** Returns the list's groups. In the actions step: acting, volunteers, still to act, acted, and a chase's pursuers. In other steps: the sides. */
export function rowGroupsContext(base: RoundsBase): GroupContext[] {
  const { reading, view } = base;
  const rows = listOrderOf(reading, view.rows);
  const out = rows.filter(({ removed }) => removed);
  const inPlay = rows.filter(({ removed }) => !removed);
  const group = (key: string, title: string, some: readonly Rounds.Row[], nudge = false): GroupContext[] =>
    some.length === 0 ? [] : [{ key, title, rows: rowsContext(base, some, () => ({})), nudge }];
  const gone = group("out", say("CALLBOARD.rounds.Row.Out"), out);
  // In an ended encounter no combatant is still to act.
  if (view.step !== "actions" || reading.ended) {
    const sides = view.sides.flatMap(({ side }) =>
      group(
        side,
        sideName(side),
        inPlay.filter((row) => row.side === side),
      ),
    );
    return [...sides, ...gone];
  }
  const busy = inPlay.filter(({ lamp }) => lamp === "acts" || lamp === "answers");
  const queue = byInitiative(inPlay.filter(({ lamp }) => lamp === "wants"));
  const acted = inPlay.filter(({ lamp }) => lamp === "acted");
  const others = inPlay.filter((row) => !busy.includes(row) && !queue.includes(row) && !acted.includes(row));
  const isPursuer = ({ side }: Rounds.Row) => view.conflict === "chase" && side !== view.pursued;
  const still = others.filter((row) => !isPursuer(row));
  const isHere = still.some((row) => row.waited && reading.people.isAttended(row.combatant));
  return [
    ...group("busy", say("CALLBOARD.rounds.Row.Busy"), busy),
    ...group("queue", say("CALLBOARD.rounds.Row.Queue"), queue),
    ...group("still", say("CALLBOARD.rounds.Row.Still"), still, view.referee && isHere),
    ...group("acted", say("CALLBOARD.rounds.Row.Acted"), acted),
    ...group("pursuers", say("CALLBOARD.rounds.Row.Pursuers"), others.filter(isPursuer)),
    ...gone,
  ];
}
