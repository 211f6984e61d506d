import type { CommandBase, Position } from "./structure.ts";
import type { Field, Option } from "./command-fields.ts";
import type { Id } from "./json-types.ts";

type Values = readonly unknown[];

/** Returns a few values of a field: every choice and flag, the ends of a range, the first of some ids. */
function samples(field: Field): Values {
  switch (field.type) {
    case "text":
      return ["x"];
    case "integer":
      return [...new Set([field.min, field.max])];
    case "choice":
      return field.among;
    case "flag":
      return field.only === undefined ? [true, false] : [field.only];
    case "key":
      return ["CardCardCardCard"];
    case "word":
      return ["prone"];
    case "ids":
      return [field.among.slice(0, Math.min(1, field.max))];
    case "amounts":
      return [Object.fromEntries(field.among.map((key) => [key, 0]))];
    case "member":
    case "opening":
      return [];
  }
}

/** Returns the commands that an option allows, with sample values for each required field. Optional fields are left out. */
export function complete(option: Option, position: Position): readonly CommandBase[] {
  const people: readonly (Id | null)[] = option.who.length === 0 ? [null] : option.who;
  let commands: readonly CommandBase[] = people.map((who) => ({
    kind: option.kind,
    position,
    ...(who === null ? {} : { combatant: who }),
  }));
  for (const [name, field] of Object.entries(option.fields)) {
    if (field.optional === true) continue;
    commands = commands.flatMap((command) => samples(field).map((value) => ({ ...command, [name]: value })));
  }
  return commands;
}
