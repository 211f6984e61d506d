import type { Asking } from "../../../kernel/command-definition.ts";
import { type Field, COMBATANT, type Given } from "../../../kernel/command-fields.ts";
import { lookup } from "../../../kernel/records.ts";
import { isRefusal } from "../../../kernel/refusals.ts";
import type { DiceRequest, Rolled } from "../../../kernel/dice.ts";
import type { Id } from "../../../kernel/json-types.ts";
import type { Applied, Refusal } from "../../../kernel/structure.ts";
import { cleanLine, cleanText } from "../../../kernel/clean-text.ts";
import { contendersOf, isExchangeOpen, settleExchange } from "../exchange.ts";
import { dropFallen, endWithoutOpponents, endLinesOf } from "../end-conflict.ts";
import { MAX_WOUNDS } from "../limits.ts";
import { line, lineOf } from "../log.ts";
import { dealWound } from "../leaving.ts";
import { no } from "../refusals.ts";
import { DRINK } from "../setup.ts";
import { STANCES, type Character, type Exchange, type RoundsState, type Skill } from "../state.ts";
import { testDiceRequest, rankOf, countDisadvantages, rolledTestOf } from "../skill-rolls.ts";
import { isExchangePublic, isTarget } from "../visibility.ts";
import { command, WORDS } from "./define-command.ts";

/** Refuses a skill that does not fit the kind of conflict. Rule: rounds.txt "Contest of social Skills". */
function refuseKindOf({ kind }: RoundsState, combatant: Id, skill: Skill): Refusal | null {
  if (kind === "attack" && skill.kind !== "fighting") return no("notFighting", { combatant });
  return kind === "social" && skill.kind !== "social" ? no("notSocial", { combatant }) : null;
}

/** Returns the skills that a character may drink with: those with the name that the host set, or else any. Rule: rules.md E25. */
function drinksWith({ drink = DRINK }: RoundsState, { skills }: Character): readonly Id[] {
  const isNamed = ({ name }: Character["skills"][Id]) => cleanLine(name).toLowerCase() === cleanLine(drink).toLowerCase();
  const named = Object.entries(skills).flatMap(([id, skill]) => (isNamed(skill) ? [id] : []));
  return named.length > 0 ? named : Object.keys(skills);
}

/** Finds a character's skill. Refuses one that does not fit the kind of conflict, or that a fleeing character has used already. */
export function findSkill(state: RoundsState, combatant: Id, skill: Id): { readonly one: Character; readonly known: Skill } | Refusal {
  const one = lookup(state.combatants, combatant);
  const known = lookup(one?.skills ?? {}, skill);
  if (one === undefined || known === undefined) return no("noSkill", { combatant });
  if (state.kind === "drinking" && !drinksWith(state, one).includes(skill))
    return no("notDrinking", { combatant, skill: state.drink ?? DRINK });
  const isSpent = state.kind === "chase" && one.side === state.pursued && one.used.includes(skill);
  return (isSpent ? no("skillUsed", { combatant }) : null) ?? refuseKindOf(state, combatant, known) ?? { one, known };
}

/** The kinds of conflict in which an action has an opponent. Rule: rules.md E25. */
const AIMED: ReadonlySet<RoundsState["kind"]> = new Set(["attack", "social", "chase"]);

/** Refuses a target that does not fit the kind of conflict, that the seat does not see, or that is no opponent in play. */
export function refuseTarget(state: RoundsState, combatant: Id, target: Id | undefined, isSeen: (id: Id) => boolean): Refusal | null {
  if (target === undefined) return AIMED.has(state.kind) ? no("noTarget") : null;
  if (state.kind === "drinking") return no("noTargets");
  const foe = lookup(state.combatants, target);
  if (foe === undefined || !isSeen(target)) return no("combatant");
  const isFoe = foe.side !== lookup(state.combatants, combatant)?.side && !state.sides[foe.side].conceded;
  return foe.standing === "in" && isFoe ? null : no("aimFoe");
}

const ATTACK = "attack";
const DEFENCE = "defence";

/** Whether the target of an action may answer with a counteraction. In a physical attack its Evasion answers instead. */
function asksCounter(state: RoundsState, target: Id): boolean {
  return target !== "" && state.kind !== "attack";
}

/** Whether the attacker's dice are rolled as the action is declared. */
function rollsAtOnce(state: RoundsState, target: Id): boolean {
  return !asksCounter(state, target) || state.house.stance === "afterAttackRoll";
}

function attackDice(combatant: Id, one: Character): DiceRequest {
  return testDiceRequest({ id: ATTACK, combatant, more: countDisadvantages(one, false) });
}

/** Returns the target whose Evasion is rolled, if an attack is a contest. Undefined for any other action. */
function evaderOf({ kind, house, combatants }: RoundsState, target: Id): Character | undefined {
  return kind === "attack" && house.evasion === "contest" ? lookup(combatants, target) : undefined;
}

