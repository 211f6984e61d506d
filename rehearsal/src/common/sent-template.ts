/** A template as a page gets it: a script, the text if it does not compile, or an HTTP status if there is none. */
export interface SentTemplate {
  readonly script?: string;
  readonly text?: string;
  readonly status?: number;
}
