/** How the client draws inputs and form groups for fields; keys are class names of fields. */
export interface FieldInputs {
  /** The input of a field: an element. */
  readonly toInput: (field: any, config: any) => any;
  /** The form group around it. */
  readonly toFormGroup: (field: any, groupConfig: any, inputConfig: any) => any;
}

let inputs: FieldInputs | undefined;

/** Sets how fields are drawn; only the client does. */
export function setFieldInputs(value: FieldInputs): void {
  inputs = value;
}

/** How fields are drawn; throws where nothing draws. */
export function fieldInputs(): FieldInputs {
  if (!inputs) throw new Error("Fields can be drawn only on a client");
  return inputs;
}
