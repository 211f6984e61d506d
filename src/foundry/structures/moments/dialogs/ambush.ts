import { peopleOf } from "../../../reading/people.ts";
import type { Moments } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { template } from "../../../applications/bases.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";
import { dieFrom, rollLocalD20 } from "./dice-and-text-fields.ts";

/** A prepared ambush: the side that lies in wait, and the dice of the other side's figures. */
export interface AskedAmbush {
  readonly side: Moments.Side;
  readonly rolls: Readonly<Record<string, number>>;
}

const otherOf = (side: Moments.Side): Moments.Side => (side === "party" ? "foe" : "party");
const perceptionOf = ({ numbers }: Moments.FigureRow): number => numbers?.perception ?? 0;

/** Returns the figures of the other side, which could notice an ambush. */
function ambushedOf({ rows }: Moments.MomentsView, side: Moments.Side): readonly Moments.FigureRow[] {
  return rows.filter((row) => row.side === otherOf(side) && row.standing === "in");
}

function verdictOf(die: number, perception: number): string {
  const how = die === 0 ? "None" : die <= perception ? "Notices" : "Misses";
  return say(`CALLBOARD.moments.Tracker.Prepare.${how}`);
}

async function sideContext(combat: CallboardEncounter, view: Moments.MomentsView, side: Moments.Side): Promise<object> {
  const people = ambushedOf(view, side).map(async (row) => {
    const die = await rollLocalD20();
    const perception = perceptionOf(row);
    const person = peopleOf(combat).personOf(row.combatant);
    const label = say("CALLBOARD.moments.Tracker.Prepare.DieOf", { name: person.name });
    const said = say("CALLBOARD.moments.Tracker.Prepare.Perception", { perception });
    return { ...person, die, perception, said, label, verdict: verdictOf(die, perception) };
  });
  return { side, label: say(`CALLBOARD.moments.Side.${side}`), people: await Promise.all(people) };
}

/** Returns a text that says how many figures notice the ambush. */
function sumOf(noticing: number): string {
  if (noticing === 0) return say("CALLBOARD.moments.Tracker.Prepare.Nobody");
  return pluralText(noticing, (form) => `CALLBOARD.moments.Tracker.Prepare.Sum.${form}`);
}

/** Shows beside each figure's die whether the figure notices the ambush, and below how many do. */
function tell(content: HTMLElement): void {
  for (const group of content.querySelectorAll<HTMLElement>("[data-ambush]")) {
    const fields = [...group.querySelectorAll<HTMLInputElement>("input[data-perception]")];
    const noticing = fields.filter((field) => {
      const [die, perception] = [dieFrom(field.value), Number(field.dataset["perception"])];
      const output = field.parentElement?.querySelector("output");
      if (output) output.textContent = verdictOf(die, perception);
      return die > 0 && die <= perception;
    });
    const sum = group.querySelector(".sum");
    if (sum) sum.textContent = sumOf(noticing.length);
  }
}

/** Prepares an ambush. The dice are rolled in this browser and may be changed to those on the table. Resolves to the ambush, or to null if it is discarded. */
export async function askAmbush(
  combat: CallboardEncounter,
  view: Moments.MomentsView,
  allowed: readonly string[],
): Promise<AskedAmbush | null> {
  const sides = (["party", "foe"] as const).filter((side) => allowed.includes(side));
  const groups = await Promise.all(sides.map((side) => sideContext(combat, view, side)));
  const answer = await askForm({
    title: say("CALLBOARD.moments.Tracker.Prepare.Title"),
    template: template("moments/dialogs/ambush"),
    context: { groups, several: groups.length > 1, only: sides[0] ?? "" },
    yes: "CALLBOARD.moments.Tracker.Prepare.Yes",
    no: "CALLBOARD.moments.Tracker.Prepare.No",
    icon: "fa-solid fa-user-ninja",
    live: tell,
  });
  const side = sides.find((one) => one === answer?.["side"]);
  if (!answer || !side) return null;
  const dice = ambushedOf(view, side).map(({ combatant }) => [combatant, dieFrom(answer[`die-${combatant}`])] as const);
  return { side, rolls: Object.fromEntries(dice.filter(([, die]) => die > 0)) };
}
