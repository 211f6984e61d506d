/** The generations of Foundry VTT that the host can imitate. */
export type Generation = 13 | 14;

let current: Generation = 14;

/** Returns the imitated generation. It is 14 unless set. */
export function generation(): Generation {
  return current;
}

/** Sets the generation for this process or page. Called once, before anything else. */
export function setGeneration(value: Generation): void {
  current = value;
}
