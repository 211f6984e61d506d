import type { CallboardEncounter } from "../encounter.ts";

/** What a structure offers for a combatant in the menus of its row and its token, while the rules allow it. */
export interface MenuCommand {
  /** Its text is `<lang>.Menu.<key>`. */
  readonly key: string;
  /** The kind of the command; a combatant is offered it where its options have it. */
  readonly kind: string;
  /** Font Awesome classes. */
  readonly icon: string;
  /** What the command says beside the combatant. Without them more is to be said than the menu can, and it leads there. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** It is how one passes: what the macro *Pass* gives. */
  readonly passes?: true;
  /** Leads to where more is said, where that is not the composer. */
  readonly reach?: (combat: CallboardEncounter, combatant: string) => Promise<void>;
}

/** One entry of the menus of a combatant. */
export interface MenuAct {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  /** It is how one passes. */
  readonly passes?: true;
  /** Whether it is offered for a combatant now: by the options and refusals of the rules, and by Foundry's permissions. */
  readonly may: (combat: CallboardEncounter, combatant: string) => boolean;
  readonly run: (combat: CallboardEncounter, combatant: string) => Promise<unknown>;
}