function withAttack(state: RoundsState, exchange: Exchange, one: Character, rolled: readonly Rolled[]): RoundsState {
  const test = rolledTestOf(state, rolled, ATTACK, rankOf(one, exchange.attacker.skill));
  return { ...state, exchange: { ...exchange, attacker: { ...exchange.attacker, test } } };
}

/** Returns the requested dice that are not rolled yet. */
const unrolled = (dice: readonly DiceRequest[], rolled: readonly Rolled[]): readonly DiceRequest[] =>
  dice.filter(({ id }) => !rolled.some((roll) => roll.id === id));

/** Settles an exchange after its last die. Drops fallen characters and ends the conflict if it is over. */
function settled(state: RoundsState, first: ReturnType<typeof lineOf>) {
  const { state: next, parts } = settleExchange(state);
  const { state: dropped, parts: falls } = dropFallen(next);
  const done = endWithoutOpponents(dropped);
  return { state: done, line: { ...first, parts: [...parts, ...falls, ...endLinesOf(done)] } };
}

/** Returns one offer of the skills, and if `aimed` the targets, for the acting character. Empty if the seat does not speak for it. */
function actionsOf({ state, own, known }: Asking<RoundsState>, aimed: boolean) {
  const { actor } = state;
  const character = lookup(state.combatants, actor);
  if (character === undefined || !own.includes(actor) || isExchangeOpen(state)) return [];
  const ranges = skillsAndTargetsOf(state, actor, { skills: Object.keys(character.skills), known: aimed ? known : null });
  return ranges === null ? [] : [{ who: [actor], ranges }];
}

/** Returns the fitting ones among some skills, and the targets among `known`, for a combatant's action. Null if the combatant has none. */
export function skillsAndTargetsOf(
  state: RoundsState,
  combatant: Id,
  { skills, known }: { readonly skills: readonly Id[]; readonly known: readonly Id[] | null },
): { readonly skill: Field; readonly target?: Field } | null {
  const fitting = skills.filter((skill) => !isRefusal(findSkill(state, combatant, skill)));
  const targets = known?.filter((id) => refuseTarget(state, combatant, id, () => true) === null);
  const isFruitless = targets === undefined ? refuseTarget(state, combatant, undefined, () => true) !== null : targets.length === 0;
  if (fitting.length === 0 || isFruitless) return null;
  const skill = { type: "choice", among: fitting } as const;
  return targets === undefined ? { skill } : { skill, target: { type: "choice", among: targets } as const };
}

/** Returns the exchanges that some seats still see as the last one, because a hidden character takes part in the next. */
function earlierThan(state: RoundsState, next: Exchange): readonly Exchange[] {
  const { exchange, earlier = [] } = state;
  if (exchange === null || isExchangePublic(state, next)) return [];
  return isExchangePublic(state, exchange) ? [exchange] : [exchange, ...earlier];
}

/** Returns the exchanges of the crowds whose chat card may still grow, or is still the last one for some seats. Null if there are none. */
function togetherWith(state: RoundsState, next: Exchange, earlier: readonly Exchange[]): NonNullable<RoundsState["together"]> | null {
  const { exchange, queue = {}, together } = state;
  const last = exchange === null ? [] : [exchange];
  const crowds = new Set([next, ...last, ...earlier, ...Object.values(queue)].map(({ crowd }) => crowd));
  const all = [...Object.values(together?.exchanges ?? {}), ...last].filter(({ crowd }) => crowd !== undefined && crowds.has(crowd));
  return all.length === 0 ? null : { exchanges: Object.fromEntries(all.map((one) => [one.number, one])) };
}

/** The fields of an action: who acts, with which skill, against whom, and in which words. */
export const ACTION = {
  combatant: COMBATANT,
  skill: { type: "key" },
  target: { type: "id", optional: true },
  text: { ...WORDS, optional: true },
} as const;
type Action = Given<typeof ACTION>;

/** Returns the dice that an action still needs. None if the target may answer before the attacker rolls. */
export function diceNeededFor(
  state: RoundsState,
  { combatant, target = "" }: Action,
  rolled: readonly Rolled[],
  { one }: { readonly one: Character },
): readonly DiceRequest[] {
  if (!rollsAtOnce(state, target)) return [];
  const evader = evaderOf(state, target);
  const evasion = evader === undefined ? [] : [testDiceRequest({ id: DEFENCE, combatant: target, more: Number(evader.hindered) })];
  return unrolled([attackDice(combatant, one), ...evasion], rolled);
}

