export { ActiveEffectTypeDataModel } from "./effect-model.ts";
export { fields, setFieldInputs } from "./fields/index.ts";
export * from "./models.ts";
export {
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  operatorsToPrefixes,
  prefixesToOperators,
  reviveOperators,
} from "./operators.ts";
export { PrototypeToken } from "./prototype-token.ts";
export { DataModelValidationError, DataModelValidationFailure } from "./validation.ts";
