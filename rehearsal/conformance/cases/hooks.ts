import { claim, type Context } from "../claim.ts";

/** Hooks: who is called, in which order, and what a returned value does. */
export function hooks(context: Context): void {
  const { describe, expect, afterEach } = context;
  const ids: number[] = [];
  const on = (name: string, fn: (...args: any[]) => unknown) => ids.push(Hooks.on(name, fn));

  describe("Hooks", () => {
    afterEach(() => {
      for (const id of ids.splice(0)) Hooks.off("rehearsalProbe", id);
    });

    claim(context, { section: "2.1" }, "callAll calls everybody in order and ignores their answers", () => {
      const heard: number[] = [];
      on("rehearsalProbe", (n: number) => (heard.push(n), false));
      on("rehearsalProbe", (n: number) => heard.push(n + 1));
      expect(Hooks.callAll("rehearsalProbe", 1)).to.equal(true);
      expect(heard).to.deep.equal([1, 2]);
    });

    claim(context, { section: "2.1" }, "call stops at the first explicit false and gives false", () => {
      const heard: string[] = [];
      on("rehearsalProbe", () => void heard.push("first"));
      on("rehearsalProbe", () => (heard.push("second"), false));
      on("rehearsalProbe", () => void heard.push("third"));
      expect(Hooks.call("rehearsalProbe")).to.equal(false);
      expect(heard).to.deep.equal(["first", "second"]);
    });

    claim(context, { section: "2.1" }, "once hears one call", () => {
      let heard = 0;
      Hooks.once("rehearsalProbe", () => void (heard += 1));
      Hooks.callAll("rehearsalProbe");
      Hooks.callAll("rehearsalProbe");
      expect(heard).to.equal(1);
    });

    claim(context, { section: "2.1" }, "off by the function stops it", () => {
      let heard = 0;
      const fn = () => void (heard += 1);
      Hooks.on("rehearsalProbe", fn);
      Hooks.off("rehearsalProbe", fn);
      Hooks.callAll("rehearsalProbe");
      expect(heard).to.equal(0);
    });
  });
}
