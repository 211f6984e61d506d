import type { Reading } from "../encounter/parts/reading.ts";
import { stepTimer } from "../encounter/settings.ts";
import { say } from "./texts.ts";

/** A step's timer, as the tracker shows it. */
export interface TimerContext {
  /** The server's time at which the step began, in milliseconds. */
  readonly since: number;
  /** The remaining time, such as "1:30", or the time over, such as "over by 0:05". */
  readonly text: string;
  readonly over: boolean;
}

function clock(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, "0");
  return `${String(Math.floor(seconds / 60))}:${rest}`;
}

function timerAt(since: number): TimerContext {
  const left = stepTimer() - Math.max(0, Math.floor((game.time.serverTime - since) / 1000));
  return { since, over: left < 0, text: left < 0 ? say("CALLBOARD.Timer.Over", { time: clock(-left) }) : clock(left) };
}

/** Returns the timer of the step that the person sees. Null if timers are off, the encounter has ended, or the state is past. */
export function timerContext({ live, ended }: Pick<Reading, "live" | "ended">, step: string): TimerContext | null {
  const since = live && (live.system.since as Readonly<Record<string, unknown>>)[step];
  return stepTimer() === 0 || ended || typeof since !== "number" ? null : timerAt(since);
}

/** Updates the time in all timers on screen, without a drawing. */
export function tickTimers(): void {
  if (stepTimer() === 0) return;
  for (const app of foundry.applications.instances.values()) {
    if (!app.rendered) continue;
    for (const timer of app.element.querySelectorAll<HTMLElement>("[data-since]")) show(timer);
  }
}

function show(timer: HTMLElement): void {
  const { text, over } = timerAt(Number(timer.dataset["since"]));
  const time = timer.querySelector(".time");
  if (time && time.textContent !== text) time.textContent = text;
  timer.classList.toggle("over", over);
}
