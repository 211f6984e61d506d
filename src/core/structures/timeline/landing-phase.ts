/** How many phases an action takes. Rule: timeline.txt "Action Sequence", rules.md 1.3. */
export function durationOf(relevantBid: number, secondaryBid: number): number {
  return Math.max(1, relevantBid - secondaryBid);
}

/** The phase an action lands on that counts from `start`: always later than it. Rule: rules.md 1.3, ND-01 to ND-05. */
export function landingPhase(start: number, relevantBid: number, secondaryBid: number): number {
  return start + durationOf(relevantBid, secondaryBid);
}
