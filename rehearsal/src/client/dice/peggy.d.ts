declare module "*.peggy" {
  /** Parses a text by the grammar's first rule. Throws a SyntaxError if it does not match. */
  export function parse(text: string, options?: Record<string, unknown>): any;
}
