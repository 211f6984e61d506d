/** The generations of Foundry VTT that the host can imitate. */
export type Generation = 13 | 14;

let current: Generation = 14;

/** The generation that is being imitated, 14 until set. */
export function generation(): Generation {
  return current;
}

/** Chooses the generation for this process or page; called once, before anything else. */
export function setGeneration(value: Generation): void {
  current = value;
}
