import type { Asking } from "../../../kernel/command.ts";
import { COMBATANT } from "../../../kernel/fields.ts";
import { lookup } from "../../../kernel/records.ts";
import type { DiceRequest, Rolled } from "../../../kernel/dice.ts";
import type { Id } from "../../../kernel/json.ts";
import type { Refusal } from "../../../kernel/structure.ts";
import { cleanLine, cleanText } from "../../../kernel/text.ts";
import { settle } from "../exchange.ts";
import { dropFallen, endByRemoval, endLine } from "../ending.ts";
import { MAX_WOUNDS } from "../limits.ts";
import { line, lineOf } from "../log.ts";
import { dealWound } from "../leaving.ts";
import { no } from "../refusals.ts";
import { DRINK } from "../setup.ts";
import { STANCES, type Character, type Exchange, type RoundsState, type Stance } from "../state.ts";
import { diceFor, rankOf, reasonsOf, testIn } from "../testing.ts";
import { testOf, DICE, FACES } from "../dice.ts";
import { isOpenToAll, isTarget } from "../visibility.ts";
import { isOpen } from "./calling.ts";
import { command, WORDS } from "./command.ts";

/** Refuses a skill of a kind that has no place in this conflict: attacks are fought, and in a social conflict people talk. Rule: rounds.txt "Contest of social Skills". */
function refuseKindOf({ kind }: RoundsState, combatant: Id, skill: Character["skills"][Id] | undefined): Refusal | null {
  if (kind === "attack" && skill?.kind !== "fighting") return no("notFighting", { combatant });
  return kind === "social" && skill?.kind !== "social" ? no("notSocial", { combatant }) : null;
}

/** The skills with which a character drinks: those of the name that the host has given, or any if it has none of that name. Rule: rules.md E25. */
function drinksWith({ drink = DRINK }: RoundsState, { skills }: Character): readonly Id[] {
  const isNamed = ({ name }: Character["skills"][Id]) => cleanLine(name).toLowerCase() === cleanLine(drink).toLowerCase();
  const named = Object.entries(skills).flatMap(([id, skill]) => (isNamed(skill) ? [id] : []));
  return named.length > 0 ? named : Object.keys(skills);
}

/** Refuses a skill that somebody has not, and one that whoever flees has used. */
function refuseSkill(state: RoundsState, combatant: Id, skill: Id): Refusal | null {
  const one = lookup(state.combatants, combatant);
  if (one === undefined || lookup(one.skills, skill) === undefined) return no("noSkill", { combatant });
  if (state.kind === "drinking" && !drinksWith(state, one).includes(skill))
    return no("notDrinking", { combatant, skill: state.drink ?? DRINK });
  const isSpent = state.kind === "chase" && one.side === state.pursued && one.used.includes(skill);
  if (isSpent) return no("skillUsed", { combatant });
  return refuseKindOf(state, combatant, one.skills[skill]);
}

/** The kinds of conflict in which an action has an opponent. Rule: rules.md E25. */
const AIMED: ReadonlySet<RoundsState["kind"]> = new Set(["attack", "social", "chase"]);

function refuseTarget(state: RoundsState, combatant: Id, target: Id | undefined, isSeen: (id: Id) => boolean): Refusal | null {
  if (target === undefined) return AIMED.has(state.kind) ? no("noTarget") : null;
  if (state.kind === "drinking") return no("noTargets");
  const foe = lookup(state.combatants, target);
  if (foe === undefined || !isSeen(target)) return no("combatant");
  const isFoe = foe.side !== lookup(state.combatants, combatant)?.side && !state.sides[foe.side].conceded;
  return foe.standing === "in" && isFoe ? null : no("aimFoe");
}

const ATTACK = "attack";
const DEFENCE = "defence";

/** Whether the other may answer: in a physical attack Evasion does. */
function asksCounter(state: RoundsState, target: Id | undefined): boolean {
  return target !== undefined && state.kind !== "attack";
}

/** Whether the attacker's dice fall as the action is declared. */
function rollsAtOnce(state: RoundsState, target: Id | undefined): boolean {
  return !asksCounter(state, target) || state.house.stance === "afterAttackRoll";
}

