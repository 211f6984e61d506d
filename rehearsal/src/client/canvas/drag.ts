import { unreached, type Waypoint } from "./constrain.ts";
import { standing } from "./standing.ts";
import { stir } from "./stir.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A dragged token: its preview, its placed waypoints, the waypoint at the pointer, and the way found to it. */
interface Carried {
  readonly token: any;
  readonly preview: any;
  readonly origin: Waypoint;
  readonly placed: Waypoint[];
  /** The movement action chosen for the rest of the drag. */
  action: string | null;
  found: readonly Waypoint[];
  held: Waypoint;
}

const same = (a: Waypoint, b: Waypoint): boolean => a.x === b.x && a.y === b.y && a.action === b.action && a["snapped"] === b["snapped"];

function carry(token: any): Carried {
  const preview = token.clone();
  token.layer.preview.addChild(preview);
  void preview.draw();
  const origin = standing(token);
  return { token, preview, origin, placed: [], action: null, found: [origin], held: origin };
}

/** A drag of the selected tokens. Previews follow the pointer, rulers measure, and the drop moves all tokens in one update. */
export class TokenDrag {
  /** The current drag, or null. */
  static current: TokenDrag | null = null;
  readonly #carried: readonly Carried[];
  readonly #from: Point;
  #to: Point;

  private constructor(carried: readonly Carried[], from: Point) {
    this.#carried = carried;
    this.#from = from;
    this.#to = from;
  }

  /** Begins a drag. Null for a player while the game is paused. */
  static begin(token: any, from: Point): TokenDrag | null {
    const { user, paused } = globalThis.game;
    if (paused && !user.isGM) {
      globalThis.ui.notifications.warn("GAME.PausedWarning", { localize: true });
      return null;
    }
    const carried = token.layer.controlled.filter((each: any) => !each.document.locked && each.can(user, "drag")).map(carry);
    return (TokenDrag.current = new TokenDrag(carried, from));
  }

  /** Whether waypoints were placed that a right click removes. */
  get hasWaypoints(): boolean {
    return this.#carried.some(({ placed }) => placed.length > 0);
  }

  #target({ token, origin, action }: Carried, snap: boolean): Waypoint {
    const free = { ...origin, x: origin.x + this.#to.x - this.#from.x, y: origin.y + this.#to.y - this.#from.y };
    const { x, y } = snap ? token.getSnappedPosition(free) : free;
    return {
      ...origin,
      x: Math.round(x),
      y: Math.round(y),
      action: action ?? token._getDragMovementAction(),
      snapped: snap,
      explicit: true,
      checkpoint: true,
    };
  }

  /** Follows the pointer. With Shift the tokens do not snap to the grid. */
  move(to: Point, { shiftKey = false }: { readonly shiftKey?: boolean } = {}): void {
    this.#to = to;
    for (const carried of this.#carried) {
      const held = this.#target(carried, !shiftKey);
      if (same(held, carried.held)) continue;
      carried.held = held;
      this.#show(carried);
    }
  }

  /** Finds the way and shows it. */
  #show(carried: Carried): void {
    const { token, preview, origin, placed, held } = carried;
    const last = placed.at(-1) ?? origin;
    const wanted = [origin, ...placed, ...(last.x === held.x && last.y === held.y ? [] : [held])];
    const job = token.findMovementPath(wanted, { ...token._getDragPathfindingOptions(), preview: true });
    carried.found = job.result ?? [origin];
    const { x, y } = held;
    preview.document.updateSource({ x, y });
    preview.refresh();
    const plan = {
      foundPath: carried.found,
      unreachableWaypoints: unreached(carried.found, wanted),
      history: token.document.movementHistory,
      hidden: token.document.hidden,
      searching: false,
    };
    token.ruler?.refresh({ passedWaypoints: [], pendingWaypoints: [], plannedMovement: { [globalThis.game.userId]: plan } });
  }

  /** Switches each token to the next movement action that it may choose. */
  cycleAction(): void {
    for (const carried of this.#carried) {
      const { document } = carried.token;
      const choices = Object.entries<any>(globalThis.CONFIG.Token.movement.actions)
        .filter(([, { canSelect }]) => !canSelect || canSelect(document))
        .sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0))
        .map(([name]) => name);
      const now = choices.indexOf(carried.held.action);
      carried.action = choices[(now + 1) % choices.length] ?? null;
      carried.held = { ...carried.held, action: carried.action ?? carried.held.action };
      this.#show(carried);
    }
  }

  /** Places a waypoint at the pointer, if the tokens can reach it. */
  place(): void {
    for (const carried of this.#carried) {
      const { placed, held, origin, found } = carried;
      const last = placed.at(-1) ?? origin;
      const end = found.at(-1);
      if (same(last, held) || !end || end.x !== held.x || end.y !== held.y) continue;
      placed.push(held);
      this.#show(carried);
    }
  }

  /** Removes the last waypoint. */
  takeBack(): void {
    for (const carried of this.#carried) {
      carried.placed.pop();
      this.#show(carried);
    }
  }

  /** Ends the drag without moving anything. */
  cancel(): void {
    TokenDrag.current = null;
    stir();
    for (const { token, preview } of this.#carried) {
      token.ruler?.clear();
      preview.destroy({ children: true });
    }
  }

  /** Ends the drag at the pointer and moves the tokens. */
  async drop(to: Point, modifiers: { readonly shiftKey?: boolean } = {}): Promise<void> {
    this.move(to, modifiers);
    const { rect } = globalThis.canvas.dimensions;
    const updates: object[] = [];
    const movement: Record<string, object> = {};
    for (const { token, found, held, origin } of this.#carried) {
      // A way that returns to its start is a movement too.
      const last = found.findLast(({ x, y }) => x !== origin.x || y !== origin.y);
      if (found.length < 2 || !last || !rect.contains(held.x + 1, held.y + 1)) continue;
      const constrainOptions = token._getDragConstrainOptions();
      movement[token.document.id] = { waypoints: found.slice(1), method: "dragging", constrainOptions, autoRotate: false, showRuler: true };
      updates.push({ _id: token.document.id, x: last.x, y: last.y });
    }
    this.cancel();
    if (updates.length > 0) await globalThis.canvas.scene.updateEmbeddedDocuments("Token", updates, { movement });
  }
}
