import type { Pages } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import { rowFrame, type RowFrame } from "../../../applications/tracker/row-frame.ts";
import { defeatedLast } from "../../../applications/tracker/row-order.ts";
import type { PagesBase } from "./drawing-data.ts";
import { playerName } from "./texts.ts";

const ICONS = {
  acts: "fa-play",
  rolls: "fa-dice",
  asked: "fa-question",
  turn: "fa-ellipsis",
  fresh: "fa-hourglass-half",
  acted: "fa-check",
  waits: "fa-minus",
  free: "fa-circle-plus",
  held: "fa-pause",
  out: "fa-skull",
  left: "fa-door-open",
} as const;

/** A button in a character's row. */
interface RowButton {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  readonly text: string;
  readonly held: string;
}

/** One character's row in the tracker's list. */
export interface RowContext extends RowFrame {
  readonly drives: readonly { readonly text: string; readonly over: string }[];
  readonly buttons: readonly RowButton[];
  readonly instead: readonly RowButton[];
}

function button(action: string, icon: string, key: string, name: string, held = ""): RowButton {
  return {
    action,
    icon: `fa-solid ${icon}`,
    label: say(`CALLBOARD.pages.Row.${key}Of`, { name }),
    text: say(`CALLBOARD.pages.Row.${key}`),
    held,
  };
}

function insteadOf({ permits }: PagesBase, row: Pages.Row, name: string): RowButton[] {
  const takes = permits.may("take", row.combatant);
  return [
    ...(takes ? [button("take", "fa-circle-plus", row.take === "token" ? "Buy" : "Take", name)] : []),
    ...(permits.may("act", row.combatant) ? [button("act", "fa-play", "Act", name)] : []),
  ];
}

function buttonsOf({ permits }: PagesBase, row: Pages.Row, name: string): RowButton[] {
  if (!permits.may("hold", row.combatant)) return [];
  const [icon, key] = row.held ? ["fa-play", "Release"] : ["fa-pause", "Hold"];
  return [button("hold", icon, key, name, String(!row.held))];
}

function rowContext(base: PagesBase, row: Pages.Row): RowContext & { readonly same: boolean } {
  const frame = rowFrame(base, row, { icons: ICONS, isOwn: row.mine });
  const { name } = frame;
  const context: RowContext = {
    ...frame,
    // Characters without a player have a group of their own.
    lamp: row.lamp === "free" ? null : frame.lamp,
    drives: row.drives
      .filter(({ debt }) => debt > 0)
      .map(({ name: drive, debt, overdrawn }) => ({
        text: say("CALLBOARD.pages.Conflict.Stake", { drive, amount: debt }),
        over: overdrawn ? say("CALLBOARD.pages.Row.Overdrawn") : "",
      })),
    buttons: buttonsOf(base, row, name),
    instead: insteadOf(base, row, name),
  };
  return base.uiState.drawn.row(`row-${row.combatant}`, context);
}

/** Returns the characters grouped by player. Characters without a player come last. */
export function charactersByPlayerContext(base: PagesBase): object[] {
  const { view } = base;
  const players = [...new Set(view.rows.map(({ player }) => player))];
  return players.map((player) => ({
    key: player === "" ? "free" : player,
    title: player === "" ? say("CALLBOARD.pages.Row.Free") : playerName(view, player),
    rows: defeatedLast(view.rows.filter((row) => row.player === player)).map((row) => rowContext(base, row)),
  }));
}
