/** A template as the server sends it to a page: its compiled script, its text if it does not compile, or an HTTP status if it does not exist. */
export interface SentTemplate {
  readonly script?: string;
  readonly text?: string;
  readonly status?: number;
}
