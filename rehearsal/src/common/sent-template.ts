/** What the server sends a page of a template: the script that it compiles to; its text, where that cannot be compiled; or the status of there being neither. */
export interface SentTemplate {
  readonly script?: string;
  readonly text?: string;
  readonly status?: number;
}
