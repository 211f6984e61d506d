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
  /** The public issue of github.com/foundryvtt/foundryvtt that tells of it. */
  readonly issue?: number;
  /** Whether no public source settles it: it stands on the list of docs/verify.md until somebody has seen it. */
  readonly unsure?: true;
  readonly as?: "gm" | "player";
  readonly generation?: 13 | 14;
  /** Names of Foundry VTT that it shows where the compiler cannot see them, as rehearsal/SURFACE.md writes them. */
  readonly covers?: readonly string[];
}

/** Declares one promise of the host; it is skipped in the other generation, and for who cannot show it. */
export function claim(context: Context, source: Source, title: string, body: (test: { skip: () => void }) => unknown): void {
  const generation = source.generation ? `, ${source.generation} only` : "";
  const issue = source.issue ? `, foundryvtt#${source.issue}` : "";
  const unsure = source.unsure ? ", to be verified" : "";
  context.it(`${title} [platform.md ${source.section}${issue}${generation}${unsure}]`, function (this: any) {
    if (source.generation && source.generation !== game.release.generation) this.skip();
    if (source.as === "gm" && !game.user.isGM) this.skip();
    if (source.as === "player" && game.user.isGM) this.skip();
    return body(this);
  });
}

/** How long a claim waits for something at most, in milliseconds: no claim is about speed. */
export const PATIENCE = 10_000;

/** Waits until something is so, for ten seconds at most. */
export async function until(check: () => unknown, what: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Another user who is here, so that something can be shown on a second client; without one the case is skipped. */
export function somebodyElse(test: { skip: () => void }): any {
  const other = game.users.find((user: any) => user.active && !user.isSelf);
  if (!other) test.skip();
  return other;
}

/** Gives something other members while a piece of work is done. */
export async function overriding(target: any, members: object, work: () => unknown): Promise<void> {
  const before = Object.keys(members).map((name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const);
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    Object.defineProperty(target, name, { ...descriptor, configurable: true });
  try {
    await work();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, name, descriptor);
      else delete target[name];
    }
  }
}

/** Makes documents for one case, and deletes them after it. */
export class Scratch {
  readonly #made: any[] = [];

  /** Creates a world document that `clear` deletes. */
  async make(documentName: string, data: object): Promise<any> {
    const made = await getDocumentClass(documentName).create(data);
    this.#made.push(made);
    return made;
  }

  /** Deletes what was made, unless it is gone already. */
  async clear(): Promise<void> {
    for (const document of this.#made.splice(0).reverse()) if (document?.collection?.has(document.id)) await document.delete();
  }
}

/** The message of the error that an action ends in; fails where it ends well. */
export async function refusal(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("It was not refused");
}
