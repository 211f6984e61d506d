import { seal } from "../../kernel/envelope.ts";
import { own } from "../../kernel/records.ts";
import type { Prepared, Sealing } from "../../kernel/sealing.ts";
import type { Id, JsonRecord, Refusal, Secrets } from "../../kernel/structure.ts";
import { no } from "./guards.ts";
import { contextOf, LENGTH, nextStack } from "./sealed.ts";
import type { StagesState } from "./state.ts";

/** The intent to say what a combatant does, as its shape lets it through. */
interface Declare {
  readonly combatant: Id;
  readonly text: string;
  readonly card?: Id;
  readonly targets?: readonly Id[];
}

function wrong(state: StagesState, { text, card, targets = [] }: Declare): Refusal | null {
  if (state.sealing === undefined) return no("sealOff");
  if (text.trim() === "" && card === undefined) return no("empty");
  return targets.every((id) => (own(state.combatants, id)?.standing ?? "left") !== "left") ? null : no("target");
}

/** The intent `declare` made the command `seal`: text, card and targets in one envelope, for the owner and, with escrow, for full GMs. */
export function prepare(
  state: StagesState,
  intent: JsonRecord,
  ...[, sealing]: readonly [own: Secrets, sealing: Sealing]
): Prepared | Refusal {
  const declare = intent as unknown as Declare;
  const refusal = wrong(state, declare);
  if (refusal !== null) return refusal;
  const { combatant, text, card = "", targets = [] } = declare;
  const stack = nextStack(state, combatant);
  const context = contextOf(state, combatant, { by: sealing.user, stack });
  const recipients = sealing.recipients(combatant, state.sealing?.escrow === "full");
  const payload = { text: text.trim(), card, targets };
  const sealed = seal({ context, payload, length: LENGTH, recipients }, (count) => sealing.random(count));
  if (sealed === null) return no("tooLong");
  const { envelope, opening } = sealed;
  return {
    command: { kind: "seal", combatant, stack, deed: { ...envelope } },
    keep: { [envelope.commitment]: opening },
  };
}
