import type { AnyKind, Asking, Command, CommandHooks, CommandOf, CommandRules, CommandTable, IntentTable } from "./command-definition.ts";
import type { Fields, Shapes } from "./command-fields.ts";
import { commandOptionsFor } from "./offered-options.ts";
import { lookup } from "./records.ts";
import { isRefusal } from "./refusals.ts";
import { runFind, runAcceptedFind, refuseContent, refuseSeat, refuseStep, type Bag } from "./refuse-command.ts";
import { isReferee, maySpeakFor } from "./seat-rights.ts";
import type { CommandBase, StateBase } from "./structure.ts";

const shapesOf = (table: Readonly<Record<string, { readonly fields: Fields }>>): Shapes =>
  Object.fromEntries(Object.entries(table).map(([kind, { fields }]) => [kind, fields]));

/** Builds the command part of a structure's contract from its tables: shapes, refusals, dice, effects, options and the sealing of intents. */
export function rulesOf<State extends StateBase, Table extends CommandTable<State>>(
  table: Table,
  hooks: CommandHooks<State>,
  intents: IntentTable<State> = {},
): CommandRules<State, CommandOf<Table>> {
  const kinds: CommandTable<State> = table;
  const offered: readonly (readonly [string, AnyKind<State>])[] = Object.entries({ ...kinds, ...intents });
  const commandOf = ({ kind }: CommandBase): Command<State> | undefined => lookup(kinds, kind);
  return {
    shapes: shapesOf(kinds),
    intents: shapesOf(intents),
    refuse(state, command, seat) {
      const spec = commandOf(command);
      if (spec === undefined) return { reason: "unknownKind" };
      if (spec.observed === true && seat.kind === "table") return null;
      const given = command as unknown as Bag;
      return (
        refuseSeat(hooks, spec, state, given, seat) ??
        refuseStep(spec, () => hooks.stepFor(state, seat)) ??
        (spec.offeredIn === undefined ? null : hooks.refuseOver?.(state, seat)) ??
        refuseContent(spec, state, given, seat)
      );
    },
    holdsAnywhere(command) {
      const anywhere = commandOf(command)?.anywhere;
      return anywhere === true || (anywhere !== undefined && (command as unknown as Bag)[anywhere] === true);
    },
    needs(state, command, rolled) {
      const spec = commandOf(command);
      return spec?.needs?.(state, command, rolled, runAcceptedFind(spec, state, command)) ?? [];
    },
    apply(state, command, seat, rolled) {
      const spec = commandOf(command);
      if (spec === undefined) throw new Error(`There is no command "${command.kind}".`);
      return spec.apply(state, command, seat, rolled, runAcceptedFind(spec, state, command));
    },
    legal(real, seat, secrets) {
      const state = hooks.seen?.(real, seat) ?? real;
      const known = hooks.known(state, seat);
      const asking: Asking<State> = {
        state,
        seat,
        secrets,
        step: (hooks.refuseOver?.(real, seat) ?? null) === null ? hooks.stepFor(state, seat) : "",
        known,
        own: isReferee(seat) ? known : known.filter((id) => maySpeakFor(seat, id)),
      };
      return offered.flatMap(([kind, spec]) => commandOptionsFor(kind, spec, asking));
    },
    prepare(state, intent, secrets, sealing) {
      const plan = lookup(intents, intent.kind);
      if (plan === undefined) return { reason: "unknownKind" };
      const found = runFind(plan, state, intent);
      return isRefusal(found) ? found : plan.prepare(state, intent as never, sealing, secrets, found);
    },
  };
}
