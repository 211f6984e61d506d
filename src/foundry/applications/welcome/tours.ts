import { isCallboard, stateOf } from "../../encounter/encounters.ts";
import { partsOf, registrationOf } from "../../encounter/registry.ts";
import type { TourStop } from "../../encounter/parts/tour-stop.ts";

const { Tour } = foundry.nue;

/** The tour for everyone, wherever they are. */
const FIRST: readonly TourStop[] = [
  { id: "hello" },
  { id: "tab", selector: "#sidebar button[data-tab=combat]" },
  { id: "choose", selector: "#combat .choice", restricted: true },
  { id: "start", selector: "#combat .choice .next", restricted: true },
  { id: "turn", selector: "#callboard-turn" },
  { id: "menu", selector: "#combat li.combatant" },
  { id: "help", selector: "#combat [data-action=openGuide]" },
];

/** What every structure's tour begins and ends with. */
const HEAD: readonly TourStop[] = [
  { id: "strip", selector: "#combat .strip" },
  { id: "now", selector: "#combat .what-now" },
];
const FOOT: readonly TourStop[] = [{ id: "next", selector: "#combat .combat-controls .bar", restricted: true }];

type Step = foundry.nue.Tour.Step;

/** The key of a text of a tour, by what stands after its prefix. */
type KeyOf = (rest: string) => string;

const keyOfFirst: KeyOf = (rest) => `CALLBOARD.Tour.first.${rest}`;
const keyOfEach: KeyOf = (rest) => `CALLBOARD.Tour.each.${rest}`;

const stepOf =
  (keyOf: KeyOf) =>
  ({ id, ...stop }: TourStop): Step => ({ id, title: keyOf(`${id}.title`), content: keyOf(`${id}.content`), ...stop });

/** A tour that opens the tracker, and speaks from the middle of the screen where what it speaks of is not there. */
class CallboardTour extends Tour {
  /** The Combat subtype that is to be viewed, and under way; "" for a tour that needs none. */
  readonly type: string;

  constructor(config: foundry.nue.Tour.Config, type = "") {
    super(config);
    this.type = type;
  }

  override get canStart(): boolean {
    const { viewed } = ui.combat;
    return this.type === "" || (isCallboard(viewed) && viewed.type === this.type && stateOf(viewed) !== null);
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    ui.sidebar.expand();
    ui.sidebar.changeTab("combat", "primary");
    const { selector } = super.currentStep ?? {};
    if (selector !== undefined) this._getTargetElement(selector)?.scrollIntoView({ block: "nearest" });
  }

  /** The step that is shown: without what it points at, as long as the page has none of that. The step itself may be frozen. */
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

/** Registers the tour of the first minute, and one for each structure that has one; in `setup`. */
export function registerTours(): void {
  for (const type of ["", ...partsOf("tour").map(([each]) => each)]) game.tours.register("callboard", idOf(type), makeTour(type));
}

/** The tour of a structure, or that of the first minute (""), as it may be taken now; null where there is none. */
export function findTour(type: string): foundry.nue.Tour.Any | null {
  const tour = game.tours.get(`callboard.${idOf(type)}`);
  return tour?.canStart === true ? tour : null;
}

/** Starts a tour from its first step. */
export async function startTour(type: string): Promise<void> {
  const tour = findTour(type);
  await tour?.reset();
  await tour?.start();
}
