import { pluralText, say } from "../../../applications/texts.ts";
import { rulerMarksOf, type Mark } from "./ruler-marks.ts";
import { playingFigureOfToken, type PlayingToken } from "./find-playing-figure.ts";
import type { Dragged } from "./moments-token.ts";
import { ContactZone } from "./contact-zone.ts";

const { TokenRuler } = foundry.canvas.placeables.tokens;
type Ruler = foundry.canvas.placeables.tokens.TokenRuler;
type RulerData = foundry.canvas.placeables.tokens.TokenRuler.Data;
type RulerWaypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;
type LabelContext = ReturnType<Ruler["_getWaypointLabelContext"]>;

const OWN = "systems/callboard/templates/moments/scene/waypoint.hbs";
/** The template of Foundry's own waypoint label, used if no figure plays. */
const CORE = "templates/hud/waypoint-label.hbs";
/** The colour of spaces and ways that are out of reach. */
const BEYOND = 0xd0342c;

/** The texts that a waypoint's label shows in addition to Foundry's own. */
interface Said {
  /** The name of the way that leads to the waypoint. "" for walking. */
  readonly way: string;
  readonly spent: string;
  readonly left: string;
  /** Why the way does not reach the waypoint, or that contact ends it there. "" for neither. */
  readonly bar: string;
  /** Whether the way does not reach the waypoint. */
  readonly isBarred: boolean;
  /** The icon beside the text `bar`. "" for none. */
  readonly sign: string;
}

const key = (name: string) => (form: string) => `CALLBOARD.Movement.${name}.${form}`;

function barOf({ bar, lacks, stops }: Mark): Pick<Said, "bar" | "sign"> {
  if (bar === "far") return { bar: pluralText(lacks, key("Far")), sign: "fa-solid fa-ban" };
  if (bar) return { bar: say(`CALLBOARD.Movement.Bar.${bar}`), sign: bar === "held" ? "fa-solid fa-hand" : "fa-solid fa-hourglass" };
  return stops ? { bar: say("CALLBOARD.Movement.Stops"), sign: "fa-solid fa-hand" } : { bar: "", sign: "" };
}

function saidOf(mark: Mark, { action, actionConfig }: RulerWaypoint): Said {
  const way = action === "walk" ? "" : say(actionConfig.label);
  const left = mark.left === null ? "" : pluralText(mark.left, key("Left"));
  return { way, spent: pluralText(mark.spent, key("Spent")), left, isBarred: mark.bar !== null, ...barOf(mark) };
}

/** Returns all waypoints of a planned way, given one of them. */
function chainOf(waypoint: RulerWaypoint): RulerWaypoint[] {
  const chain = [waypoint];
  for (let one = waypoint.previous; one?.stage === "planned"; one = one.previous) chain.unshift(one);
  for (let one = waypoint.next; one?.stage === "planned"; one = one.next) chain.push(one);
  return chain;
}

/** A ruler that shows Beats instead of costs while a figure plays, what is out of reach, and the contact that would stop the figure. */
export class MomentsRuler extends TokenRuler {
  static override WAYPOINT_LABEL_TEMPLATE = OWN;
  #mover: PlayingToken | null = null;
  #marks = new WeakMap<object, Mark>();
  readonly #zone = new ContactZone();

  override refresh(data: RulerData): void {
    this.#mover = playingFigureOfToken(this.token.document);
    this.#marks = new WeakMap();
    super.refresh(data);
    const isMine = Object.hasOwn(data.plannedMovement, game.userId ?? "");
    if (this.#mover && isMine && this.visible && !this.#isFree()) this.#zone.show(this.#mover);
    else this.#zone.clear();
  }

  override clear(): void {
    this.#zone.clear();
    super.clear();
  }

  override destroy(): void {
    this.#zone.clear();
    super.destroy();
  }

  /** Whether a GM drags without constraint. The way then costs nothing, and contact does not hold the figure. */
  #isFree(): boolean {
    return (this.token as unknown as Dragged)._getDragConstrainOptions().ignoreCost === true;
  }

  /** Returns what the ruler shows for a planned waypoint. Undefined if Foundry's own label stays. */
  #markOf(waypoint: RulerWaypoint): Mark | undefined {
    if (!this.#mover || waypoint.stage !== "planned" || this.#isFree()) return undefined;
    if (!this.#marks.has(waypoint)) {
      const chain = chainOf(waypoint);
      const marks = rulerMarksOf(this.#mover, chain);
      for (const [index, one] of chain.entries()) {
        const mark = marks[index];
        if (mark) this.#marks.set(one, mark);
      }
    }
    return this.#marks.get(waypoint);
  }

  protected override _getWaypointLabelContext(...args: Parameters<Ruler["_getWaypointLabelContext"]>): LabelContext {
    // Passed waypoints are paid already. Their distances and costs would only cover tokens.
    if (this.#mover && args[0].stage === "passed" && !this.#isFree()) return undefined;
    const context = super._getWaypointLabelContext(...args);
    const mark = this.#markOf(args[0]);
    return context && mark ? ({ ...context, beats: saidOf(mark, args[0]) } as LabelContext) : context;
  }

  protected override _getWaypointStyle(waypoint: RulerWaypoint): ReturnType<Ruler["_getWaypointStyle"]> {
    const style = super._getWaypointStyle(waypoint);
    return this.#markOf(waypoint)?.bar ? { ...style, color: BEYOND } : style;
  }

  protected override _getSegmentStyle(waypoint: RulerWaypoint): ReturnType<Ruler["_getSegmentStyle"]> {
    const style = super._getSegmentStyle(waypoint);
    return this.#markOf(waypoint)?.bar ? { ...style, color: BEYOND } : style;
  }

  protected override _getGridHighlightStyle(
    ...args: Parameters<Ruler["_getGridHighlightStyle"]>
  ): ReturnType<Ruler["_getGridHighlightStyle"]> {
    const [waypoint, { i, j }] = args;
    const style = super._getGridHighlightStyle(...args);
    return this.#markOf(waypoint)?.beyond.has(`${String(i)} ${String(j)}`) ? { ...style, color: BEYOND } : style;
  }
}

/** Loads the templates of waypoint labels: our own, and Foundry's. Called in `setup`. */
export async function loadLabels(): Promise<void> {
  await foundry.applications.handlebars.loadTemplates([CORE, OWN]);
}
