import { placeTargets } from "../canvas/index.ts";
import { BaseUser } from "../../common/documents/index.ts";
import { ask } from "../socket.ts";
import { runQuery } from "../queries.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { UserTargets } from "./targets.ts";

/** The least time between two drawings of the lists that show users, in milliseconds. */
const PAUSE = 200;
let isDue = false;

/** Draws the lists that show users, soon: many changes at once are one drawing. */
function drawLists(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    for (const key of ["players", "nav"]) if (key in ui) void ui[key]?.render();
  }, PAUSE);
}

/** Somebody at the table. */
export class User extends ClientDocumentMixin(BaseUser) {
  _configure(options: any = {}): void {
    super._configure(options);
    const runtime = {
      active: false,
      viewedScene: null,
      viewedLevel: null,
      targets: new UserTargets(this),
      movingTokens: new Set(),
      border: null,
    };
    for (const [name, value] of Object.entries(runtime))
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
  }

  /** Whether the table trusts this person. */
  get isTrusted(): boolean {
    return this.hasRole("TRUSTED");
  }

  /** Whether this is the person at this client. */
  get isSelf(): boolean {
    return game.userId === this.id;
  }

  /** Whether this is the one GM who acts where one must. */
  get isActiveGM(): boolean {
    return this === game.users.activeGM;
  }

  /** The name of the role. */
  get roleLabel(): string {
    const name = Object.entries(CONST.USER_ROLES).find(([, role]) => role === this.role)?.[0] ?? "NONE";
    return `USER.Role${name.titleCase()}`;
  }

  prepareDerivedData(): void {
    super.prepareDerivedData();
    const avatar: string | null = this._source.avatar;
    this.avatar = avatar || this.character?.img || CONST.DEFAULT_TOKEN;
    this.border = this.color?.multiply?.(2) ?? null;
  }

  /** Whether, of all who fit a condition, this person is the one who acts. */
  isDesignated(condition: (user: any) => boolean): boolean {
    return this === game.users.getDesignatedUser(condition);
  }

  /** Puts a macro on a place of the hotbar, or takes it away. */
  async assignHotbarMacro(macro: any, slot?: number | string, { fromSlot }: any = {}): Promise<any> {
    const free = Array.from({ length: 50 }, (_none, index) => index + 1).find((number) => !(number in this.hotbar));
    const place = Number(slot ?? free);
    if (!place) throw new Error("The hotbar is full");
    const hotbar = { ...this.hotbar };
    if (macro) hotbar[place] = macro.id;
    else delete hotbar[place];
    if (fromSlot && Number(fromSlot) !== place) delete hotbar[fromSlot];
    return this.update(
      game.release.generation >= 14 ? { hotbar: foundry.data.operators.ForcedReplacement.create(hotbar) } : { "==hotbar": hotbar },
    );
  }

  /** The macros of a page of the hotbar, with their places. */
  getHotbarMacros(page = 1): any[] {
    return Array.from({ length: 10 }, (_none, index) => {
      const slot = (page - 1) * 10 + index + 1;
      return { slot, macro: game.macros.get(this.hotbar[slot]) ?? null };
    });
  }

  /** Tells the other clients what this person does: cursor, targets, the scene viewed. */
  broadcastActivity(activityData: any = {}, _options: any = {}): void {
    if (!this.isSelf) return;
    game.socket.emit("userActivity", { ...activityData });
  }

  /** Takes which tokens this person aims at. */
  _onUpdateTokenTargets(targetIds: string[] = []): void {
    if (canvas.ready) placeTargets(this, new Set(targetIds));
  }

  /** Asks this person's client; resolves with the answer of what is registered there under the name. */
  async query(queryName: string, queryData: object, { timeout }: { timeout?: number } = {}): Promise<any> {
    if (!game.user.can("QUERY_USER")) throw new Error("You lack the permission to query other people's clients");
    if (!(queryName in CONFIG["queries"])) throw new Error(`There is no query "${queryName}"`);
    if (!this.active) throw new Error(`${this.name} is not connected`);
    if (this.isSelf) return runQuery(queryName, structuredClone(queryData), timeout);
    const answer = await ask(game.socket, "query", {
      userId: this.id,
      name: queryName,
      data: queryData,
      ...(timeout === undefined ? {} : { timeout }),
    });
    if (answer.error !== undefined) throw new Error(answer.error.message ?? answer.error);
    return answer.result;
  }

  _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (options.render !== false) drawLists();
    const isOfHotbar = Object.keys(changed).some((key) => key.replace(/^[=-]{2}/, "") === "hotbar");
    if (this.isSelf && isOfHotbar && "hotbar" in ui) void ui.hotbar?.render();
    if ("color" in changed) document.documentElement.style.setProperty(`--user-color-${this.id}`, this.color?.css ?? "");
  }
}
