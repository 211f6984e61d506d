import type { Timeline } from "../../../../core/index.ts";
import { statusEffects } from "../../../platform/compat.ts";
import { template } from "../../../applications/bases.ts";
import { statChoicesOf } from "../shared/texts.ts";
import { crowdNameOf } from "../../../applications/tracker/combatant-groups.ts";
import { sceneTargetsOf } from "../../../applications/scene-targets.ts";
import { pluralText, say } from "../../../applications/texts.ts";
import { findAmong } from "../shared/target-form.ts";
import { stackKeyOf } from "../shared/gather-crowds.ts";
import { effectTargetsOf, OWN_TARGETS, SPREAD_TARGETS } from "../shared/effects.ts";
import type { TimelineReading } from "../shared/drawing-data.ts";
import { askForm } from "../../../applications/dialogs/ask.ts";

/** The kinds of effect that the dialog offers. The most common comes first. */
const KINDS = ["out", "damage", "status", "drain", "spend"] as const satisfies readonly Timeline.EffectKind[];

/** What the GM entered: the fields of an `affect` command without its action and its target, and the targets of each action by `stackKeyOf`. */
interface AskedEffect {
  readonly effect: object;
  readonly targets: ReadonlyMap<string, readonly string[]>;
}

/** Returns the choices that give a crowd's members different targets. Empty for a single action. */
function wholeChoices(stacks: readonly Timeline.ShownStack[], among: readonly string[]) {
  if (stacks.length === 1) return [];
  const hasAims = stacks.some(({ targets }) => (targets ?? []).length > 0);
  const own = hasAims ? [{ value: OWN_TARGETS, label: say("CALLBOARD.timeline.Affect.Own") }] : [];
  const spread =
    among.length > 1 ? [{ value: SPREAD_TARGETS, label: pluralText(among.length, (form) => `CALLBOARD.timeline.Aim.Spread.${form}`) }] : [];
  return [...own, ...spread];
}

/** Returns the name of one action's combatant, or of the crowd that acts. */
function nameOf(reading: TimelineReading, stacks: readonly Timeline.ShownStack[]): string {
  const ids = stacks.map(({ combatant }) => combatant);
  return crowdNameOf(reading, ids) ?? reading.people.nameOf(ids[0] ?? "");
}

/** Asks the GM for the effect of an action or of a crowd's actions, and for its targets. Null if the GM cancels. */
export async function askEffect(reading: TimelineReading, stacks: readonly Timeline.ShownStack[]): Promise<AskedEffect | null> {
  const [stack] = stacks;
  if (!stack) return null;
  const { view, people } = reading;
  const marked = sceneTargetsOf(reading.live);
  const among = findAmong(reading, { first: stack, all: stacks }, marked.length > 1 ? marked : []);
  const whole = wholeChoices(stacks, among);
  const chosen = whole[0]?.value ?? stack.targets?.[0] ?? stack.combatant;
  // Damage needs a target with Health.
  const kinds = KINDS.filter((kind) => kind !== "damage" || view.rows.some(({ health }) => health !== undefined));
  const answer = await askForm({
    title: say("CALLBOARD.timeline.Affect.Title", { name: nameOf(reading, stacks) }),
    template: template("timeline/dialogs/effect"),
    context: {
      kinds: kinds.map((kind, index) => ({ value: kind, label: say(`CALLBOARD.timeline.Affect.Kind.${kind}`), checked: index === 0 })),
      whole: whole.map((choice) => ({ ...choice, selected: choice.value === chosen })),
      people: view.rows
        .filter(({ lamp }) => lamp !== "left")
        .map(({ combatant }) => ({ ...people.personOf(combatant), selected: combatant === chosen })),
      members: whole.length === 0 ? [] : stacks.map((one) => ({ field: memberField(one), name: people.nameOf(one.combatant) })),
      stats: statChoicesOf(view).map((stat) => ({ ...stat, selected: stat.value === stack.bid?.opposing })),
      statuses: statusEffects().map((status) => ({ value: status.id, label: game.i18n.localize(status.name) })),
    },
    yes: "CALLBOARD.timeline.Affect.Give",
    icon: "fa-solid fa-burst",
  });
  if (!answer) return null;
  const chosenFor = (one: Timeline.ShownStack): string => {
    const given = answer[memberField(one)];
    return typeof given === "string" ? given : "";
  };
  const members = Object.fromEntries(stacks.map((one) => [stackKeyOf(one), chosenFor(one)]));
  return { effect: effectOf(answer), targets: effectTargetsOf(stacks, { target: String(answer["target"]), members, among }) };
}

/** Returns the name of the field that chooses the target of one member of a crowd. */
const memberField = (stack: Timeline.ShownStack) => `member-${stackKeyOf(stack)}`;

function effectOf(answer: Readonly<Record<string, unknown>>): object {
  const effect = String(answer["effect"]);
  if (effect === "out") return { effect };
  if (effect === "damage") return { effect, amount: Number(answer["damage"]) };
  if (effect === "status") return { effect, status: String(answer["status"]), active: answer["active"] === "true" };
  return { effect, stat: String(answer["stat"]), amount: Number(answer["amount"]) };
}