/** Begins the exchange of an action, and settles it unless the target may answer. A queued action has the id of its crowd. */
export function startExchange(
  state: RoundsState,
  { combatant, skill, target = "", text = "" }: Action,
  rolled: readonly Rolled[],
  { one, known, crowd }: { readonly one: Character; readonly known: Skill; readonly crowd?: string | undefined },
): Applied<RoundsState> {
  const evader = evaderOf(state, target);
  const evades = (rank: number) => ({ combatant: target, skill: "", test: rolledTestOf(state, rolled, DEFENCE, rank) });
  const exchange: Exchange = {
    number: state.exchanges + 1,
    attacker: { combatant, skill, test: null },
    text: cleanText(text),
    target,
    defender: evader === undefined ? null : evades(evader.numbers.evasion),
    stance: "aggressive",
    wants: asksCounter(state, target) ? "counter" : "nothing",
    winner: null,
    gains: {},
    weapon: "",
    menace: null,
    wounds: 0,
    ...(crowd === undefined ? {} : { crowd }),
  };
  const { together: _before, ...rest } = state;
  const earlier = earlierThan(state, exchange);
  const together = togetherWith(state, exchange, earlier);
  const about = target === "" ? [combatant] : [combatant, target];
  const data = { combatant, skill: known.name, text: cleanText(text), ...(target === "" ? {} : { target }) };
  const said = line(target === "" ? "declare" : "declareAt", about, data);
  const begun = { ...rest, exchange, earlier, exchanges: exchange.number, ...(together && { together }) };
  const next = withAttack(begun, exchange, one, rolled);
  return exchange.wants === "counter" ? { state: next, line: said } : settled(next, said);
}

/**
 * Declares the acting character's skill and target. The skill is tested at once unless the target may answer. Rule: rounds.txt "A Character
 * declares an Action".
 */
export const declare = command({
  fields: ACTION,
  by: "owner",
  during: ["actions"],
  find: (state, { combatant, skill }) =>
    (state.actor === combatant ? null : no("notActor", { combatant })) ??
    (isExchangeOpen(state) ? no("busy") : null) ??
    findSkill(state, combatant, skill),
  refuse: (state, { combatant, target }, seat) => refuseTarget(state, combatant, target, (id) => isTarget(state, id, seat)),
  needs: (state, given, rolled, found) => diceNeededFor(state, given, rolled, found),
  apply: (state, given, _seat, rolled, found) => startExchange(state, given, rolled, found),
  offer: [
    { with: ["skill", "target"], optional: ["text"], cases: (asking) => actionsOf(asking, true) },
    { with: ["skill"], optional: ["text"], cases: (asking) => actionsOf(asking, false) },
  ],
});

/** An exchange that waits for its target's answer, with the target's own character (`one`) and the attacker. */
interface Asked {
  readonly exchange: Exchange;
  readonly one: Character;
  /** The attacker. Undefined for a seat that may not know of it. */
  readonly attacker: Character | undefined;
}

/** Finds the exchange that asks a combatant for an answer. */
function findAsked({ exchange, combatants }: RoundsState, combatant: Id): Asked | Refusal {
  const one = lookup(combatants, combatant);
  const attacker = lookup(combatants, exchange?.attacker.combatant ?? "");
  const isAsked = exchange?.wants === "counter" && exchange.target === combatant;
  return isAsked && one !== undefined ? { exchange, one, attacker } : no("notAsked", { combatant });
}

/** Returns the dice request for the attacker's test, if that roll was put off until the target answered. Else empty. */
function delayedDice({ exchange, attacker }: Asked): readonly DiceRequest[] {
  return exchange.attacker.test === null && attacker !== undefined ? [attackDice(exchange.attacker.combatant, attacker)] : [];
}

/** Returns the state with an exchange. Adds the attacker's test if that roll was put off until the target answered. */
function withDelayedAttack(state: RoundsState, { exchange, attacker }: Omit<Asked, "one">, rolled: readonly Rolled[]): RoundsState {
  const isDelayed = exchange.attacker.test === null && attacker !== undefined;
  return isDelayed ? withAttack(state, exchange, attacker, rolled) : { ...state, exchange };
}

/** Refuses a skill with which a character cannot answer. */
function refuseCounterSkill(state: RoundsState, combatant: Id, { skills }: Character, skill: Id): Refusal | null {
  const known = lookup(skills, skill);
  return known === undefined ? no("noSkill", { combatant }) : refuseKindOf(state, combatant, known);
}