function attackDice(state: RoundsState, combatant: Id): DiceRequest {
  return diceFor({ id: ATTACK, combatant, more: reasonsOf(state.combatants[combatant] as Character, false) });
}

/** The dice of Evasion, where an attack is a contest. */
function evasionDice(state: RoundsState, target: Id | undefined): readonly DiceRequest[] {
  if (state.kind !== "attack" || state.house.evasion !== "contest" || target === undefined) return [];
  return [diceFor({ id: DEFENCE, combatant: target, more: Number(lookup(state.combatants, target)?.hindered === true) })];
}

function withAttack(state: RoundsState, exchange: Exchange, rolled: readonly Rolled[]): RoundsState {
  const one = lookup(state.combatants, exchange.attacker.combatant);
  const test = one === undefined ? null : testIn(state, rolled, { id: ATTACK, rank: rankOf(one, exchange.attacker.skill) });
  return { ...state, exchange: { ...exchange, attacker: { ...exchange.attacker, test } } };
}

/** What comes of an exchange as its last die has fallen: who falls, and whether the conflict is over by that. */
function settled(state: RoundsState, first: ReturnType<typeof lineOf>) {
  const { state: next, parts } = settle(state);
  const { state: dropped, parts: falls } = dropFallen(next);
  const done = endByRemoval(dropped);
  return { state: done, line: { ...first, parts: [...parts, ...falls, ...(done.step === "over" ? [endLine(done)] : [])] } };
}

/** What the one who acts may do, where the seat speaks for it: its skills, and with `aimed` at whom. */
function actionsOf({ state, own, known }: Asking<RoundsState>, aimed: boolean) {
  const { actor } = state;
  const character = lookup(state.combatants, actor);
  if (character === undefined || !own.includes(actor) || isOpen(state)) return [];
  const skills = Object.keys(character.skills).filter((skill) => refuseSkill(state, actor, skill) === null);
  const targets = aimed ? known.filter((id) => refuseTarget(state, actor, id, () => true) === null) : [];
  const isFruitless = skills.length === 0 || (aimed ? targets.length === 0 : refuseTarget(state, actor, undefined, () => true) !== null);
  if (isFruitless) return [];
  const skill = { type: "choice", among: skills } as const;
  return [{ who: [actor], ranges: aimed ? { skill, target: { type: "choice", among: targets } as const } : { skill } }];
}

/** The exchanges that somebody still sees as the last one while a hidden character is part of the next. None if everybody sees the next. */
function earlierThan(state: RoundsState, next: Exchange): readonly Exchange[] {
  const { exchange, earlier = [] } = state;
  if (exchange === null || isOpenToAll(state, next)) return [];
  return isOpenToAll(state, exchange) ? [exchange] : [exchange, ...earlier];
}

/** Declares what the one who acts does: the skill, and at whom it is aimed. Without a target, and in a physical attack, it is tested at once. Rule: rounds.txt "A Character declares an Action". */
export const declare = command({
  fields: { combatant: COMBATANT, skill: { type: "key" }, target: { type: "id", optional: true }, text: { ...WORDS, optional: true } },
  by: "owner",
  during: ["actions"],
  refuse: (state, { combatant, skill, target }, seat) =>
    (state.actor === combatant ? null : no("notActor", { combatant })) ??
    (isOpen(state) ? no("busy") : null) ??
    refuseSkill(state, combatant, skill) ??
    refuseTarget(state, combatant, target, (id) => isTarget(state, id, seat)),
  needs(state, { combatant, target }, rolled) {
    const all = rollsAtOnce(state, target) ? [attackDice(state, combatant), ...evasionDice(state, target)] : [];
    return all.filter(({ id }) => !rolled.some((roll) => roll.id === id));
  },
  apply(state, { combatant, skill, target = "", text = "" }, _seat, rolled) {
    const evades = evasionDice(state, target === "" ? undefined : target).length > 0;
    const evasion = lookup(state.combatants, target)?.numbers.evasion ?? 0;
    const exchange: Exchange = {
      number: state.exchanges + 1,
      attacker: { combatant, skill, test: null },
      text: cleanText(text),
      target,
      defender: evades ? { combatant: target, skill: "", test: testIn(state, rolled, { id: DEFENCE, rank: evasion }) } : null,
      stance: "aggressive",
      wants: asksCounter(state, target === "" ? undefined : target) ? "counter" : "nothing",
      winner: null,
      gains: {},
      weapon: "",
      menace: null,
      wounds: 0,
    };
    const about = target === "" ? [combatant] : [combatant, target];
    const name = lookup(state.combatants[combatant]?.skills ?? {}, skill)?.name ?? "";
    const data = { combatant, skill: name, text: cleanText(text), ...(target === "" ? {} : { target }) };
    const said = line(target === "" ? "declare" : "declareAt", about, data);
    const next = withAttack({ ...state, exchange, earlier: earlierThan(state, exchange), exchanges: exchange.number }, exchange, rolled);
    return exchange.wants === "counter" ? { state: next, line: said } : settled(next, said);
  },
  offer: [
    { with: ["skill", "target"], optional: ["text"], cases: (asking) => actionsOf(asking, true) },
    { with: ["skill"], optional: ["text"], cases: (asking) => actionsOf(asking, false) },
  ],
});

