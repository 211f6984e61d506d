import type { Pages } from "../../../../core/index.ts";
import type { ShownCombatant } from "../../../encounter/parts/shown-combatants.ts";
import { say } from "../../../applications/texts.ts";
import type { PagesBase } from "./drawing-data.ts";

/** A small button beside a player's seat. */
interface SeatButton {
  readonly action: string;
  readonly icon: string;
  readonly label: string;
  readonly user: string;
  /** The place in the seating order that the player moves to. "" if the button moves no one. */
  readonly place: string;
}

/** A player's seat at the table, as it is drawn. */
export interface SeatContext {
  readonly user: string;
  readonly name: string;
  /** Whether the seat is the current user's. */
  readonly own: boolean;
  readonly css: string;
  /** What the player is doing or asked, in a few words. "" if there is nothing to say. */
  readonly state: string;
  readonly stateIcon: string;
  readonly tokens: string;
  readonly inspirations: readonly { readonly value: number; readonly label: string }[];
  readonly characters: readonly ShownCombatant[];
  readonly starter: boolean;
  readonly away: boolean;
  readonly buttons: readonly SeatButton[];
}

const STATE_ICONS: Readonly<Record<string, string>> = {
  asked: "fa-question",
  next: "fa-question",
  passed: "fa-forward",
  reacted: "fa-dice",
  turn: "fa-play",
  fresh: "fa-hourglass-half",
  done: "fa-check",
};

function stateOf({ reading, view }: PagesBase, { answer, turn, fresh }: Pages.ShownSeat): string {
  if (reading.ended) return "";
  if (answer !== "") return answer;
  if (turn) return "turn";
  if (view.step !== "actions") return "";
  return fresh > 0 ? "fresh" : "done";
}

function stateText(seat: Pages.ShownSeat, state: string): string {
  return state === "" ? "" : say(`CALLBOARD.pages.Seat.State.${state}`, { count: seat.fresh });
}

function buttonsOf({ view, permits }: PagesBase, { user, name, answer }: Pages.ShownSeat, place: number): SeatButton[] {
  const button = (action: string, icon: string, key: string, to = ""): SeatButton => ({
    action,
    icon,
    label: say(`CALLBOARD.pages.Seat.${key}`, { user: name }),
    user,
    place: to,
  });
  const moves = view.step === "seats" && permits.among("move", undefined, "user").includes(user);
  const isAsked = (answer === "asked" || answer === "next") && permits.among("pass", undefined, "user").includes(user);
  return [
    ...(moves && place > 0 ? [button("move", "fa-arrow-up", "Up", String(place - 1))] : []),
    ...(moves && place < view.seats.length - 1 ? [button("move", "fa-arrow-down", "Down", String(place + 1))] : []),
    ...(isAsked ? [button("pass", "fa-forward", "PassFor")] : []),
    ...(permits.among("stand", undefined, "user").includes(user) ? [button("stand", "fa-door-open", "Stand")] : []),
  ];
}

/** The players' seats, the users that a GM may give a seat, and the form that begins the first scene. */
interface SeatsContext {
  readonly seats: readonly SeatContext[];
  readonly guests: readonly { readonly user: string; readonly label: string }[];
  readonly begin: object | null;
}

/** Returns the seats clockwise from the page's starter. Before the first page they are in the order of setup. */
export function seatsContext(base: PagesBase): SeatsContext {
  const { reading, view, permits } = base;
  const seats = view.seats.map((seat, place): SeatContext => {
    const state = stateOf(base, seat);
    return {
      user: seat.user,
      name: seat.name,
      own: seat.own,
      css: [seat.turn && !reading.ended ? "turn" : "", seat.waited ? "waited" : "", seat.own ? "own" : ""].filter(Boolean).join(" "),
      state: stateText(seat, state),
      stateIcon: STATE_ICONS[state] ?? "",
      tokens: say("CALLBOARD.pages.Seat.Tokens", { count: seat.tokens }),
      inspirations: seat.inspirations.map(({ value, note }) => ({
        value,
        label:
          note === "" ? say("CALLBOARD.pages.Seat.Inspiration", { value }) : say("CALLBOARD.pages.Seat.InspirationOf", { value, note }),
      })),
      characters: seat.characters.map((id) => reading.people.personOf(id)),
      starter: view.page > 0 && seat.starter,
      away: game.users.get(seat.user)?.active !== true,
      buttons: buttonsOf(base, seat, place),
    };
  });
  const guests = permits
    .among("sit", undefined, "user")
    .map((user) => ({ user, name: view.guests.find((one) => one.user === user)?.name ?? user }));
  const isSetup = view.step === "seats" && permits.may("begin");
  return {
    seats,
    guests: guests.map(({ user, name }) => ({ user, label: say("CALLBOARD.pages.Seat.Sit", { user: name }) })),
    begin: isSetup
      ? { declarers: choicesOf(view), starters: permits.among("begin", undefined, "starter").length > 0 ? choicesOf(view) : null }
      : null,
  };
}

const choicesOf = ({ seats }: Pages.PagesView) => seats.map(({ user, name }, place) => ({ user, name, selected: place === 0 }));
