import { lookup } from "../../kernel/records.ts";
import { isFreeAmbushMoment, otherSide } from "./halves.ts";
import type { Perspective } from "./perspective.ts";
import type { MomentsView } from "./view-types.ts";
import { askingPrompt, tellingPrompt } from "../../kernel/view-base.ts";
import { unseenStillToActOf } from "./waiting.ts";

type Now = MomentsView["now"];

function refereeNow(perspective: Perspective): Now {
  const { phase, half, combatants } = perspective.state;
  const [asking] = perspective.cast.filter(([, { talking, standing }]) => talking?.granted === null && standing === "in");
  if (asking !== undefined) return askingPrompt("answerYou", { combatant: asking[0] });
  const yours = perspective.waiting.filter((id) => lookup(combatants, id)?.npc === true);
  const hidden = unseenStillToActOf(perspective.real).length;
  const besides: Now["data"] = hidden > 0 ? { hidden } : {};
  if (yours.length > 0) return askingPrompt("foeYou", { count: yours.length, phase, ...besides });
  const { length: count } = perspective.waiting;
  return count > 0 ? tellingPrompt("halfOf", { count, half, ...besides }) : askingPrompt("halfReady", { half, phase, ...besides });
}

function playerNow(perspective: Perspective): Now {
  const { phase, half } = perspective.state;
  if (perspective.over) return tellingPrompt("halfWait", { half, phase });
  const yours = perspective.waiting.filter(perspective.owns);
  const [one] = yours;
  if (one !== undefined)
    return yours.length === 1
      ? askingPrompt("actYou", { combatant: one, phase })
      : askingPrompt("actYours", { count: yours.length, phase });
  const mine = perspective.cast.filter(([id, { standing }]) => perspective.owns(id) && standing === "in");
  const isOther = mine.length > 0 && mine.every(([, { side }]) => side === otherSide(half));
  if (isOther)
    return isFreeAmbushMoment(perspective.state) ? tellingPrompt("surprised", { half }) : tellingPrompt("otherHalf", { half, phase });
  return perspective.waiting.length > 0
    ? tellingPrompt("halfOf", { count: perspective.waiting.length, half })
    : tellingPrompt("halfWait", { half, phase });
}

/** Returns the prompt for the seat: one line on what to do now. */
export function promptOf(perspective: Perspective): Now {
  return perspective.referee ? refereeNow(perspective) : playerNow(perspective);
}
