/** Adds the button that reveals or hides a secret to the secret parts of a text. */
export class HTMLSecret {
  readonly parentSelector: string;
  readonly callbacks: any;

  constructor({ parentSelector, callbacks = {} }: any = {}) {
    this.parentSelector = parentSelector;
    this.callbacks = callbacks;
  }

  bind(html: HTMLElement): void {
    for (const parent of html.querySelectorAll<HTMLElement>(this.parentSelector)) {
      for (const secret of parent.querySelectorAll<HTMLElement>("section.secret[id]")) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "reveal";
        button.textContent = game.i18n.localize(secret.classList.contains("revealed") ? "EDITOR.Hide" : "EDITOR.Reveal");
        button.addEventListener("click", (event) => void this._onToggleSecret(event));
        secret.prepend(button);
      }
    }
  }

  async _onToggleSecret(event: Event): Promise<any> {
    const secret = (event.currentTarget as HTMLElement).closest<HTMLElement>("section.secret");
    if (!secret) return undefined;
    const template = document.createElement("template");
    template.innerHTML = this.callbacks.content(secret);
    template.content.querySelector(`section[id="${CSS.escape(secret.id)}"]`)?.classList.toggle("revealed");
    return this.callbacks.update(secret, template.innerHTML);
  }
}
