const { DialogV2 } = foundry.applications.api;
const { renderTemplate } = foundry.applications.handlebars;

/** What a dialog of ours asks. */
export interface Question {
  readonly title: string;
  readonly template: string;
  readonly context: object;
  /** The lang key of the button that gives the answer. */
  readonly yes: string;
  readonly icon: string;
}

/** Shows a form of ours and resolves to its fields by name, or to null when it was left. */
export async function ask(question: Question): Promise<Readonly<Record<string, unknown>> | null> {
  const content = document.createElement("div");
  content.className = "callboard-ask";
  content.innerHTML = await renderTemplate(question.template, question.context as Record<string, unknown>);
  const answer: unknown = await DialogV2.wait({
    classes: ["callboard"],
    window: { title: question.title },
    position: { width: 380 },
    content,
    buttons: [
      { action: "yes", label: question.yes, icon: question.icon, default: true, callback: (_event, button) => fieldsOf(button.form) },
      { action: "no", label: "CALLBOARD.Cancel", icon: "fa-solid fa-xmark", callback: () => null },
    ],
    rejectClose: false,
  });
  return typeof answer === "object" ? (answer as Record<string, unknown> | null) : null;
}

function fieldsOf(form: HTMLFormElement | null): Record<string, unknown> {
  return form ? new foundry.applications.ux.FormDataExtended(form).object : {};
}
