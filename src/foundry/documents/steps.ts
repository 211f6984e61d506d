import { entriesOf, stateOf, structureOf, isRunning } from "../encounter/encounter-lookups.ts";
import { localizeRefusal } from "../outbox/refusal-texts.ts";
import { makePositionedCommand, type Outgoing } from "../outbox/parse-and-refuse.ts";
import { send } from "../send.ts";
import { type CallboardEncounter } from "../encounter/encounter-types.ts";
import { readingOf } from "../reading/reading.ts";
import { askSure } from "../applications/dialogs/ask.ts";
import { say } from "../applications/texts.ts";
import { askBeforeEnd, keepPublicLog } from "../applications/log/ask-before-end.ts";
import type { Option, Position, Refusal, ViewBase } from "../../core/index.ts";

/** The most steps that one call of `leadToNextUnit` takes. */
const MOST_STEPS = 20;

/** Gives a command for the caller of an encounter's method, and shows its refusal as a warning. */
export async function giveOrWarn(combat: CallboardEncounter, command: Outgoing): Promise<Refusal | null> {
  const refusal = await send(combat, command);
  if (refusal) ui.notifications.warn(localizeRefusal(combat, refusal));
  return refusal;
}

/** The icons of the buttons that confirm a question to the caller of an encounter's method, by question. */
const ICONS = { Reset: "fa-solid fa-arrow-rotate-left", Hurry: "fa-solid fa-forward", Wipe: "fa-solid fa-arrow-rotate-left" } as const;

/** Asks for a confirmation in the window where the person acts. Its texts are below CALLBOARD.Ask. */
export async function askConfirmation(key: keyof typeof ICONS): Promise<boolean> {
  return askSure({
    title: say(`CALLBOARD.Ask.${key}.title`),
    text: say(`CALLBOARD.Ask.${key}.text`),
    yes: `CALLBOARD.Ask.${key}.yes`,
    icon: ICONS[key],
  });
}

/** Tells the user that these rules have no initiative roll. Returns the encounter unchanged. */
export function declineInitiative<Encounter>(combat: Encounter): Encounter {
  ui.notifications.info("CALLBOARD.Refusal.noInitiative", { localize: true });
  return combat;
}

function isPlain(option: Option): boolean {
  return option.who.length === 0 && Object.values(option.fields).every(({ optional }) => optional === true);
}

function positionOf(combat: CallboardEncounter): Position | null {
  const state = stateOf(combat);
  return state && structureOf(combat).position(state);
}

function unitOf(combat: CallboardEncounter): number {
  return positionOf(combat)?.unit ?? 0;
}

/** Takes likely next steps until the next unit (such as a round) begins, `steps` are taken, or a person is needed. */
export async function leadToNextUnit(combat: CallboardEncounter, steps = MOST_STEPS): Promise<void> {
  if (!stateOf(combat)) {
    await giveOrWarn(combat, { kind: "start" });
    return;
  }
  const unit = unitOf(combat);
  let agreed = false;
  for (let step = 0; step < steps && unitOf(combat) === unit; step += 1) {
    const likely = readingOf(combat)?.options.all.find((option) => option.likely === true && isPlain(option));
    if (!likely) {
      ui.notifications.info("CALLBOARD.Refusal.noStep", { localize: true });
      return;
    }
    const command = makePositionedCommand(positionOf(combat), likely.kind);
    agreed ||= !isHurried(combat, likely.kind) || (await askConfirmation("Hurry"));
    if (!agreed) return;
    if ((await giveOrWarn(combat, command)) !== null) return;
  }
}

/** Whether a step would skip combatants that the encounter waits for. False for the next step that the view calls ready. */
function isHurried(combat: CallboardEncounter, kind: string): boolean {
  const view: Partial<Pick<ViewBase, "waiting" | "next">> | null = readingOf(combat)?.view ?? null;
  const isReady = view?.next?.kind === kind && view.next.ready;
  return !isReady && (view?.waiting?.length ?? 0) > 0;
}

/** Undoes all entries of the latest unit, such as a round, that has entries which are not undone. */
export async function undoLatestUnit(combat: CallboardEncounter): Promise<void> {
  const standing = entriesOf(combat).filter(
    ({ number, command }) => !Object.hasOwn(combat.system.undone, String(number)) && !["undo", "redo"].includes(command.kind),
  );
  const unit = standing.at(-1)?.position.unit;
  const first = standing.find(({ position }) => position.unit === unit);
  await giveOrWarn(combat, first ? { kind: "undo", to: first.number } : { kind: "undo" });
}

/** Ends a running encounter, or deletes any other. Asks first and offers to keep the log as a journal entry. */
export async function endEncounter(combat: CallboardEncounter): Promise<void> {
  const ends = isRunning(combat);
  const answer = await askBeforeEnd(combat, ends ? "End" : "Delete");
  if (!answer) return;
  if (ends && (await giveOrWarn(combat, { kind: "end" })) !== null) return;
  if (answer.keep) await keepPublicLog(combat);
  if (!ends) await combat.delete();
}
