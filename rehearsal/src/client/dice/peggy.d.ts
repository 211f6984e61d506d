declare module "*.peggy" {
  /** Parses a text by the grammar's first rule; throws a SyntaxError where it does not fit. */
  export function parse(text: string, options?: Record<string, unknown>): any;
}
