import { FormDataExtended } from "../ux/form-data-extended.ts";

/** The handling of an application's form. */
export interface FormConfiguration {
  readonly handler?: ((event: Event, form: HTMLFormElement, formData: FormDataExtended, options?: object) => unknown) | undefined;
  readonly submitOnChange?: boolean;
  readonly closeOnSubmit?: boolean;
}

/** Reads a form, passes it to the handler, and closes the application if so configured. */
export async function submitForm(app: any, { handler, closeOnSubmit }: FormConfiguration, event: Event, options?: object): Promise<any> {
  const form = (event.currentTarget ?? app.form) as HTMLFormElement;
  const formData = new FormDataExtended(form);
  const result = handler instanceof Function ? await handler.call(app, event, form, formData, options) : undefined;
  if (closeOnSubmit) await app.close({ submitted: true });
  return result;
}

/** Listens for submission and change of a form. */
export function attachForm(app: any, form: HTMLElement, config: FormConfiguration): void {
  form.addEventListener("submit", (event) => app._onSubmitForm(config, event));
  form.addEventListener("change", (event) => app._onChangeForm(config, event));
}
