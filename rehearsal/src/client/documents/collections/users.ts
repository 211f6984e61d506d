import { WorldCollection } from "./world-collection.ts";

/** The users of the world. */
export class Users extends WorldCollection {
  static override documentName = "User";

  /** The user of this client. */
  declare current: any;

  /** Listens for users who connect, disconnect or point at something. */
  static _activateSocketListeners(socket: any): void {
    socket.on("userConnected", (userId: string, active: boolean) => presence(userId, active));
    socket.on("userActivity", (userId: string, activity: object) => Users._handleUserActivity(userId, activity));
  }

  /** Applies another user's activity: cursor, ruler, targets and viewed scene. */
  static _handleUserActivity(userId: string, activityData: any = {}): void {
    const user = game.users.get(userId);
    if (!user || user.isSelf) return;
    if (!user.active) presence(userId, activityData.active !== false);
    if ("sceneId" in activityData) user.viewedScene = activityData.sceneId;
    if ("targets" in activityData) user._onUpdateTokenTargets(activityData.targets);
    if (canvas.ready) canvas.controls?.handleUserActivity?.(user, activityData);
    Hooks.callAll("userActivity", userId, activityData);
    if ("sceneId" in activityData && "nav" in ui) ui.nav?.render();
  }

  override _initialize(): void {
    super._initialize();
    this.current = this.get(game.userId) ?? null;
    const active: readonly string[] = game.data.activeUsers;
    for (const user of this) user.active = active.includes(user.id) || user === this.current;
  }

  /** All users who are not GMs, from the role PLAYER up. */
  get players(): any[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The one GM whose client acts for all. A full GM comes before an assistant. */
  get activeGM(): any {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** Returns the matching user with the highest role, or the lowest id among equals. Null if there is none. */
  getDesignatedUser(condition: (user: any) => boolean): any {
    const fitting = this.filter(condition).sort((a, b) => b.role - a.role || (a.id < b.id ? -1 : 1));
    return fitting[0] ?? null;
  }
}

function presence(userId: string, active: boolean): void {
  const user = game.users.get(userId);
  if (!user || user.isSelf || user.active === active) return;
  user.active = active;
  if (!active) {
    user._onUpdateTokenTargets([]);
    user.viewedScene = null;
    stopMovements(user);
  }
  Hooks.callAll("userConnected", user, active);
  for (const key of ["players", "nav"]) if (key in ui) void ui[key]?.render();
}

/** Stops movements that only a disconnected user could have continued. */
function stopMovements(user: any): void {
  for (const token of [...(user.movingTokens ?? [])]) token._stopMovementOnDisconnect?.();
}