/** The counter dice of the one who answers, and the attacker's where they have not fallen. */
function counterDice(state: RoundsState, exchange: Exchange): readonly DiceRequest[] {
  const one = lookup(state.combatants, exchange.target);
  const attack = exchange.attacker.test === null ? [attackDice(state, exchange.attacker.combatant)] : [];
  return one === undefined ? attack : [...attack, diceFor({ id: DEFENCE, combatant: exchange.target, more: reasonsOf(one, true) })];
}

const refuseAnswer = ({ exchange }: RoundsState, combatant: Id): Refusal | null =>
  exchange?.wants === "counter" && exchange.target === combatant ? null : no("notAsked", { combatant });

/** Refuses a skill with which somebody cannot answer. */
function refuseCounterSkill(state: RoundsState, combatant: Id, skill: Id): Refusal | null {
  const known = lookup(lookup(state.combatants, combatant)?.skills ?? {}, skill);
  return known === undefined ? no("noSkill", { combatant }) : refuseKindOf(state, combatant, known);
}

/** Answers an action that is aimed at somebody, with a skill and a stance. Rule: rounds.txt "the targeted Character is allowed to declare a counteraction". */
export const counter = command({
  fields: { combatant: COMBATANT, skill: { type: "key" }, stance: { type: "choice", among: STANCES, optional: true } },
  by: "owner",
  during: ["actions"],
  refuse: (state, { combatant, skill }) => refuseAnswer(state, combatant) ?? refuseCounterSkill(state, combatant, skill),
  needs(state, _given, rolled) {
    const all = state.exchange === null ? [] : counterDice(state, state.exchange);
    return all.filter(({ id }) => !rolled.some((roll) => roll.id === id));
  },
  apply(state, { combatant, skill, stance = "aggressive" }, _seat, rolled) {
    const { exchange } = state;
    const said = lineOf(counterKey(stance), combatant);
    const one = lookup(state.combatants, combatant);
    if (exchange === null || one === undefined) return { state, line: said };
    const test = testIn(state, rolled, { id: DEFENCE, rank: rankOf(one, skill) });
    const answered: Exchange = { ...exchange, defender: { combatant, skill, test }, stance };
    const next = exchange.attacker.test === null ? withAttack(state, answered, rolled) : { ...state, exchange: answered };
    return settled(next, said);
  },
  offer: [
    {
      with: ["skill"],
      optional: ["stance"],
      cases: ({ state, own }) =>
        own
          .filter((id) => refuseAnswer(state, id) === null)
          .flatMap((id) => {
            const skills = Object.keys(lookup(state.combatants, id)?.skills ?? {});
            const among = skills.filter((skill) => refuseCounterSkill(state, id, skill) === null);
            return among.length === 0 ? [] : [{ who: [id], ranges: { skill: { type: "choice" as const, among } } }];
          }),
    },
  ],
});

const counterKey = (stance: Stance): "counter" | "evade" => (stance === "evasive" ? "evade" : "counter");

