import { expect, it, vi } from "vitest";

/** The methods of Foundry's tour that ours needs. */
class FakeTour {
  readonly config: { readonly steps: readonly { readonly id: string; readonly selector?: string }[] };
  at = 0;
  constructor(config: FakeTour["config"]) {
    this.config = config;
  }
  get currentStep(): FakeTour["config"]["steps"][number] | undefined {
    return this.config.steps[this.at];
  }
  _preStep(): Promise<void> {
    return Promise.resolve();
  }
  _getTargetElement(selector: string): object | null {
    return selector === "#combat li.combatant" ? { scrollIntoView } : null;
  }
}
const scrollIntoView = vi.fn();
const tours = new Map<string, FakeTour>();
vi.stubGlobal("foundry", { nue: { Tour: FakeTour } });
vi.stubGlobal("ui", { combat: { viewed: null }, sidebar: { expand: () => undefined, changeTab: () => undefined } });
vi.stubGlobal("game", { tours: { register: (_space: string, id: string, tour: FakeTour) => tours.set(id, tour) } });
vi.mock("../../encounter/encounter-lookups.ts", () => ({ isReadableCallboard: () => false, stateOf: () => null }));
const { registerTours } = await import("./tours.ts");

it("a step scrolls its target into view, and a step without a target scrolls nothing", async () => {
  registerTours();
  const tour = tours.get("first-minute")!;
  const { steps } = tour.config;
  tour.at = steps.findIndex(({ selector }) => selector === "#combat li.combatant");
  await tour._preStep();
  expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
  for (const id of ["hello", "turn"]) {
    tour.at = steps.findIndex((step) => step.id === id);
    await tour._preStep();
  }
  expect(scrollIntoView).toHaveBeenCalledOnce();
});
