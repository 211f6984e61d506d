import { describe, expect, it } from "vitest";
import { OLD_NAMES } from "../../rehearsal/src/client/boot/old-names.ts";
import { declaredOldNames } from "./surface/classes.ts";

describe("the host's list of old global names", () => {
  it("has all deprecated globals of the declarations, each with its path and its last version", () => {
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
