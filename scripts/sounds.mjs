/** Writes the sounds of the tracker: plucked tones, made of sines by this script alone. Run it by hand after a change. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const RATE = 22_050;
const out = path.resolve(import.meta.dirname, "../assets/sounds");

/** Each sound by its tones: frequency in Hz, start, and time of fading (both in seconds). */
const SOUNDS = {
  waited: [
    [659.3, 0, 0.12],
    [880, 0.13, 0.2],
  ],
  step: [[440, 0, 0.1]],
  result: [
    [523.3, 0, 0.08],
    [392, 0.08, 0.12],
  ],
};

/** Returns the level of one tone at a time. An octave above rings along, and the first three milliseconds swell, to avoid a click. */
function tone([frequency, start, fade], time) {
  const since = time - start;
  if (since < 0) return 0;
  const swell = Math.min(1, since / 0.003);
  const wave = Math.sin(2 * Math.PI * frequency * since) + 0.3 * Math.sin(4 * Math.PI * frequency * since);
  return wave * swell * Math.exp(-since / fade);
}

/** Returns the samples as a WAV file with 8 bits and one channel. */
function wav(samples) {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, Buffer.from(samples)]);
}

mkdirSync(out, { recursive: true });
for (const [name, tones] of Object.entries(SOUNDS)) {
  const seconds = Math.max(...tones.map(([, start, fade]) => start + 4 * fade));
  const samples = Array.from({ length: Math.ceil(seconds * RATE) }, (_each, index) => {
    const sum = tones.reduce((total, each) => total + tone(each, index / RATE), 0);
    return Math.round(128 + 60 * Math.max(-2, Math.min(2, sum)));
  });
  writeFileSync(path.join(out, `${name}.wav`), wav(samples));
}