/** Lets an action happen without a counteraction: the attacker's test decides alone. */
export const letBe = command({
  fields: { combatant: COMBATANT },
  by: "owner",
  during: ["actions"],
  refuse: (state, { combatant }) => refuseAnswer(state, combatant),
  needs({ exchange, ...state }, _given, rolled) {
    if (exchange === null || exchange.attacker.test !== null || rolled.some(({ id }) => id === ATTACK)) return [];
    return [attackDice({ ...state, exchange }, exchange.attacker.combatant)];
  },
  apply(state, { combatant }, _seat, rolled) {
    const { exchange } = state;
    const said = lineOf("letBe", combatant);
    if (exchange === null) return { state, line: said };
    return settled(exchange.attacker.test === null ? withAttack(state, exchange, rolled) : state, said);
  },
  candidates: ({ state, own }) => own.filter((id) => refuseAnswer(state, id) === null),
});

const MENACE = "menace";

/** What hits is measured: each success against the weapon's Menace is one level of a wound. Without a weapon it only hits. Rule: rounds.txt "Each success increases wound severity by one level". */
export const menace = command({
  fields: { combatant: COMBATANT, weapon: { type: "key", optional: true } },
  by: "owner",
  during: ["actions"],
  refuse(state, { combatant, weapon }) {
    const { exchange } = state;
    if (exchange?.wants !== "menace" || exchange.attacker.combatant !== combatant) return no("notHit", { combatant });
    const weapons = lookup(state.combatants, combatant)?.weapons ?? {};
    return weapon === undefined || lookup(weapons, weapon) !== undefined ? null : no("noWeapon", { combatant });
  },
  needs: (_state, { combatant, weapon }, rolled) =>
    weapon === undefined || rolled.some(({ id }) => id === MENACE)
      ? []
      : [{ id: MENACE, count: DICE, faces: FACES, modifier: 0, combatant }],
  apply(state, { combatant, weapon = "" }, _seat, rolled) {
    const { exchange } = state;
    const known = lookup(lookup(state.combatants, combatant)?.weapons ?? {}, weapon);
    const dice = rolled.find(({ id }) => id === MENACE)?.dice ?? [];
    const test = known === undefined || dice.length === 0 ? null : testOf(dice, known.menace, state.house);
    const wounds = test?.successes ?? 0;
    const about = [combatant, exchange?.target ?? ""].filter((id) => id !== "");
    const said =
      known === undefined
        ? line("menaceNone", about, { combatant })
        : line("menace", about, { combatant, weapon: known.name, amount: wounds });
    if (exchange === null) return { state, line: said };
    return {
      state: { ...state, exchange: { ...exchange, weapon, menace: test, wounds, wants: wounds > 0 ? "armour" : "nothing" } },
      line: said,
    };
  },
  candidates: ({ state, own }) => own.filter((id) => state.exchange?.wants === "menace" && state.exchange.attacker.combatant === id),
  offer: [
    {
      with: ["weapon"],
      cases: ({ state, own }) =>
        own
          .filter((id) => state.exchange?.wants === "menace" && state.exchange.attacker.combatant === id)
          .flatMap((id) => {
            const among = Object.keys(lookup(state.combatants, id)?.weapons ?? {});
            return among.length === 0 ? [] : [{ who: [id], ranges: { weapon: { type: "choice" as const, among } } }];
          }),
    },
    {},
  ],
});

/** The GM's word on a wound: armour takes so many levels of it, and the rest is dealt. Rule: rounds.txt "The wound might still be caught on armour". */
export const armour = command({
  fields: { caught: { type: "integer", min: 0, max: MAX_WOUNDS } },
  by: "referee",
  during: ["actions"],
  refuse: ({ exchange }, { caught }) =>
    (exchange?.wants === "armour" ? null : no("noWound")) ??
    (caught > (exchange?.wounds ?? 0) ? no("tooMuchArmour", { max: exchange?.wounds ?? 0 }) : null),
  apply(state, { caught }) {
    const { exchange } = state;
    return exchange === null ? { state, line: lineOf("wounds", "") } : dealWound(state, exchange, caught);
  },
  offer: [{ ranges: ({ state }) => ({ caught: { type: "integer", min: 0, max: state.exchange?.wounds ?? 0 } }) }],
});
