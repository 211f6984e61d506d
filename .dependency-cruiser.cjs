/**
 * The layers of src/foundry, the lowest first: each imports only those before it, as docs/architecture.md draws them.
 * Two layers in one entry may import each other.
 */
const LAYERS = [
  ["platform"],
  ["lease"],
  ["encounter"],
  ["seals"],
  ["reading"],
  ["outbox"],
  ["chat"],
  ["canvas"],
  ["arbiter"],
  ["send.ts"],
  ["admit-combatants.ts"],
  ["opening"],
  ["applications"],
  ["structures", "migrations"],
  ["models"],
  ["documents"],
  ["public.ts", "config.ts"],
];
const inLayers = (layers) =>
  `^src/foundry/(${layers
    .flat()
    .map((name) => name.replace(".", "\\."))
    .join("|")})(/|$)`;
const onlyDownwards = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `layer-${layer[0].replace(".ts", "")}`,
  severity: "error",
  from: { path: inLayers([layer]), pathNot: "\\.(test|fixture|bench)\\.ts$" },
  to: { path: inLayers(LAYERS.slice(index + 1)) },
}));

/** Who may import whom. */
module.exports = {
  forbidden: [
    ...onlyDownwards,
    { name: "core-is-pure", severity: "error", from: { path: "^src/core" }, to: { path: "^(src/foundry|rehearsal|src/callboard)" } },
    {
      name: "core-has-no-libraries",
      severity: "error",
      from: { path: "^src/core", pathNot: "(\\.test\\.ts$|\\.bench\\.ts$|kernel/(seal-crypto|x25519)\\.ts$)" },
      to: { dependencyTypesNot: ["local", "type-only", "undetermined", "unknown"], path: "node_modules|^node:" },
    },
    {
      name: "structures-are-islands",
      severity: "error",
      from: { path: "^src/core/structures/([^/]+)/" },
      to: { path: "^src/core/structures/", pathNot: "^src/core/structures/$1/" },
    },
    {
      name: "kernel-knows-no-structure",
      severity: "error",
      from: { path: "^src/core/kernel", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/core/structures" },
    },
    {
      name: "foundry-enters-core-by-its-door",
      severity: "error",
      from: { path: "^src/foundry", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/core/", pathNot: "^src/core/index\\.ts$" },
    },
    {
      name: "tests-in-foundry-may-play-examples",
      severity: "error",
      from: { path: "^src/foundry/.*\\.test\\.ts$" },
      // As plays in browsers do: the examples are pure data, and a table to play them on.
      to: { path: "^src/core/", pathNot: "^src/core/(index|kernel/[^/]+\\.fixture|structures/[^/]+/[^/]+\\.fixture)\\.ts$" },
    },
    {
      name: "windows-enter-the-arbiter-by-its-door",
      severity: "error",
      from: { path: "^src/foundry/applications" },
      to: { path: "^src/foundry/arbiter/", pathNot: "^src/foundry/arbiter/index\\.ts$" },
    },
    {
      name: "shared-code-knows-no-structure",
      severity: "error",
      from: { path: "^src/(callboard\\.ts|foundry/(?!structures/))", pathNot: "\\.test\\.ts$" },
      // Only through the lists: structures/index.ts, and data.ts and migrations.ts for what is read before any document is built.
      to: { path: "^src/foundry/structures/[^/]+/" },
    },
    {
      name: "homes-are-islands",
      severity: "error",
      from: { path: "^src/foundry/structures/([^/]+)/" },
      to: { path: "^src/foundry/structures/", pathNot: "^src/foundry/structures/($1/|make-own-structure\\.ts$)" },
    },
    {
      name: "data-is-a-leaf",
      severity: "error",
      from: { path: "^src/foundry/structures/(data\\.ts$|[^/]+/data\\.ts$)" },
      to: { path: "^src/foundry/(documents|applications|arbiter|canvas|structures/[^/]+/[^/]+/)" },
    },
    {
      name: "windows-of-a-structure-enter-the-arbiter-by-its-door",
      severity: "error",
      from: { path: "^src/foundry/structures/[^/]+/(shared|tracker|board|hand|sheet|dialogs|chat)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/foundry/(arbiter/|structures/[^/]+/arbiter/)", pathNot: "^src/foundry/arbiter/index\\.ts$" },
    },
    {
      name: "rehearsal-never-imports-callboard",
      severity: "error",
      from: { path: "^rehearsal" },
      // Plays in browsers may follow the examples of the rules, which are pure data and a table to play them on.
      to: { path: "^src/", pathNot: "^src/core/(kernel/[^/]+\\.fixture|structures/[^/]+/([^/]+\\.fixture|commands/index|house))\\.ts$" },
    },
    {
      name: "the-host-never-imports-callboard",
      severity: "error",
      from: { path: "^rehearsal", pathNot: "^rehearsal/(e2e|headless|plays)" },
      to: { path: "^src/" },
    },
    { name: "callboard-never-imports-rehearsal", severity: "error", from: { path: "^src" }, to: { path: "^rehearsal" } },
    { name: "no-circular", severity: "error", from: { path: "^src" }, to: { circular: true } },
  ],
  options: { tsPreCompilationDeps: true, tsConfig: { fileName: "tsconfig.base.json" }, doNotFollow: { path: "node_modules" } },
};
