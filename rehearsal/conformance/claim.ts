/** The functions with which a batch declares its cases. Quench gives them. */
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

/** Where a claim is written down, which user can show it, and in which generation it holds (both by default). */
export interface Source {
  /** The section of platform.md. */
  readonly section: string;
  /** The number of the public issue of github.com/foundryvtt/foundryvtt that states the claim. */
  readonly issue?: number;
  /** True if no public source settles the claim. Then docs/verify.md lists it until it has been seen in Foundry VTT. */
  readonly unsure?: true;
  readonly as?: "gm" | "player";
  readonly generation?: 13 | 14;
  /** Names of Foundry VTT that the claim shows but the compiler cannot see, written as in rehearsal/SURFACE.md. */
  readonly covers?: readonly string[];
}

/** Declares one claim about the host. It is skipped in the other generation, and for a user who cannot show it. */
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

/** The longest time that a claim waits for something, in milliseconds. No claim is about speed. */
export const PATIENCE = 10_000;

/** Waits until a check succeeds. Throws after ten seconds. */
export async function until(check: () => unknown, what: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Returns another user who is present, as a second client. Skips the case if there is none. */
export function somebodyElse(test: { skip: () => void }): any {
  const other = game.users.find((user: any) => user.active && !user.isSelf);
  if (!other) test.skip();
  return other;
}

/** Overrides members of an object while work is done. */
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

/** Creates documents for one case and deletes them after it. */
export class Scratch {
  readonly #made: any[] = [];

  /** Creates a world document that `clear` deletes. */
  async make(documentName: string, data: object): Promise<any> {
    const made = await getDocumentClass(documentName).create(data);
    this.#made.push(made);
    return made;
  }

  /** Deletes the documents that were made, if they still exist. */
  async clear(): Promise<void> {
    for (const document of this.#made.splice(0).reverse()) if (document?.collection?.has(document.id)) await document.delete();
  }
}

/** Returns the message of the error that an action throws. Throws if it throws none. */
export async function refusal(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("It was not refused");
}
