import type { Opening } from "./sealing.ts";
import type { CastMember, FieldShape, Id, Place } from "./structure.ts";

/** The fields of one kind of command, apart from `kind` and `position`. */
export type Fields = Readonly<Record<string, FieldShape>>;

/** What a field of each type holds by the time the rules read it: of an envelope its commitment. */
interface Values {
  readonly id: Id;
  readonly key: Id;
  readonly ids: readonly Id[];
  readonly word: string;
  readonly text: string;
  readonly integer: number;
  readonly flag: boolean;
  readonly member: CastMember;
  readonly envelope: string;
  readonly opening: Opening;
  readonly amounts: Readonly<Record<string, number>>;
  readonly place: Place;
}

/** The type of a field's value: of a choice the union of its words, of a list records of its fields. */
export type ValueOf<Shape extends FieldShape> = Shape extends { readonly type: "choice"; readonly among: readonly (infer Word)[] }
  ? Word
  : Shape extends { readonly type: "list"; readonly of: infer Each extends Fields }
    ? readonly Given<Each>[]
    : Shape extends { readonly type: infer Type extends keyof Values }
      ? Values[Type]
      : never;

type Optional = { readonly optional: true };
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/** What a command of these fields brings. */
export type Given<F extends Fields> = Flat<
  { readonly [Key in keyof F as F[Key] extends Optional ? never : Key]: ValueOf<F[Key]> } & {
    readonly [Key in keyof F as F[Key] extends Optional ? Key : never]?: ValueOf<F[Key]>;
  }
>;

/** The combatant that most commands are about. */
export const COMBATANT = { type: "id" } as const;
