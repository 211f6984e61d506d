import * as chai from "chai";
import "mocha/mocha.js";

/** The functions with which a batch declares its cases. */
export type Context = Record<"describe" | "it" | "before" | "after" | "beforeEach" | "afterEach", any> & {
  assert: typeof chai.assert;
  expect: typeof chai.expect;
};

/** The result of one case. */
export interface Case {
  readonly batch: string;
  readonly title: string;
  readonly state: "passed" | "failed" | "pending";
  readonly duration: number;
  readonly error?: string;
}

type Batch = { readonly register: (context: Context) => void; readonly timeout: number };

const { Mocha } = globalThis as any;

/** Registers batches of cases and runs them with Mocha. */
class Quench {
  readonly #batches = new Map<string, Batch>();

  /** Registers a batch under a key, which begins with the id of an installed package. A later batch with the same key replaces it. */
  registerBatch(
    key: string,
    register: (context: Context) => void,
    { timeout = 10_000 }: { displayName?: string; timeout?: number } = {},
  ): void {
    const [id = ""] = key.split(".");
    const { game } = globalThis as any;
    if (id !== game.system.id && !game.modules.has(id)) throw new Error(`No package ${id} is installed, which the batch ${key} names`);
    this.#batches.set(key, { register, timeout });
  }

  /** The keys of all registered batches, sorted. */
  get keys(): string[] {
    return [...this.#batches.keys()].sort();
  }

  /** Runs the batches with these keys, one after another. `**` is all. Resolves to the result of each case. */
  async runBatches(pattern: string | readonly string[] = "**"): Promise<Case[]> {
    const keys = pattern === "**" ? this.keys : [pattern].flat();
    const cases: Case[] = [];
    for (const key of keys) {
      const batch = this.#batches.get(key);
      if (!batch) throw new Error(`There is no batch ${key}`);
      cases.push(...(await run(key, batch)));
    }
    return cases;
  }
}

/** Runs one batch with its own Mocha. */
function run(key: string, { register, timeout }: Batch): Promise<Case[]> {
  const mocha = new Mocha({ timeout, reporter: class {}, cleanReferencesAfterRun: false });
  const context = {} as Context;
  Mocha.interfaces.bdd(mocha.suite);
  mocha.suite.emit("pre-require", context, key, mocha);
  register(Object.assign(context, { assert: chai.assert, expect: chai.expect }));
  const cases: Case[] = [];
  const keep = (state: Case["state"]) => (test: any, error?: Error) => {
    cases.push({
      batch: key,
      title: test.fullTitle(),
      state,
      duration: test.duration ?? 0,
      ...(error ? { error: error.stack ?? error.message } : {}),
    });
  };
  return new Promise((resolve) => {
    const runner = mocha.run(() => resolve(cases));
    runner.on("pass", keep("passed"));
    runner.on("fail", keep("failed"));
    runner.on("pending", keep("pending"));
  });
}

const quench = new Quench();
Object.assign(globalThis, { quench });
Hooks.once("ready", () => Hooks.callAll("quenchReady", quench));
