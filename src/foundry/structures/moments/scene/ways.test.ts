import { afterEach, expect, it, vi } from "vitest";

let playing = true;
vi.mock("../../../encounter/encounters.ts", () => ({ encounters: () => [], isCallboard: () => true }));
vi.mock("./mover.ts", () => ({ moverOf: () => (playing ? {} : null), runningStateOf: () => null }));
const { isWay, settleFresh, settleWay } = await import("./ways.ts");

const token = (movementAction: string | null) => ({ movementAction }) as unknown as TokenDocument.Implementation;
afterEach(() => void (playing = true));

it("the five ways of a Moment are ways, and none of Foundry's other actions is", () => {
  expect(["walk", "sneak", "vault", "clamber", "rope", "fly", "displace", ""].filter(isWay)).toEqual([
    "walk",
    "sneak",
    "vault",
    "clamber",
    "rope",
  ]);
});

it("who is set to fly walks as long as its figure plays, and flies again afterwards", () => {
  const bird = token("fly");
  settleWay(bird);
  expect(bird.movementAction).toBe("walk");
  settleWay(bird);
  playing = false;
  settleWay(bird);
  expect(bird.movementAction).toBe("fly");
});

it.each(["vault", "walk", null])("who is set to %s stays with it", (action) => {
  const hero = token(action);
  settleWay(hero);
  playing = false;
  settleWay(hero);
  expect(hero.movementAction).toBe(action);
});

it("what was chosen meanwhile counts afterwards, and not what was before", () => {
  const bird = token("fly");
  settleWay(bird);
  bird.movementAction = "swim";
  settleFresh(bird);
  expect(bird.movementAction).toBe("walk");
  bird.movementAction = "vault";
  settleFresh(bird);
  playing = false;
  settleWay(bird);
  expect(bird.movementAction).toBe("vault");
});
