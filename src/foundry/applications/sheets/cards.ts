import { say } from "../words.ts";

/** The stage that a number of movements gives. */
const stageOf = (movements: number) => (movements === 1 ? "Q" : movements === 2 ? "R" : "S");

/** The cards among an actor's items as its sheet lists them, in the order that people gave them. */
export function cardsOf(items: Iterable<Item.Implementation>): object[] {
  const cards = [...items]
    .filter((item) => item.type === "action")
    .sort((a, b) => a.sort - b.sort || (a.id ?? "").localeCompare(b.id ?? ""));
  return cards.map((item) => {
    const { kind, text, stages } = item.system;
    const speed = stages.stage ?? (stages.movements === null ? "" : stageOf(stages.movements));
    return {
      id: item.id,
      name: item.name,
      img: item.img,
      text,
      kind: say(`CALLBOARD.Action.Kind.${kind}`),
      speed: speed ? say(`CALLBOARD.Action.Stage.${speed}`) : "",
      strike: stages.strike ? say("CALLBOARD.Card.Strike") : "",
      edit: say("CALLBOARD.Card.Edit", { name: item.name }),
      remove: say("CALLBOARD.Card.Delete", { name: item.name }),
    };
  });
}
