import { describe, expect, it } from "vitest";
import { OLD_NAMES } from "../../rehearsal/src/client/boot/old-names.ts";
import { declaredClasses, declaredOldNames } from "./surface/classes.ts";

const FILE = "../../rehearsal/src/client/boot/declared.json";

describe("the names that the host knows of the public declarations", () => {
  it("are all classes below `foundry` (npx vitest run tests/guards/names.test.ts -u)", async () => {
    const classes = declaredClasses();
    expect(Object.values(classes).flatMap((names) => names.split(" ")).length).toBeGreaterThan(500);
    await expect(`${JSON.stringify(classes, null, 2)}\n`).toMatchFileSnapshot(FILE);
  });

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
