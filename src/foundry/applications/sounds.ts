import { asset } from "./bases.ts";

/** What a sound may tell. */
export const SOUNDS = ["waited", "step", "result"] as const;
/** A sound. */
export type SoundName = (typeof SOUNDS)[number];

/** Plays a sound at this browser alone, where the person at it wants sounds. */
export function play(name: SoundName): void {
  if (!game.settings.get("callboard", "sounds")) return;
  const src = asset(`assets/sounds/${name}.wav`);
  void foundry.audio.AudioHelper.play({ src, volume: 0.5, loop: false, channel: "interface" }, false);
}
