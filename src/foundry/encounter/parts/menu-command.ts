import type { CallboardEncounter } from "../encounter-types.ts";

/** A command that the menus of a combatant's row and token offer while the rules allow it. */
export interface MenuCommand {
  /** The key of the menu entry's text, `<lang>.Menu.<key>`. */
  readonly key: string;
  /** The kind of the command. The menu offers it if the combatant has such an option. */
  readonly kind: string;
  /** The Font Awesome classes of the menu entry's icon. */
  readonly icon: string;
  /** The command's fields beside the combatant. Without them the menu leads to the form that asks for the rest. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Whether the command is a pass, as the macro *Pass* gives it. */
  readonly passes?: true;
  /** Opens the form for this command. Absent if that form is the composer. */
  readonly reach?: (combat: CallboardEncounter, combatant: string) => Promise<void>;
}

/** An entry in a combatant's menus. */
export interface MenuAct {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  /** Whether the entry gives a pass, as the macro *Pass* does. */
  readonly passes?: true;
  /** Whether the entry is offered for a combatant now, by the options and refusals of the rules and by Foundry's permissions. */
  readonly may: (combat: CallboardEncounter, combatant: string) => boolean;
  readonly run: (combat: CallboardEncounter, combatant: string) => Promise<unknown>;
}
