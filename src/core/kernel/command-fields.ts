import type { Opening } from "./seal-types.ts";
import type { CastMember, Place } from "./cast/cast-member.ts";
import type { Id } from "./json-types.ts";

/** The range of a field that is the same for every seat and state. */
type CommonField =
  | { readonly type: "integer"; readonly min: number; readonly max: number }
  | { readonly type: "choice"; readonly among: readonly string[] }
  /** The id of something other than a combatant, such as a card of its actor. */
  | { readonly type: "key" }
  /** Letters, digits and hyphens, such as the id of a status. */
  | { readonly type: "word"; readonly max: number }
  | { readonly type: "member" }
  /** What opens a commitment: the payload and the salt. Only the browser of the seal's owner can fill this field. */
  | { readonly type: "opening" };

/** The range of one field of a command, as `legal` offers it to a seat. */
export type Field =
  | CommonField
  /** At most `max` characters, and at least `min` after trimming. Default of `min`: 0. */
  | { readonly type: "text"; readonly max: number; readonly min?: number }
  /** True or false. If `only` is given, no other value is allowed. */
  | { readonly type: "flag"; readonly only?: boolean }
  | { readonly type: "ids"; readonly among: readonly Id[]; readonly max: number }
  /** Whole numbers up to `max`, by key. */
  | { readonly type: "amounts"; readonly among: readonly string[]; readonly max: number };

/** A kind of command that a seat may give now, with the ranges of its fields. `who`: the possible combatants, empty if it concerns none. */
export interface Option {
  readonly kind: string;
  readonly who: readonly Id[];
  readonly fields: Readonly<Record<string, Field & { readonly optional?: boolean }>>;
  /** True for the option that is the likely next step, which is shown as the one large button. */
  readonly likely?: boolean;
}

/** The range of one field of a command, whatever the state. The parser refuses any other value. */
export type FieldShape = (
  | CommonField
  | { readonly type: "id" }
  | { readonly type: "ids"; readonly max: number }
  | { readonly type: "text"; readonly max: number }
  | { readonly type: "flag" }
  /** A value that `prepare` seals. Rules, state and ledger hold only its commitment. */
  | { readonly type: "envelope" }
  /** Whole numbers from 0 to `max` by word, for at most 40 words. */
  | { readonly type: "amounts"; readonly max: number }
  /** The place on a scene where a token stands. */
  | { readonly type: "place" }
  /** A list of at most `max` small records that have the fields `of`. */
  | { readonly type: "list"; readonly of: Readonly<Record<string, FieldShape>>; readonly max: number }
) & { readonly optional?: boolean };

/** The fields of each kind of command, apart from `kind` and `position`. */
export type Shapes = Readonly<Record<string, Readonly<Record<string, FieldShape>>>>;

/** The fields of one kind of command, apart from `kind` and `position`. */
export type Fields = Readonly<Record<string, FieldShape>>;

/** The type of each field as the rules read it. An envelope is read as its commitment. */
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

/** The type of a field's value: for a choice the union of its words, for a list records of its fields. */
export type ValueOf<Shape extends FieldShape> = Shape extends { readonly type: "choice"; readonly among: readonly (infer Word)[] }
  ? Word
  : Shape extends { readonly type: "list"; readonly of: infer Each extends Fields }
    ? readonly Given<Each>[]
    : Shape extends { readonly type: infer Type extends keyof Values }
      ? Values[Type]
      : never;

type Optional = { readonly optional: true };
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/** The type of a command's values, derived from its fields. */
export type Given<F extends Fields> = Flat<
  { readonly [Key in keyof F as F[Key] extends Optional ? never : Key]: ValueOf<F[Key]> } & {
    readonly [Key in keyof F as F[Key] extends Optional ? Key : never]?: ValueOf<F[Key]>;
  }
>;

/** The field for the combatant that most commands are about. */
export const COMBATANT = { type: "id" } as const;
