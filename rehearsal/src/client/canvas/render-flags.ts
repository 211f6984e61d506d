/** The effects of setting one flag. */
export interface RenderFlag {
  /** Flags that are set with it. */
  readonly propagate?: readonly string[];
  /** Flags that it clears. */
  readonly reset?: readonly string[];
  /** Whether the flag only stands for those that it sets, and is not reported itself. */
  readonly alias?: boolean;
}

interface Flagged {
  applyRenderFlags(): void;
  readonly destroyed?: boolean;
}

const waiting = new Set<Flagged>();

/** Applies the waiting flags of all objects. */
function applyAll(): void {
  const objects = [...waiting];
  waiting.clear();
  for (const object of objects) if (!object.destroyed) object.applyRenderFlags();
}

/** The parts of an object to redraw. They are redrawn once, after the current task. */
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

  /** Sets flags, with all flags that they propagate to. */
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

  /** Clears all flags. Returns those that were set. */
  override clear(): any {
    const flags = Object.fromEntries([...this].map((flag) => [flag, true]));
    super.clear();
    if (this.object) waiting.delete(this.object);
    return flags;
  }

  /** Whether a flag was set. Clears it. */
  handle(flag: string): boolean {
    return this.delete(flag);
  }
}
