/** The stand-in for a declared name that the host lacks: a namespace, a class, a path to another member, a function, a value, or nothing. */
export type StandIn =
  | { readonly holds: true }
  | { readonly base: string | null; readonly statics: Readonly<Record<string, StandIn>> }
  | { readonly at: string }
  | { readonly does: "nothing" | "later" }
  | { readonly is: unknown }
  | { readonly [none: string]: never };
