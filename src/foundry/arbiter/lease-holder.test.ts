import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST_ASSISTANT_TERM, MOST_TERM } from "../lease/lease.ts";

type Lease = { client?: unknown; term?: unknown; key?: unknown; settled?: unknown };
type Changes = { readonly flags: { readonly callboard: { readonly lease?: Lease; readonly "-=lease"?: null } } };

/** A user who may hold a lease and accepts updates of it. */
class Person {
  readonly id: string;
  readonly role: string;
  active = true;
  lease: Lease | undefined;
  /** Called after each write, as on every client. */
  heard = (): void => undefined;

  constructor(id: string, role: string) {
    this.id = id;
    this.role = role;
  }
  get isGM(): boolean {
    return this.role !== "PLAYER";
  }
  hasRole = (role: string): boolean => this.role === role;
  getFlag = (): Lease | undefined => this.lease;
  get isSelf(): boolean {
    return this.id === (game as unknown as { user: Person }).user.id;
  }
  update({ flags: { callboard } }: Changes): Promise<void> {
    this.lease = "-=lease" in callboard ? undefined : { ...this.lease, ...callboard.lease };
    this.heard();
    return Promise.resolve();
  }
}

vi.stubGlobal("foundry", { utils: { randomID: () => "thisPage00000000" } });
vi.mock("../encounter/settings.ts", () => ({ newerVersion: () => "" }));
vi.mock("../seals/keys.ts", () => ({ ownKey: () => ({ id: "key" }) }));
afterAll(() => void vi.unstubAllGlobals());

describe("a page that may arbitrate", () => {
  let [gm, assistant]: Person[] = [];
  let holder: import("./lease-holder.ts").LeaseHolder;
  let said: string[];

  async function sit(user: Person): Promise<void> {
    const people = [gm, assistant] as Person[];
    const users = {
      get: (id: string) => people.find((one) => one.id === id),
      filter: (test: (one: Person) => boolean) => people.filter(test),
      get activeGM() {
        return people.find(({ active }) => active);
      },
    };
    vi.stubGlobal("game", { users, user, release: { generation: 13 } });
    vi.resetModules();
    const { LeaseHolder } = await import("./lease-holder.ts");
    const { noteWritingPage } = await import("../lease/who-writes.ts");
    holder = new LeaseHolder();
    holder.whenChanged({ taken: () => void said.push("taken"), lost: () => void said.push("lost") });
    for (const one of people)
      one.heard = () => {
        noteWritingPage();
        holder.check();
        holder.consider();
      };
  }
  const rested = () => vi.waitFor(() => expect(holder.status).not.toBe("claiming"));

  beforeEach(() => {
    said = [];
    [gm, assistant] = [new Person("gm", "GAMEMASTER"), new Person("assistant", "ASSISTANT")];
  });

  it("is not blocked by an assistant's lease, however high its term", async () => {
    await sit(gm!);
    holder.consider(true);
    await rested();
    expect(holder.holds).toBe(true);
    for (const term of [9, MOST_ASSISTANT_TERM, MOST_TERM, Number.MAX_SAFE_INTEGER]) {
      await assistant!.update({ flags: { callboard: { lease: { client: "x", term, settled: "x" } } } });
      await rested();
      expect([holder.holds, holder.user]).toEqual([true, "gm"]);
    }
    await assistant!.update({ flags: { callboard: { lease: { client: gm!.lease?.client, term: MOST_ASSISTANT_TERM } } } });
    expect([holder.holds, said]).toEqual([true, ["taken"]]);
  });

  it("claims above an assistant's lease as a full GM, and removes leases that bar the way on request", async () => {
    assistant!.lease = { client: "x", term: MOST_ASSISTANT_TERM, settled: "x" };
    await sit(gm!);
    holder.consider(true);
    await rested();
    expect([holder.holds, gm!.lease?.term]).toEqual([true, MOST_ASSISTANT_TERM + 1]);
    const other = new Person("other", "GAMEMASTER");
    other.lease = { client: "y", term: MOST_TERM, settled: "y" };
    assistant = other;
    await sit(gm!);
    expect(holder.isBarred).toBe(true);
    await holder.claim();
    expect(holder.holds).toBe(false);
    await holder.takeOver();
    await rested();
    expect([holder.holds, holder.isBarred, gm!.lease?.term, other.lease]).toEqual([true, false, 1, undefined]);
  });

  it("claims the lease when its holder leaves, whatever older page's lease wins again", async () => {
    gm!.lease = { client: "older page of this GM", term: 2, settled: "older page of this GM" };
    const other = new Person("other", "GAMEMASTER");
    other.lease = { client: "y", term: 3, settled: "y" };
    assistant = other;
    await sit(gm!);
    holder.consider(true);
    expect(holder.status).toBe("watching");
    other.active = false;
    other.heard();
    await rested();
    expect([holder.holds, gm!.lease]).toMatchObject([true, { term: 4 }]);
  });

  it("leaves the lease to a full GM who is present, and writes no claim that would not hold", async () => {
    gm!.lease = { client: "page", term: 3, settled: "page" };
    await sit(assistant!);
    await holder.claim();
    await holder.takeOver();
    expect([holder.status, assistant!.lease]).toEqual(["watching", undefined]);
    gm!.active = false;
    gm!.heard();
    await rested();
    expect([holder.holds, assistant!.lease]).toMatchObject([true, { term: 4 }]);
    gm!.active = true;
    await gm!.update({ flags: { callboard: { lease: { client: "new", term: 5 } } } });
    expect([holder.holds, said]).toEqual([false, ["taken", "lost"]]);
    gm!.active = false;
    gm!.heard();
    await rested();
    expect([holder.holds, said]).toEqual([true, ["taken", "lost", "taken"]]);
  });
});
