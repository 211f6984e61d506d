import type { Refusal, Seat } from "../../../kernel/structure.ts";
import { seatIdOf } from "../../../kernel/seat-rights.ts";
import { cleanText } from "../../../kernel/clean-text.ts";
import { line } from "../log.ts";
import { DRAFTS } from "../outcome-nominations.ts";
import { no } from "../refusals.ts";
import { membersOf } from "../sides.ts";
import type { RoundsState, Side } from "../state.ts";
import { command, intent, SIDE, WORDS } from "./define-command.ts";
import { refuseNonContendingSpeaker } from "../preconditions.ts";
import { LIST, nominatedOutcomesFrom, STACK } from "./nominating.ts";

const refuseSharing = (state: RoundsState, side: Side, seat: Seat): Refusal | null =>
  refuseNonContendingSpeaker(state, side, seat) ?? DRAFTS.refuseAgain(state, side, seat);

/** Shows the members of a side a draft of what one of them would nominate, sealed to them alone. A new draft replaces the last. */
export const share = command({
  fields: { side: SIDE, stack: STACK, draft: { type: "envelope" } },
  by: "anyone",
  during: ["actions", "nominate"],
  refuse: (state, { side, stack }, seat) =>
    refuseSharing(state, side, seat) ?? (stack === DRAFTS.nextStack(state, side) ? null : no("stale")),
  apply: (state, { side, stack, draft }, seat) => ({
    state: DRAFTS.put(state, side, { by: seatIdOf(seat), stack, commitment: draft, opened: null, fault: "", known: false }),
    line: {
      ...line(
        "share",
        membersOf(state, side).map(([id]) => id),
        { side },
      ),
      secret: true as const,
    },
  }),
  offer: false,
});

/** Seals a draft in the client for the members of a side, which makes the command `share`. */
export const propose = intent({
  fields: { side: SIDE, outcomes: LIST, text: { ...WORDS, optional: true } },
  by: "anyone",
  during: ["actions", "nominate"],
  refuse: (state, { side }, seat) => refuseSharing(state, side, seat),
  prepare(state, { side, outcomes, text = "" }, sealing) {
    const payload = { outcomes: nominatedOutcomesFrom(outcomes), text: cleanText(text) };
    return DRAFTS.prepare(state, side, { kind: "share", side }, { field: "draft", payload, sealing }) ?? no("tooLong");
  },
  offer: [{ each: "side" }],
});
