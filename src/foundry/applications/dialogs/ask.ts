import { template } from "../bases.ts";
import { renderBeside } from "./render-in-acting-window.ts";

const { DialogV2 } = foundry.applications.api;
const { renderTemplate } = foundry.applications.handlebars;

/** The question of a dialog: its title, its template and its buttons. */
export interface Question {
  readonly title: string;
  readonly template: string;
  readonly context: object;
  /** The lang key of the label of the button that gives the answer. */
  readonly yes: string;
  readonly icon: string;
  /** The lang key of the button that cancels. "Cancel" by default. */
  readonly no?: string;
  /** Called with the dialog's form when it is drawn and at each change, so that the form can follow what the person enters. */
  readonly live?: (content: HTMLElement) => void;
}

async function drawTemplate(path: string, context: object): Promise<HTMLDivElement> {
  const content = document.createElement("div");
  content.className = "callboard-ask";
  content.innerHTML = await renderTemplate(path, context as Record<string, unknown>);
  return content;
}

function follow(content: HTMLElement, live: Question["live"]): void {
  if (!live) return;
  live(content);
  content.addEventListener("input", () => {
    live(content);
  });
}

/** Selects the text of the first field, so that typing replaces it. */
function selectPreset(content: HTMLElement): void {
  content.querySelector<HTMLInputElement>("input[autofocus]")?.select();
}

/** A dialog that reports when it is closed. */
class Asking extends DialogV2 {
  left: () => void = () => undefined;

  protected override _onClose(options: never): void {
    super._onClose(options);
    this.left();
  }
}

/** Shows a dialog in the window where the person acts. Resolves to its button's answer, or to null if it was closed. */
function askWith(title: string, content: HTMLDivElement, buttons: foundry.applications.api.DialogV2.Button[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const submit = (answer: unknown) => {
      resolve(answer);
      return Promise.resolve();
    };
    const dialog = new Asking({ classes: ["callboard"], window: { title }, position: { width: 420 }, content, buttons, submit });
    dialog.left = () => {
      resolve(null);
    };
    // A choice may show more of the form. Its buttons stay within the window.
    content.addEventListener("input", () => {
      dialog.setPosition();
    });
    renderBeside(dialog)
      .then(() => {
        selectPreset(content);
      })
      .catch(reject);
  });
}

/** Shows a text until the person closes it. */
export async function showText({ title, template, context }: Pick<Question, "title" | "template" | "context">): Promise<void> {
  const content = await drawTemplate(template, context);
  const close = { action: "ok", label: "CALLBOARD.Close", icon: "fa-solid fa-check", default: true, callback: () => null };
  await askWith(title, content, [close]);
}

/** Shows a form. Resolves to its fields by name, or to null if it was closed. */
export async function askForm(question: Question): Promise<Readonly<Record<string, unknown>> | null> {
  const content = await drawTemplate(question.template, question.context);
  follow(content, question.live);
  const { title, yes: label, icon, no = "CALLBOARD.Cancel" } = question;
  const callback = (_event: Event, button: HTMLButtonElement) => fieldsOf(button.form);
  const answer = await askWith(title, content, [
    { action: "yes", label, icon, default: true, callback },
    { action: "no", label: no, icon: "fa-solid fa-xmark", callback: () => null },
  ]);
  return typeof answer === "object" ? (answer as Record<string, unknown> | null) : null;
}

/** Asks for a confirmation. Resolves to whether the person said yes. */
export async function askSure({
  text,
  ...question
}: Pick<Question, "title" | "yes" | "icon"> & { readonly text: string }): Promise<boolean> {
  return (await askForm({ ...question, template: template("dialogs/sure"), context: { text } })) !== null;
}

function fieldsOf(form: HTMLFormElement | null): Record<string, unknown> {
  return form ? new foundry.applications.ux.FormDataExtended(form).object : {};
}
