const MODES = { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 };

const told = new Set<string>();
let compatibility = (): { mode: number; includePatterns: RegExp[]; excludePatterns: RegExp[] } => ({
  mode: MODES.WARNING,
  includePatterns: [],
  excludePatterns: [],
});

/** Sets the source of the settings for compatibility warnings. The client gives CONFIG.compatibility. */
export function setCompatibility(source: () => { mode: number; includePatterns: RegExp[]; excludePatterns: RegExp[] }): void {
  compatibility = source;
}

/** What a compatibility warning says in addition to its message. */
export interface CompatibilityOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

function fullMessage(message: string, { since, until, details }: CompatibilityOptions): string {
  const lines = [message];
  if (since) lines.push(`Deprecated since Version ${since}`);
  if (until) lines.push(`Backwards-compatible support will be removed in Version ${until}`);
  if (details) lines.push(details);
  return lines.join("\n");
}

/** Warns developers of something deprecated. The mode decides: silent, a warning, an error, or throwing. */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const settings = compatibility();
  const mode = options.mode ?? settings.mode;
  if (mode === MODES.SILENT) return;
  const error = new Error(fullMessage(message, options));
  const stack = error.stack ?? "";
  if (settings.excludePatterns.some((pattern) => pattern.test(stack))) return;
  if (settings.includePatterns.length > 0 && !settings.includePatterns.some((pattern) => pattern.test(stack))) return;
  if (options.once && told.has(message)) return;
  told.add(message);
  if (mode === MODES.FAILURE) throw error;
  if (mode === MODES.ERROR) console.error(error);
  else console.warn(error);
}
