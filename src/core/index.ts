export type * from "./kernel/structure.ts";
export type * from "./kernel/encounter.ts";
export * from "./kernel/begin.ts";
export { rulesOf } from "./kernel/command.ts";
export { closedState } from "./kernel/closing.ts";
export * from "./kernel/diff.ts";
export { dueSeals, findUnexplained } from "./kernel/due-seals.ts";
export { isOpenedBy, isPublicKey, keyPair, seal, unseal, type KeyPair } from "./kernel/envelope.ts";
export { cleanLine, cleanName, cleanText, cutText, dropControls, isBlank, MAX_TEXT, shortenLine } from "./kernel/text.ts";
export { projectAll, readRefunds, refunded } from "./kernel/refunds.ts";
export { noteShare, readHoldings, settleShares, storedHoldings, totalsOf, type Held } from "./kernel/holdings.ts";
export * from "./kernel/house.ts";
export * from "./kernel/ids.ts";
export * from "./kernel/ledger.ts";
export * from "./kernel/lift.ts";
export * from "./kernel/parse.ts";
export * from "./kernel/play.ts";
export * from "./kernel/projections.ts";
export * from "./kernel/records.ts";
export { KERNEL_LOG, KERNEL_REFUSALS, type KernelReason } from "./kernel/refusals.ts";
export { replacedSeals } from "./kernel/replaced-seals.ts";
export * from "./kernel/sealing.ts";
export * from "./kernel/seats.ts";
export { sidesOf, startingSideOf } from "./kernel/sides.ts";
export { excessOf } from "./kernel/size.ts";
export { playedNumber } from "./kernel/whole.ts";
export * from "./kernel/faults.ts";
export { restingView } from "./kernel/view-base.ts";
export type * from "./kernel/view-base.ts";
export * from "./structures/index.ts";
export type { StagesCommand } from "./structures/stages/commands/index.ts";
export type * from "./structures/stages/view-types.ts";
export type * from "./structures/stages/state.ts";
export * from "./structures/stages/examples.ts";
export type { MomentsCommand } from "./structures/moments/commands.ts";
export { aimIn, type Aim } from "./structures/moments/aiming.ts";
export { isUnarmed } from "./structures/moments/guards.ts";
export { isHalfOver } from "./structures/moments/visibility.ts";
export {
  beatsLeftOf,
  findHoldingFoe,
  isUnseen,
  findStoppingFoe,
  stoppersOf,
  WAY_BEATS,
  type PathStep,
} from "./structures/moments/movement.ts";
export type { Deed, FigureRow, MomentsView, ShownDeed, ShownPhase as MomentsPhase, ShownStrike } from "./structures/moments/view-types.ts";
export { BACKS, COVERS, PHASES, PRONE, SIDES, STRIKES, TALKS, WAYS } from "./structures/moments/state.ts";
export type { Cover, Figure, MomentsState, Phase, Side, Strike, Way } from "./structures/moments/state.ts";
/** Names of `pages`: some are those of another structure too. */
export * as Pages from "./structures/pages/exports.ts";
/** Names of `rounds`: some are those of another structure too. */
export * as Rounds from "./structures/rounds/exports.ts";
export { ANTE } from "./structures/timeline/bids.ts";
export { MAX_PHASE } from "./structures/timeline/limits.ts";
export { duration, landingPhase } from "./structures/timeline/landing.ts";
export { MAX_LABEL, MAX_POOLS } from "./structures/timeline/state.ts";
export type {
  Aspect,
  Bid,
  CardKind,
  EffectKind as LineEffectKind,
  Points,
  Result as LineResult,
  Stack,
  TimelineState,
} from "./structures/timeline/state.ts";
export type {
  Hand,
  Row as LineRow,
  ShownBid,
  ShownContest,
  ShownEffect as LineEffect,
  ShownPhase,
  ShownPool,
  ShownStack,
  TimelineView,
} from "./structures/timeline/view-types.ts";
export type { Declare } from "./structures/timeline/commands/index.ts";
