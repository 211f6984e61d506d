import { asset } from "./bases.ts";

/** What a sound may tell. */
export const SOUNDS = ["waited", "step", "result"] as const;
/** A sound. */
export type SoundName = (typeof SOUNDS)[number];

/** Quiet: it is on for everybody who did not choose otherwise, over whatever music plays. */
const VOLUME = 0.2;

/** Plays a sound at this browser alone, where the person at it wants sounds. */
export function playSound(name: SoundName): void {
  if (!game.settings.get("callboard", "sounds")) return;
  const src = asset(`assets/sounds/${name}.wav`);
  void foundry.audio.AudioHelper.play({ src, volume: VOLUME, loop: false, channel: "interface" }, false);
}
