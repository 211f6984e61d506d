/** Draws inputs and form groups for fields, on the client. */
export interface FieldInputs {
  /** Returns the input of a field: an element. */
  readonly toInput: (field: any, config: any) => any;
  /** Returns the form group around the input. */
  readonly toFormGroup: (field: any, groupConfig: any, inputConfig: any) => any;
}

let inputs: FieldInputs | undefined;

/** Sets how fields are drawn. Only the client calls this. */
export function setFieldInputs(value: FieldInputs): void {
  inputs = value;
}

/** Returns how fields are drawn. Throws if the client has not set it. */
export function fieldInputs(): FieldInputs {
  if (!inputs) throw new Error("Fields can be drawn only on a client");
  return inputs;
}
