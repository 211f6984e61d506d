/** What stands for one declared name that the host does not have: a namespace, a class, a class that stands elsewhere, a function, a value, or nothing. */
export type StandIn =
  | { readonly holds: true }
  | { readonly base: string | null; readonly statics: Readonly<Record<string, StandIn>> }
  | { readonly at: string }
  | { readonly does: "nothing" | "later" }
  | { readonly is: unknown }
  | { readonly [none: string]: never };