/** Answers an action with a skill and a stance. Rule: rounds.txt "the targeted Character is allowed to declare a counteraction". */
export const counter = command({
  fields: { combatant: COMBATANT, skill: { type: "key" }, stance: { type: "choice", among: STANCES, optional: true } },
  by: "owner",
  during: ["actions"],
  find: (state, { combatant }) => findAsked(state, combatant),
  refuse: (state, { combatant, skill }, _seat, { one }) => refuseCounterSkill(state, combatant, one, skill),
  needs: (_state, { combatant }, rolled, asked) =>
    unrolled([...delayedDice(asked), testDiceRequest({ id: DEFENCE, combatant, more: countDisadvantages(asked.one, true) })], rolled),
  apply(state, { combatant, skill, stance = "aggressive" }, _seat, rolled, { exchange, one, attacker }) {
    const test = rolledTestOf(state, rolled, DEFENCE, rankOf(one, skill));
    const answered: Exchange = { ...exchange, defender: { combatant, skill, test }, stance };
    const next = withDelayedAttack(state, { exchange: answered, attacker }, rolled);
    return settled(next, lineOf(stance === "evasive" ? "evade" : "counter", combatant));
  },
  offer: [
    {
      with: ["skill"],
      optional: ["stance"],
      cases: ({ state, own }) =>
        own.flatMap((id) => {
          const asked = findAsked(state, id);
          if (isRefusal(asked)) return [];
          const among = Object.keys(asked.one.skills).filter((skill) => refuseCounterSkill(state, id, asked.one, skill) === null);
          return among.length === 0 ? [] : [{ who: [id], ranges: { skill: { type: "choice" as const, among } } }];
        }),
    },
  ],
});

/** Lets an action happen without a counteraction. The attacker's test alone decides it. */
export const letBe = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  during: ["actions"],
  find: (state, { combatant }) => findAsked(state, combatant),
  needs: (_state, _given, rolled, asked) => unrolled(delayedDice(asked), rolled),
  apply(state, { combatant }, _seat, rolled, { exchange, attacker }) {
    const next = withDelayedAttack(state, { exchange, attacker }, rolled);
    return settled(next, lineOf("letBe", combatant));
  },
  candidates: ({ state, own }) => own.filter((id) => id === state.exchange?.target),
});

const MENACE = "menace";

/** Finds the exchange in which a combatant has hit its target. */
function findHit({ exchange }: RoundsState, combatant: Id): { readonly exchange: Exchange } | Refusal {
  return exchange?.wants === "menace" && exchange.attacker.combatant === combatant ? { exchange } : no("notHit", { combatant });
}

/** Rolls the weapon of a hit. Each success against its Menace is one wound level. Rule: rounds.txt "Each success increases wound severity by one level". */
export const menace = command({
  fields: { combatant: COMBATANT, weapon: { type: "key", optional: true } },
  by: "owner",
  during: ["actions"],
  find(state, { combatant, weapon }) {
    const hit = findHit(state, combatant);
    if (isRefusal(hit)) return hit;
    const known = lookup(lookup(state.combatants, combatant)?.weapons ?? {}, weapon ?? "");
    return known === undefined && weapon !== undefined ? no("noWeapon", { combatant }) : { ...hit, known };
  },
  needs: (_state, { combatant, weapon }, rolled) =>
    weapon === undefined ? [] : unrolled([testDiceRequest({ id: MENACE, combatant, more: 0 })], rolled),
  apply(state, { combatant, weapon = "" }, _seat, rolled, { exchange, known }) {
    const test = known === undefined ? null : rolledTestOf(state, rolled, MENACE, known.menace);
    const wounds = test?.successes ?? 0;
    const about = contendersOf(exchange);
    const said =
      known === undefined
        ? line("menaceNone", about, { combatant })
        : line("menace", about, { combatant, weapon: known.name, amount: wounds });
    return {
      state: { ...state, exchange: { ...exchange, weapon, menace: test, wounds, wants: wounds > 0 ? "armour" : "nothing" } },
      line: said,
    };
  },
  candidates: ({ state, own }) => own.filter((id) => id === state.exchange?.attacker.combatant),
  offer: [
    {
      with: ["weapon"],
      cases({ state, own }) {
        const id = state.exchange?.attacker.combatant ?? "";
        const among = Object.keys(lookup(state.combatants, id)?.weapons ?? {});
        return own.includes(id) && among.length > 0 ? [{ who: [id], ranges: { weapon: { type: "choice", among } } }] : [];
      },
    },
    {},
  ],
});

/** Sets how many wound levels armour takes, as the GM says. The rest is dealt. Rule: rounds.txt "The wound might still be caught on armour". */
export const armour = command({
  fields: { caught: { type: "integer", min: 0, max: MAX_WOUNDS } },
  by: "referee",
  during: ["actions"],
  find: ({ exchange }) => (exchange?.wants === "armour" ? { exchange } : no("noWound")),
  refuse: (_state, { caught }, _seat, { exchange: { wounds } }) => (caught > wounds ? no("tooMuchArmour", { max: wounds }) : null),
  apply: (state, { caught }, _seat, _rolled, { exchange }) => dealWound(state, exchange, caught),
  offer: [{ ranges: ({ state }) => ({ caught: { type: "integer", min: 0, max: state.exchange?.wounds ?? 0 } }) }],
});
