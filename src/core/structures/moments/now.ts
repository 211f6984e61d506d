import { own } from "../../kernel/records.ts";
import { isFree, otherSide } from "./halves.ts";
import type { Lens } from "./lens.ts";
import type { MomentsView, NowKey } from "./shown.ts";
import { lurking } from "./waiting.ts";

type Now = MomentsView["now"];

function say(key: NowKey, data: Now["data"] = {}): Now {
  return { key, data };
}

function narratorNow(lens: Lens): Now {
  const { phase, half, combatants } = lens.state;
  const [asking] = lens.cast.filter(([, { talking, standing }]) => talking?.granted === null && standing === "in");
  if (asking !== undefined) return say("answerYou", { combatant: asking[0] });
  const yours = lens.waiting.filter((id) => own(combatants, id)?.npc === true);
  const hidden = lurking(lens.real);
  const besides: Now["data"] = hidden > 0 ? { hidden } : {};
  if (yours.length > 0) return say("foeYou", { count: yours.length, phase, ...besides });
  const { length: count } = lens.waiting;
  return count > 0 ? say("halfOf", { count, half, ...besides }) : say("halfReady", { half, phase, ...besides });
}

function playerNow(lens: Lens): Now {
  const { phase, half } = lens.state;
  if (lens.over) return say("halfWait", { half, phase });
  const yours = lens.waiting.filter(lens.owns);
  const [one] = yours;
  if (one !== undefined)
    return yours.length === 1 ? say("actYou", { combatant: one, phase }) : say("actYours", { count: yours.length, phase });
  const mine = lens.cast.filter(([id, { standing }]) => lens.owns(id) && standing === "in");
  const isOther = mine.length > 0 && mine.every(([, { side }]) => side === otherSide(half));
  if (isOther) return isFree(lens.state) ? say("surprised", { half }) : say("otherHalf", { half, phase });
  return lens.waiting.length > 0 ? say("halfOf", { count: lens.waiting.length, half }) : say("halfWait", { half, phase });
}

/** What now, for who looks: one line. */
export function nowOf(lens: Lens): Now {
  return lens.referee ? narratorNow(lens) : playerNow(lens);
}
