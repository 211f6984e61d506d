import { Drafts } from "../../../applications/drafts.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { combatantAt } from "../../../applications/tracker/focus.ts";

/** What is typed for a deed of a figure and not said yet. */
interface Words {
  readonly text: string;
  /** How it talks, "" for the usual way. */
  readonly way: string;
}

function isWords(value: unknown): value is Words {
  if (typeof value !== "object" || value === null) return false;
  const { text, way } = value as Partial<Words>;
  return typeof text === "string" && typeof way === "string";
}

const WORDS = new Drafts<Words>({ text: "", way: "" }, isWords, "words.");

/** The deeds whose words are kept over a reload: talk in Meeting, and business. */
export type DraftedDeed = "talk" | "manage";

/** Returns what was typed for a deed of a figure and not said yet. */
export const readDraft = (encounter: string | null, combatant: string, deed: DraftedDeed): Words =>
  WORDS.read(encounter ?? "", `${combatant}.${deed}`);

/** The form around a control, with its fields. */
const formAt = (target: HTMLElement): HTMLElement | null => target.closest<HTMLElement>("[data-fields][data-draft]");

/** Keeps what is typed or chosen in the form around a control. */
export const keepDraft: ActionHandler = ({ combat, target }) => {
  const form = formAt(target);
  if (!form) return;
  const valueOf = (selector: string): string => {
    const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
    return field === null ? "" : field.value;
  };
  WORDS.write(combat.id, `${combatantAt(target)}.${form.dataset["draft"] ?? ""}`, {
    text: valueOf("input[name=text]"),
    way: valueOf("select"),
  });
};

/** Forgets the words of the form around a control, once they are said. */
export function dropDraft(encounter: string | null, target: HTMLElement): void {
  const form = formAt(target);
  if (form) WORDS.drop(encounter ?? "", `${combatantAt(target)}.${form.dataset["draft"] ?? ""}`);
}
