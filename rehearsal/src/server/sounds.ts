const RATE = 16_000;
const SECONDS = 0.25;

/** The recipe of each of the host's sounds: pitches in Hz that sound together, and the share of noise, 0 to 1. */
const SOUNDS: Readonly<Record<string, { readonly pitches: readonly number[]; readonly noise: number }>> = {
  "dice.wav": { pitches: [520], noise: 0.8 },
  "drums.wav": { pitches: [90, 135], noise: 0.3 },
  "lock.wav": { pitches: [1200], noise: 0.5 },
  "notify.wav": { pitches: [660, 880], noise: 0 },
};

/** Returns a short sound of the host as a WAV file, or null if there is none with that name. */
export function soundFile(name: string): Buffer | null {
  const recipe = Object.hasOwn(SOUNDS, name) ? SOUNDS[name] : undefined;
  if (!recipe) return null;
  const samples = Buffer.alloc(RATE * SECONDS);
  let seed = 1;
  for (let index = 0; index < samples.length; index++) {
    const time = index / RATE;
    seed = (seed * 16_807) % 2_147_483_647;
    const tone = recipe.pitches.reduce((sum, pitch) => sum + Math.sin(2 * Math.PI * pitch * time), 0) / recipe.pitches.length;
    const noise = (seed / 2_147_483_647) * 2 - 1;
    const level = Math.exp(-time * 18) * 0.5;
    samples[index] = Math.round(128 + 127 * level * (tone * (1 - recipe.noise) + noise * recipe.noise));
  }
  return Buffer.concat([header(samples.length), samples]);
}

/** Returns the head of a WAV file with one channel of 8 bits. */
function header(length: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(length, 40);
  return head;
}
