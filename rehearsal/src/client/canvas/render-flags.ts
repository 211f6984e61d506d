/** What one flag brings with it. */
export interface RenderFlag {
  /** Flags that are set with it. */
  readonly propagate?: readonly string[];
  /** Flags that it takes back. */
  readonly reset?: readonly string[];
  /** It stands for those that it sets, and is not told by itself. */
  readonly alias?: boolean;
}

interface Flagged {
  applyRenderFlags(): void;
  readonly destroyed?: boolean;
}

const waiting = new Set<Flagged>();

/** Applies what waits, of all objects. */
function applyAll(): void {
  const objects = [...waiting];
  waiting.clear();
  for (const object of objects) if (!object.destroyed) object.applyRenderFlags();
}

/** What of an object is to be drawn anew; done once, after the work at hand. */
export class RenderFlags extends Set<string> {
  readonly flags: Readonly<Record<string, RenderFlag>>;
  readonly object: Flagged | undefined;
  readonly priority: string;

  constructor(flags: Record<string, RenderFlag>, { object, priority = "OBJECTS" }: { object?: Flagged; priority?: string } = {}) {
    super();
    this.flags = Object.freeze({ ...flags });
    this.object = object;
    this.priority = priority;
  }

  /** Sets flags, with all that they bring. */
  set(changes: Readonly<Record<string, boolean | null | undefined>>): void {
    const before = this.size;
    for (const [flag, isSet] of Object.entries(changes)) if (isSet) this.#raise(flag);
    if (this.size === before || !this.object) return;
    if (waiting.size === 0) queueMicrotask(applyAll);
    waiting.add(this.object);
  }

  #raise(name: string): void {
    const flag = this.flags[name];
    if (!flag) throw new Error(`"${name}" is not a valid RenderFlag of ${this.object?.constructor.name ?? "this object"}`);
    if (this.has(name)) return;
    if (!flag.alias) this.add(name);
    for (const other of flag.reset ?? []) this.delete(other);
    for (const other of flag.propagate ?? []) this.#raise(other);
  }

  /** Takes all flags back; gives those that were set. */
  override clear(): any {
    const flags = Object.fromEntries([...this].map((flag) => [flag, true]));
    super.clear();
    if (this.object) waiting.delete(this.object);
    return flags;
  }

  /** Whether a flag is set; it is taken back. */
  handle(flag: string): boolean {
    return this.delete(flag);
  }
}
