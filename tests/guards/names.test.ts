import { describe, expect, it } from "vitest";
import { OLD_NAMES } from "../../rehearsal/src/client/boot/old-names.ts";
import { declaredOldNames } from "./surface/classes.ts";

describe("the names that the host knows of the public declarations", () => {
  it("are all globals that are deprecated, each with what it stands for and as long as it does", () => {
    const ours = OLD_NAMES.flatMap(({ since, until, within, names }) =>
      names.split(" ").map((entry) => {
        const [name = "", now = name] = entry.split("=");
        return { name, path: `${within}.${now}`, since, until };
      }),
    );
    const sorted = (all: readonly { readonly name: string }[]) => all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(ours.length).toBeGreaterThan(300);
    expect(sorted(ours)).toEqual(sorted(declaredOldNames()));
  });
});
