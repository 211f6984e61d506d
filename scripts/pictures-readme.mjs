import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { lead, pan, place, PLACES, spot } from "./pictures-moments.mjs";
import { begin, wear } from "./pictures-shared.mjs";

const out = path.resolve(import.meta.dirname, "../docs/pictures/hand-and-ruler.webp");
/** The parts of the page in the picture, of one size: the Hand at the bottom of a player's page, the road in the middle of the GM's. */
const HAND = { x: 0, y: 352, width: 1090, height: 540 };
const ROAD = { ...HAND, y: 170 };

/** Returns a function that saves one frame after another to a folder. */
function frames(folder) {
  let count = 0;
  return (clip) =>
    async (page, times = 1) => {
      await page.waitForTimeout(250);
      for (let time = 0; time < times; time += 1) {
        const file = path.join(folder, `${String(count).padStart(3, "0")}.png`);
        await page.screenshot({ path: file, clip });
        count += 1;
      }
    };
}

/** Picks a card in the Hand, bids and seals, as a player. */
async function bid(gm, ada, take) {
  await begin(gm, "timeline");
  const hand = ada.locator(".callboard-hand");
  await hand.waitFor();
  await ada.waitForTimeout(1500);
  await take(ada, 2);
  await hand.locator("[data-action=pick]").nth(1).click();
  await take(ada, 2);
  const more = hand.locator(".slide .fa-plus").first();
  for (let points = 0; points < 3 && (await more.isEnabled()); points += 1) {
    await more.click();
    await take(ada);
  }
  await take(ada);
  await hand.locator("[data-action=sealHand]").click();
  await ada.waitForTimeout(800);
  await take(ada, 3);
}

/** Drags a token in Moments past a foe, space by space, as the GM. */
async function move(gm, take) {
  await place(gm);
  await begin(gm, "moments");
  await lead(gm, "movement");
  await pan(gm, { x: 1290, y: 880, scale: 0.85 });
  await gm.waitForTimeout(1500);
  await take(gm, 2);
  const { x, y } = await spot(gm, PLACES.Fjarva);
  await gm.mouse.move(x, y);
  await gm.mouse.down();
  for (const space of [
    [12, 9],
    [12, 10],
    [13, 10],
    [14, 9],
  ]) {
    const to = await spot(gm, space);
    await gm.mouse.move(to.x, to.y, { steps: 6 });
    await gm.waitForTimeout(700);
    await take(gm);
  }
  await take(gm, 3);
  await gm.mouse.up();
  await gm.waitForTimeout(2000);
  await take(gm, 2);
}

/** Makes the animated picture of the README: a bid in the Hand, and a drag with the ruler. It needs ffmpeg. */
export async function readmePictures({ gm, ada }) {
  for (const page of [gm, ada]) await wear(page, "dark");
  const folder = mkdtempSync(path.join(os.tmpdir(), "callboard-frames-"));
  try {
    const take = frames(folder);
    await bid(gm, ada, take(HAND));
    await move(gm, take(ROAD));
    const coded = ["-vf", "scale=800:-2", "-c:v", "libwebp_anim", "-quality", "55", "-compression_level", "6", "-loop", "0"];
    execFileSync("ffmpeg", ["-loglevel", "error", "-y", "-framerate", "1.5", "-i", path.join(folder, "%03d.png"), ...coded, out]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
