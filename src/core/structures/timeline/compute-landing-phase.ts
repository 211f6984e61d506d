/** Returns how many phases an action takes, by the points of its bid. Rule: timeline.txt "Action Sequence", rules.md 1.3. */
export function durationOf(relevantBid: number, secondaryBid: number): number {
  return Math.max(1, relevantBid - secondaryBid);
}

/** Returns the phase that an action lands on if it counts from `start`, which is always earlier. Rule: rules.md 1.3, ND-01 to ND-05. */
export function landingPhase(start: number, relevantBid: number, secondaryBid: number): number {
  return start + durationOf(relevantBid, secondaryBid);
}
