import { asset } from "./bases.ts";

/** The events that have a sound: the user is awaited, a step begins, a result appears. */
export const SOUNDS = ["waited", "step", "result"] as const;
/** The name of an event that has a sound. */
export type SoundName = (typeof SOUNDS)[number];

/** The volume of all sounds, from 0 to 1. It is low, since sounds are on by default and may overlap with music. */
const VOLUME = 0.2;

/** Plays a sound in this browser only, if its user wants sounds. */
export function playSound(name: SoundName): void {
  if (!game.settings.get("callboard", "sounds")) return;
  const src = asset(`assets/sounds/${name}.wav`);
  void foundry.audio.AudioHelper.play({ src, volume: VOLUME, loop: false, channel: "interface" }, false);
}
