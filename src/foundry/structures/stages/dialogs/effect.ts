import { peopleOf } from "../../../reading/people.ts";
import type { Stages } from "../../../../core/index.ts";
import type { CallboardEncounter } from "../../../encounter/encounter-types.ts";
import { statusEffects } from "../../../platform/compat.ts";
import { template } from "../../../applications/bases.ts";
import { crowdNameOf } from "../../../applications/tracker/combatant-groups.ts";
import { readingInStructure } from "../../../reading/reading.ts";
import { say } from "../../../applications/texts.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";

/** What the GM entered: the fields of an `affect` command, without the acting combatant. */
export interface AskedEffect {
  readonly effect: string;
  readonly target: string;
  readonly amount?: number;
  readonly life?: string;
  readonly status?: string;
  readonly active?: boolean;
}

/** The kinds of effect that the dialog offers. The most common comes first. */
const KINDS = ["out", "damage", "status", "modifier"] as const;
const LIVES = ["round", "nextStrike"] as const;

/** Returns the kinds of effect that the dialog offers. Damage needs a target with Health. */
function kindsFor(hasHealth: boolean): (typeof KINDS)[number][] {
  return KINDS.filter((kind) => hasHealth || kind !== "damage");
}

/** Asks for an action's effect and its target. Several equal actions share one answer: target "" is then each acting combatant. Null if the GM cancels. */
export async function askEffect(
  combat: CallboardEncounter,
  cards: readonly Stages.Card[],
  among: readonly Pick<Stages.Row, "combatant" | "health">[],
): Promise<AskedEffect | null> {
  const [card] = cards;
  if (!card) return null;
  const isOne = cards.length === 1;
  const ids = cards.map(({ combatant }) => combatant);
  const reading = readingInStructure(combat, "stages");
  const name = (reading && crowdNameOf(reading, ids)) ?? peopleOf(combat).nameOf(card.combatant);
  const chosen = card.targets[0] ?? (isOne ? card.combatant : "");
  const themselves = isOne ? [] : [{ id: "", name: say("CALLBOARD.stages.Affect.Themselves"), selected: chosen === "" }];
  const answer = await askForm({
    title: say("CALLBOARD.stages.Affect.Title", { name }),
    template: template("stages/dialogs/effect"),
    context: {
      kinds: kindsFor(among.some(({ health }) => health !== undefined)).map((kind, index) => ({
        value: kind,
        label: say(`CALLBOARD.stages.Affect.Kind.${kind}`),
        checked: index === 0,
      })),
      people: [...themselves, ...among.map(({ combatant: id }) => ({ ...peopleOf(combat).personOf(id), selected: id === chosen }))],
      lives: [
        { value: "", label: say("CALLBOARD.stages.Affect.LifeHouse") },
        ...LIVES.map((life) => ({ value: life, label: say(`CALLBOARD.stages.Life.${life}`) })),
      ],
      statuses: statusEffects().map((status) => ({ value: status.id, label: game.i18n.localize(status.name) })),
    },
    yes: "CALLBOARD.stages.Affect.Give",
    icon: "fa-solid fa-burst",
  });
  return answer && effectOf(answer);
}

function effectOf(answer: Readonly<Record<string, unknown>>): AskedEffect {
  const [effect, target] = [String(answer["effect"]), String(answer["target"])];
  if (effect === "modifier") {
    const life = String(answer["life"]);
    return { effect, target, amount: Number(answer["amount"]), ...(life ? { life } : {}) };
  }
  if (effect === "damage") return { effect, target, amount: Number(answer["damage"]) };
  if (effect === "status") return { effect, target, status: String(answer["status"]), active: answer["active"] === "true" };
  return { effect, target };
}
