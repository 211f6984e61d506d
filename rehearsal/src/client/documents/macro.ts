import { chatDesk } from "../chat-desk.ts";
import { BaseMacro } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor;

/** A chat command or a script that runs at a click. */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  /** Whether this client's user created the macro. */
  get isAuthor(): boolean {
    return this.author === game.user;
  }

  /** Whether this client's user may run the macro. */
  get canExecute(): boolean {
    return this.canUserExecute(game.user);
  }

  /** A small picture. */
  get thumbnail(): string {
    return this.img;
  }

  /** Whether a user may run the macro. The user must see it, and needs a permission for scripts. */
  canUserExecute(user: any): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type === "script" ? user.can("MACRO_SCRIPT") : true;
  }

  /** Runs the macro. */
  async execute(scope: any = {}): Promise<any> {
    if (!this.canExecute) {
      ui.notifications.warn("MACRO.NoPermission", { localize: true });
      return undefined;
    }
    if (this.type === "chat") return chatDesk.process(this.command);
    return runScript(this, scope);
  }

  _onClickDocumentLink(_event: MouseEvent): any {
    return this.execute();
  }
}

async function runScript(macro: any, { speaker, actor, token, event, ...more }: any): Promise<any> {
  const who = speaker ?? ChatMessage.implementation.getSpeaker({ actor, token });
  const acting = actor ?? game.actors.get(who.actor);
  const shown = token ?? (canvas.ready ? canvas.tokens?.get(who.token) : null);
  const names = ["speaker", "actor", "token", "character", "scope", "event", ...Object.keys(more)];
  const values = [who, acting, shown, game.user.character, { ...more, speaker, actor, token, event }, event, ...Object.values(more)];
  try {
    // What a macro asks for in vain is counted as asked by its system.
    const place = `//# sourceURL=systems/${game.system.id}/macros/${macro.id}.js`;
    return await new AsyncFunction(...names, `{${macro.command}\n}\n${place}`).call(macro, ...values);
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    ui.notifications.error("MACRO.Error", { localize: true, console: false });
    throw failure;
  }
}
