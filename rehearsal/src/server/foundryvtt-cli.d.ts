declare module "@foundryvtt/foundryvtt-cli" {
  /** Writes the documents of a LevelDB folder as files. */
  export function extractPack(source: string, target: string, options?: Record<string, unknown>): Promise<void>;
  /** Writes a LevelDB folder from files. */
  export function compilePack(source: string, target: string, options?: Record<string, unknown>): Promise<void>;
}
