import { afterEach, describe, expect, it } from "vitest";
import { Client, Fixture, IDS } from "./fixture.ts";
import { Post } from "./post.ts";

/** Sends numbered letters to clients in turn and steps until all have arrived. Returns them in the order of arrival. */
function arrivals(seed: number | null, clients: number, each: number): string[] {
  const [post, heard, who] = [new Post(seed), [] as string[], Array.from({ length: clients }, (_, index) => ({ index }))];
  for (let number = 0; number < each; number += 1)
    for (const client of who) post.deliver(client, () => heard.push(`${String(client.index)} ${String(number)}`));
  while (heard.length < clients * each) post.step();
  post.close();
  return heard;
}

describe("what is said to clients", () => {
  it("arrives at once where nothing delays it", () => {
    expect(arrivals(null, 2, 2)).toEqual(["0 0", "1 0", "0 1", "1 1"]);
  });

  it("arrives in another order between them with a seed, the same each time, and never within one client's line", () => {
    const heard = arrivals(7, 3, 20);
    expect(heard).toEqual(arrivals(7, 3, 20));
    expect(heard).not.toEqual(arrivals(8, 3, 20));
    expect(heard).not.toEqual(arrivals(null, 3, 20));
    for (const client of ["0", "1", "2"]) {
      const own = heard.filter((each) => each.startsWith(`${client} `)).map((each) => Number(each.split(" ")[1]));
      expect(own).toEqual(own.toSorted((one, other) => one - other));
    }
  });

  it("does not arrive where a client is gone", () => {
    const [post, client, heard] = [new Post(1), {}, [] as number[]];
    for (let number = 0; number < 9; number += 1) post.deliver(client, () => heard.push(number));
    const before = heard.length;
    post.drop(client);
    for (let step = 0; step < 99; step += 1) post.step();
    post.close();
    expect(heard.length).toBe(before);
  });
});

describe("a server with a slow line", () => {
  const table = new Fixture();
  afterEach(() => table.close());

  const rename = (client: Client, name: string) =>
    client.modify({ action: "update", documentName: "Actor", updates: [{ _id: IDS.frog, name }] });

  it("answers all, in the order in which each client asked, and tells others later than the one who wrote, or sooner", async () => {
    await table.open({ latency: 3 });
    const clients = [await table.client(IDS.gm), await table.client(IDS.ann)] as const;
    const order: string[] = [];
    clients[1].socket.on("modifyDocument", ({ results }: any) => order.push(`heard ${String(results[0].result[0].name)}`));
    const names = Array.from({ length: 20 }, (_, index) => `Frog ${String(index)}`);
    await Promise.all(
      names.map(async (name) => order.push(`answered ${(await rename(clients[0], name)).results.length === 1 ? name : "nothing"}`)),
    );
    await clients[1].ask("time");
    for (const kind of ["answered", "heard"])
      expect(order.filter((each) => each.startsWith(kind))).toEqual(names.map((name) => `${kind} ${name}`));
    const isSooner = (name: string): boolean => order.indexOf(`heard ${name}`) < order.indexOf(`answered ${name}`);
    expect(new Set(names.map(isSooner))).toEqual(new Set([true, false]));
  });
});
