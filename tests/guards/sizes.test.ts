import { expect, it } from "vitest";
import { filesBelow, read } from "./files.ts";

/** The most lines that a production file may have. */
const MOST_LINES = 400;
/** The most modules from which a file may import values. Types do not count, since they bring no code. */
const MOST_IMPORTS = 20;
/** The files that only join what others export. */
const DOORS = new Set(["src/callboard.ts", "src/core/index.ts", "src/foundry/applications/register.ts"]);

const files = filesBelow("src", ".ts").filter((file) => !/\.(test|fixture|bench)\.ts$/.test(file));

/** Returns the modules from which a file imports values. */
function valueImportsOf(text: string): readonly string[] {
  const statements = text.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?"([^"]+)";/gm);
  return [...statements].flatMap(([whole, from = ""]) => (/^\w+ \{(?: type \w+,?)+ \}/.test(whole.replaceAll(/\s+/g, " ")) ? [] : [from]));
}

it("reads the files that are shipped", () => {
  expect(files.length).toBeGreaterThan(500);
});

it("no file is too long to be read as a whole", () => {
  expect(files.filter((file) => read(file).split("\n").length - 1 > MOST_LINES)).toEqual([]);
});

it("no file but a door imports too many modules", () => {
  const counted = files.map((file) => [file, valueImportsOf(read(file)).length] as const);
  expect(counted.filter(([file, count]) => count > MOST_IMPORTS && !DOORS.has(file))).toEqual([]);
});
