import { QUIET, type RowBase } from "../../../core/index.ts";
import type { Reading } from "../../encounter/parts/reading.ts";
import { say } from "../texts.ts";

/** The lamp of a row, which shows its combatant's status. */
export interface LampContext {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
}

/** The fields of a row that its lamp needs. */
type Lit<Lamp extends string> = Pick<RowBase<Lamp>, "combatant" | "npc" | "lamp">;

/** The lamp of a combatant whose players are all absent. */
const AWAY = { lamp: "absent", icon: "fa-moon" } as const;

/** Returns the lamp of a row. A thinking combatant counts as absent while all its players are. */
export function lampOrAway<Lamp extends string>({ people }: Pick<Reading, "people">, row: Lit<Lamp>): Lamp | typeof AWAY.lamp {
  return row.lamp === "thinking" && !row.npc && !people.isAttended(row.combatant) ? AWAY.lamp : row.lamp;
}

/** Returns the lamp of a row for drawing: what its combatant is asked, or has done. Null if the lamp is `quiet`. */
export function lampContext<Lamp extends string>(
  reading: Pick<Reading, "lang" | "people">,
  row: Lit<Lamp>,
  icons: Readonly<Record<Exclude<Lamp, typeof QUIET>, string>>,
): LampContext | null {
  const { lang, people } = reading;
  const lamp = lampOrAway(reading, row);
  if (lamp === QUIET) return null;
  const isAway = lamp === AWAY.lamp;
  const players = isAway ? people.playersOf(row.combatant) : "";
  return {
    id: lamp,
    icon: `fa-solid ${isAway ? AWAY.icon : icons[lamp as keyof typeof icons]}`,
    label: players === "" ? say(`${lang}.Lamp.${lamp}`) : say(`${lang}.Row.Away`, { players }),
  };
}
