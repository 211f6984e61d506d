import { afterEach, expect, it, vi } from "vitest";

let playing = true;
vi.mock("../../../encounter/encounter-lookups.ts", () => ({ encounters: () => [], isReadableCallboard: () => true }));
vi.mock("./find-playing-figure.ts", () => ({ playingFigureOfToken: () => (playing ? {} : null), runningMomentsState: () => null }));
const { isWay, readaptMovementAction, adaptMovementAction } = await import("./adapt-movement-action.ts");

const token = (movementAction: string | null) => ({ movementAction }) as unknown as TokenDocument.Implementation;
afterEach(() => void (playing = true));

it("the five ways of a Moment are ways, and Foundry's other actions are not", () => {
  expect(["walk", "sneak", "vault", "clamber", "rope", "fly", "displace", ""].filter(isWay)).toEqual([
    "walk",
    "sneak",
    "vault",
    "clamber",
    "rope",
  ]);
});

it("a token set to fly walks while its figure plays, and flies again afterwards", () => {
  const bird = token("fly");
  adaptMovementAction(bird);
  expect(bird.movementAction).toBe("walk");
  adaptMovementAction(bird);
  playing = false;
  adaptMovementAction(bird);
  expect(bird.movementAction).toBe("fly");
});

it.each(["vault", "walk", null])("who is set to %s stays with it", (action) => {
  const hero = token(action);
  adaptMovementAction(hero);
  playing = false;
  adaptMovementAction(hero);
  expect(hero.movementAction).toBe(action);
});

it("an action chosen in the meantime stays afterwards", () => {
  const bird = token("fly");
  adaptMovementAction(bird);
  bird.movementAction = "swim";
  readaptMovementAction(bird);
  expect(bird.movementAction).toBe("walk");
  bird.movementAction = "vault";
  readaptMovementAction(bird);
  playing = false;
  adaptMovementAction(bird);
  expect(bird.movementAction).toBe("vault");
});
