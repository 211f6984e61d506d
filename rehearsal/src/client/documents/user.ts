import { placeTargets } from "../canvas/index.ts";
import { BaseUser } from "../../common/documents/index.ts";
import { ask } from "../socket.ts";
import { runQuery } from "../queries.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import { UserTargets } from "./targets.ts";

/** The least time between two renders of the lists of users, in milliseconds. */
const PAUSE = 200;
let isDue = false;

/** Renders the lists of users soon. Many changes at once lead to one render. */
function drawLists(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    for (const key of ["players", "nav"]) if (key in ui) void ui[key]?.render();
  }, PAUSE);
}

/** A user of the world. */
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

  /** Whether the user has at least the role TRUSTED. */
  get isTrusted(): boolean {
    return this.hasRole("TRUSTED");
  }

  /** Whether this is this client's user. */
  get isSelf(): boolean {
    return game.userId === this.id;
  }

  /** Whether this is the one GM whose client acts for all. */
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

  /** Whether this user is the designated one of all who match a condition. */
  isDesignated(condition: (user: any) => boolean): boolean {
    return this === game.users.getDesignatedUser(condition);
  }

  /** Assigns a macro to a slot of the hotbar, or clears the slot. Throws if the hotbar is full. */
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

  /** Returns the macros of a page of the hotbar, with their slots. */
  getHotbarMacros(page = 1): any[] {
    return Array.from({ length: 10 }, (_none, index) => {
      const slot = (page - 1) * 10 + index + 1;
      return { slot, macro: game.macros.get(this.hotbar[slot]) ?? null };
    });
  }

  /** Sends this user's activity to other clients: cursor, targets, viewed scene. */
  broadcastActivity(activityData: any = {}, _options: any = {}): void {
    if (!this.isSelf) return;
    game.socket.emit("userActivity", { ...activityData });
  }

  /** Sets the tokens that this user targets. */
  _onUpdateTokenTargets(targetIds: string[] = []): void {
    if (canvas.ready) placeTargets(this, new Set(targetIds));
  }

  /** Sends a query to this user's client. Resolves with the answer of the handler registered there under that name. */
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
