import type { Id } from "../../kernel/structure.ts";
import { spokenFor, unaimed, unanswered, undecided, unopened, unresolved, type Lens, type Seen } from "./lens.ts";
import type { NowKey, TimelineView } from "./shown.ts";
import { isCalled, mayDeclare } from "./waiting.ts";

type Now = TimelineView["now"];

function say(key: NowKey, data: Now["data"] = {}): Now {
  return { key, data };
}

function declareNow(lens: Lens, waited: readonly Id[]): Now {
  const { phase, call } = lens.state;
  const yours = spokenFor(lens, waited);
  const free = yours.filter((id) => mayDeclare(lens.state, id));
  const [one] = free;
  if (one !== undefined) {
    return free.length === 1
      ? say("declareYou", { combatant: one, phase, call })
      : say("declareYours", { count: free.length, phase, call });
  }
  const [first] = waited;
  if (yours.length > 0 && first !== undefined) return say("declareTurn", { combatant: first });
  if (waited.length > 0) return say("declareWait", { count: waited.length });
  const isOpening = lens.stacks.some(({ stack }) => stack.call === lens.state.calls && stack.phase === null && stack.voided === null);
  if (isOpening) return say("phasesOpen");
  return say(isCalled(lens.state) ? "declareDone" : "declareNobody");
}

function ownersOf(stacks: readonly Seen[]): Id[] {
  return [...new Set(stacks.map(({ combatant }) => combatant))];
}

function flipNow(lens: Lens): Now {
  const { phase } = lens.state;
  const open = unopened(lens);
  const known = undecided(lens).length;
  if (lens.referee && known > 0) return say("flipKnown", { count: known });
  if (open.length === 0 && known > 0) return say("flipDecide", { phase });
  const [one] = spokenFor(lens, ownersOf(open));
  return one === undefined ? say("flipWait", { phase, count: open.length }) : say("flipYou", { phase, combatant: one });
}

function aimNow(lens: Lens): Now {
  const open = unaimed(lens);
  const [one, ...others] = spokenFor(lens, ownersOf(open));
  if (one === undefined) return say("aimWait", { count: open.length });
  return others.length === 0 ? say("aimYou", { combatant: one }) : say("aimYours", { count: others.length + 1 });
}

function resolveNow(lens: Lens): Now {
  const { phase } = lens.state;
  const defenders = unanswered(lens).flatMap(({ stack }) => stack.contest?.defender ?? []);
  const [defender] = spokenFor(lens, defenders);
  if (defender !== undefined) return say("answerYou", { combatant: defender });
  const open = unresolved(lens);
  const [pausing] = spokenFor(lens, ownersOf(open.filter(({ stack }) => stack.bid?.kind === "pause")));
  if (pausing !== undefined) return say("refundYou", { combatant: pausing });
  if (!lens.referee) return say("resolveWait", { phase });
  return open.length > 0 ? say("resolveYou", { phase, count: open.length }) : say("resolveReady", { phase });
}

/** What now, for who looks: one line. */
export function nowOf(lens: Lens, waited: readonly Id[]): Now {
  switch (lens.state.step) {
    case "declare":
      return declareNow(lens, waited);
    case "flip":
      return flipNow(lens);
    case "aim":
      return aimNow(lens);
    case "resolve":
      return resolveNow(lens);
    case "advance":
      return say(lens.referee ? "advanceYou" : "advanceWait", { phase: lens.state.phase });
    case "over":
      return say(lens.referee ? "overYou" : "overWait");
  }
}
