import type { Rounds } from "../../../../core/index.ts";
import { say } from "../../../applications/texts.ts";
import type { RoundsBase } from "../shared/drawing-data.ts";

/** What the conflict's kind counts for one character: used skills in a chase, glasses drunk, or shrinking ranks of social skills. */
export interface TrackContext {
  readonly title: string;
  readonly pips: readonly { readonly css: string; readonly text: string; readonly label: string }[];
}

/** The most glasses that a track shows. */
const MOST = 12;

function skillTrack({ skills }: Rounds.Row): TrackContext {
  return {
    title: say("CALLBOARD.rounds.Track.Skills"),
    pips: skills.map(({ name, used }) => ({
      css: used ? "used" : "fresh",
      text: name,
      label: say(used ? "CALLBOARD.rounds.Track.Used" : "CALLBOARD.rounds.Track.Fresh", { skill: name }),
    })),
  };
}

/** Returns the glasses a character has drunk, one a round. Glasses of failed tests lie on their side. */
function glassTrack({ view }: RoundsBase, { failures, acted }: Rounds.Row): TrackContext {
  const drunk = Math.min(MOST, view.round - (acted ? 0 : 1));
  const lying = Math.min(failures, drunk);
  return {
    title: say("CALLBOARD.rounds.Track.Glasses"),
    pips: Array.from({ length: drunk }, (_one, index) => ({ css: index < drunk - lying ? "glass" : "glass spilt", text: "", label: "" })),
  };
}

/** Returns the ranks of a character's social skills. Only a GM sees the ranks of an NPC. Players see how many it has lost. */
function rankTrack({ skills, lost, npc, own }: Rounds.Row): TrackContext {
  const social = npc && !own ? [] : skills.filter(({ kind }) => kind === "social");
  return {
    title: lost > 0 ? say("CALLBOARD.rounds.Row.Lost", { count: lost }) : say("CALLBOARD.rounds.Track.Social"),
    pips: social.map(({ name, rank }) => ({
      css: rank === 0 ? "used" : "fresh",
      text: say("CALLBOARD.rounds.Track.Rank", { skill: name, rank }),
      label: say("CALLBOARD.rounds.Track.Rank", { skill: name, rank }),
    })),
  };
}

/** Returns the track of a character. Null if the conflict's kind counts nothing for the character. */
export function characterTrackContext(base: RoundsBase, row: Rounds.Row): TrackContext | null {
  const { view } = base;
  switch (view.conflict) {
    case "chase":
      return row.side === view.pursued ? skillTrack(row) : null;
    case "drinking":
      return glassTrack(base, row);
    case "social":
      return rankTrack(row);
    case "general":
    case "single":
    case "attack":
      return null;
  }
}
