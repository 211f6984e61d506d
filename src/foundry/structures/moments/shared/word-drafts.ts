import { Drafts } from "../../../applications/drafts.ts";
import type { ActionHandler } from "../../../encounter/parts/screen.ts";
import { combatantIdAt } from "../../../applications/tracker/focus.ts";

/** What was typed in a deed's form but not sent yet. */
interface Words {
  readonly text: string;
  /** The way to talk that was chosen. "" for the usual one. */
  readonly way: string;
}

function isWords(value: unknown): value is Words {
  if (typeof value !== "object" || value === null) return false;
  const { text, way } = value as Partial<Words>;
  return typeof text === "string" && typeof way === "string";
}

const WORDS = new Drafts<Words>({ text: "", way: "" }, isWords, "words.");

/** The deeds whose typed text survives a reload: talking in the first phase, and business in the last. */
export type DraftedDeed = "talk" | "manage";

/** Returns what was typed or chosen in a deed's form but not sent yet. */
export const readDraft = (encounter: string | null, combatant: string, deed: DraftedDeed): Words =>
  WORDS.read(encounter ?? "", `${combatant}.${deed}`);

/** Returns the form that a control stands in. Null if its text is not kept. */
const formAt = (target: HTMLElement): HTMLElement | null => target.closest<HTMLElement>("[data-fields][data-draft]");

/** Keeps what is typed or chosen in the form that a control stands in. */
export const keepDraft: ActionHandler = ({ combat, target }) => {
  const form = formAt(target);
  if (!form) return;
  const valueOf = (selector: string): string => {
    const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
    return field === null ? "" : field.value;
  };
  WORDS.write(combat.id, `${combatantIdAt(target)}.${form.dataset["draft"] ?? ""}`, {
    text: valueOf("input[name=text]"),
    way: valueOf("select"),
  });
};

/** Forgets what was typed in the form that a control stands in, since it was sent. */
export function dropDraft(encounter: string | null, target: HTMLElement): void {
  const form = formAt(target);
  if (form) WORDS.drop(encounter ?? "", `${combatantIdAt(target)}.${form.dataset["draft"] ?? ""}`);
}
