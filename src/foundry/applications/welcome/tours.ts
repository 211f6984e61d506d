import { isReadableCallboard, stateOf } from "../../encounter/encounter-lookups.ts";
import { partOfEveryStructure, registrationOf } from "../../encounter/registry.ts";
import type { TourStop } from "../../encounter/parts/tour-stop.ts";

const { Tour } = foundry.nue;

/** The steps of the tour that every user can take, without an encounter. */
const FIRST: readonly TourStop[] = [
  { id: "hello" },
  { id: "tab", selector: "#sidebar button[data-tab=combat]" },
  { id: "choose", selector: "#combat .choice", restricted: true },
  { id: "start", selector: "#combat .choice .next", restricted: true },
  { id: "turn", selector: "#callboard-turn" },
  { id: "menu", selector: "#combat li.combatant" },
  { id: "help", selector: "#combat [data-action=openGuide]" },
];

/** The first and last steps of every structure's tour. */
const HEAD: readonly TourStop[] = [
  { id: "strip", selector: "#combat .strip" },
  { id: "now", selector: "#combat .what-now" },
];
const FOOT: readonly TourStop[] = [{ id: "next", selector: "#combat .combat-controls .bar", restricted: true }];

type Step = foundry.nue.Tour.Step;

/** Returns the lang key of a tour's text, from the part of the key after the tour's prefix. */
type KeyOf = (rest: string) => string;

const keyOfFirst: KeyOf = (rest) => `CALLBOARD.Tour.first.${rest}`;
const keyOfEach: KeyOf = (rest) => `CALLBOARD.Tour.each.${rest}`;

const stepOf =
  (keyOf: KeyOf) =>
  ({ id, ...stop }: TourStop): Step => ({ id, title: keyOf(`${id}.title`), content: keyOf(`${id}.content`), ...stop });

/** A tour that opens the tracker. A step whose target is absent is shown in the centre of the screen. */
class CallboardTour extends Tour {
  /** The Combat subtype that must be viewed and started. "" if the tour needs none. */
  readonly type: string;

  constructor(config: foundry.nue.Tour.Config, type = "") {
    super(config);
    this.type = type;
  }

  override get canStart(): boolean {
    const { viewed } = ui.combat;
    return this.type === "" || (isReadableCallboard(viewed) && viewed.type === this.type && stateOf(viewed) !== null);
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    ui.sidebar.expand();
    ui.sidebar.changeTab("combat", "primary");
    const { selector } = super.currentStep ?? {};
    if (selector !== undefined) this._getTargetElement(selector)?.scrollIntoView({ block: "nearest" });
  }

  /** The present step, without its selector while the page has no such element. The step itself may be frozen. */
  override get currentStep(): Step | null {
    const step = super.currentStep;
    if (step?.selector === undefined || this._getTargetElement(step.selector) !== null) return step;
    const { selector: _, ...rest } = step;
    return rest;
  }
}

const idOf = (type: string) => (type === "" ? "first-minute" : type.replaceAll(".", "-"));

function makeTour(type: string): CallboardTour {
  const { lang = "", tour = [] } = registrationOf(type) ?? {};
  const keyOf: KeyOf = type === "" ? keyOfFirst : (rest) => `${lang}.Tour.${rest}`;
  const common = stepOf(keyOfEach);
  const steps = type === "" ? FIRST.map(stepOf(keyOf)) : [...HEAD.map(common), ...tour.map(stepOf(keyOf)), ...FOOT.map(common)];
  return new CallboardTour(
    { namespace: "callboard", id: idOf(type), title: keyOf("title"), description: keyOf("description"), display: true, steps },
    type,
  );
}

/** Registers the tour of the first minute, and one for each structure that has one. Called in `setup`. */
export function registerTours(): void {
  for (const type of ["", ...partOfEveryStructure("tour").map(([each]) => each)])
    game.tours.register("callboard", idOf(type), makeTour(type));
}

/** Returns the tour of a structure, or of the first minute (""), if it can start now. Null otherwise. */
export function findStartableTour(type: string): foundry.nue.Tour.Any | null {
  const tour = game.tours.get(`callboard.${idOf(type)}`);
  return tour?.canStart === true ? tour : null;
}

/** Starts a tour from its first step. */
export async function startTour(type: string): Promise<void> {
  const tour = findStartableTour(type);
  await tour?.reset();
  await tour?.start();
}
