export type * from "./kernel/structure.ts";
export type * from "./kernel/cast/cast-member.ts";
export { healthOf, healthWord, MAX_HEALTH, storedMaxOf, type HealthState, type HealthWord } from "./kernel/cast/health.ts";
export { isDamageRoll, parseDamage, PARTIAL_DAMAGE, storedDamage, type Armed, type PartialDamage } from "./kernel/damage.ts";
export type * from "./kernel/dice.ts";
export type { Field, FieldShape, Option, Shapes } from "./kernel/command-fields.ts";
export type * from "./kernel/json-types.ts";
export { isReaderOf, linesOf, type LogLine } from "./kernel/log-lines.ts";
export type * from "./kernel/encounter.ts";
export * from "./kernel/begin.ts";
export { rulesOf } from "./kernel/build-command-rules.ts";
export { stateAfterClosing } from "./kernel/state-after-closing.ts";
export * from "./kernel/diff.ts";
export { dueCommitmentsOf, unexplainedCommitmentsOf } from "./kernel/due-seals.ts";
export { isOpenedBy, isPublicKey, keyPairFromSecret, seal, unseal, type KeyPair } from "./kernel/seal-crypto.ts";
export { cleanLine, cleanEncounterName, cleanText, cutText, isBlank, MAX_LABEL, shortenLine } from "./kernel/clean-text.ts";
export { allProjectionsOf, readRefunds, applyRefund } from "./kernel/projections-and-refunds.ts";
export {
  withEncounterShare,
  readHoldings,
  foldSharesIntoBase,
  serializeHoldings,
  totalsOf,
  type Held,
} from "./kernel/kept-between-encounters.ts";
export * from "./kernel/house.ts";
export * from "./kernel/ids-and-keys.ts";
export * from "./kernel/ledger.ts";
export * from "./kernel/extract-envelopes.ts";
export * from "./kernel/parse-command.ts";
export { memoByIdentity } from "./kernel/memo-by-identity.ts";
export * from "./kernel/play.ts";
export * from "./kernel/projections.ts";
export * from "./kernel/records.ts";
export type { KernelReason } from "./kernel/refusals.ts";
export { replacedCommitmentsOf } from "./kernel/replaced-seals.ts";
export { reuseEqual } from "./kernel/reuse.ts";
export * from "./kernel/seal-types.ts";
export * from "./kernel/seat-rights.ts";
export { sidesOf, startingSideOf } from "./kernel/sides.ts";
export { count, fields, listOf, text, wholeNumber } from "./kernel/shape.ts";
export { findSizeExcess } from "./kernel/json-size-limit.ts";
export { clampedWholeNumber } from "./kernel/clamped-whole-number.ts";
export * from "./kernel/encounter-faults.ts";
export { QUIET, endedView } from "./kernel/view-base.ts";
export type * from "./kernel/view-base.ts";
export * from "./structures/index.ts";
/** Everything that the structure Moments exports. Each structure has a namespace of its own, since some exported names are equal. */
export * as Moments from "./structures/moments/exports.ts";
export * as Pages from "./structures/pages/exports.ts";
export * as Rounds from "./structures/rounds/exports.ts";
export * as Stages from "./structures/stages/exports.ts";
export * as Timeline from "./structures/timeline/exports.ts";
