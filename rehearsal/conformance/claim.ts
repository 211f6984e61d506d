/** What a batch declares its cases with; Quench gives it. */
export interface Context {
  readonly describe: (title: string, body: () => void) => void;
  readonly it: ((title: string, body: (this: any) => unknown) => void) & { skip: (title: string) => void };
  readonly before: (body: (this: any) => unknown) => void;
  readonly after: (body: (this: any) => unknown) => void;
  readonly beforeEach: (body: (this: any) => unknown) => void;
  readonly afterEach: (body: (this: any) => unknown) => void;
  readonly assert: any;
  readonly expect: any;
}

/** Where a claim is written down, who can show it, and in which generation it holds (both, unless said). */
export interface Source {
  /** The section of platform.md. */
  readonly section: string;
  readonly as?: "gm" | "player";
  readonly generation?: 13 | 14;
}

/** Declares one promise of the host; it is skipped in the other generation, and for who cannot show it. */
export function claim(context: Context, source: Source, title: string, body: () => unknown): void {
  const generation = source.generation ? `, ${source.generation} only` : "";
  context.it(`${title} [platform.md ${source.section}${generation}]`, function (this: any) {
    if (source.generation && source.generation !== game.release.generation) this.skip();
    if (source.as === "gm" && !game.user.isGM) this.skip();
    if (source.as === "player" && game.user.isGM) this.skip();
    return body();
  });
}

/** Waits until something is so, for two seconds at most. */
export async function until(check: () => unknown, what: string): Promise<void> {
  const end = performance.now() + 2000;
  while (!check()) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
