import { cleanLine, Pages } from "../../../../core/index.ts";
import { markKeyDeleted } from "../../../platform/compat.ts";
import { template } from "../../../applications/bases.ts";
import { askForm, askSure } from "../../../applications/dialogs/ask.ts";
import { say } from "../../../applications/texts.ts";
import { askAndCreateItem } from "../../../applications/sheets/new-card.ts";
import type { SheetAct, SheetPage, SheetSection } from "../../../encounter/parts/sheet-section.ts";
import { isOverdrawn, sortedDrivesOf } from "../drives.ts";
import { sortedPowersOf } from "../powers.ts";

/** The Drives that the sheet suggests, by the last part of their lang keys. */
const USUAL = ["justice", "truth", "love", "hope", "duty", "obsession", "pride", "power", "despair", "fear"] as const;

function context({ actor }: SheetPage): object {
  const { drives } = actor.system.pages;
  const used = actor.system.pages.used.split(" ");
  const powers = sortedPowersOf(actor);
  return {
    drives: sortedDrivesOf(drives).map(([key, drive]) => ({
      key,
      ...drive,
      name: drive.label || key,
      overdrawn: isOverdrawn(drive),
      pips: Array.from({ length: Math.min(drive.strength, Pages.MAX_STRENGTH) }, (_each, index) => ({ full: index < drive.debt })),
      fact: say("CALLBOARD.pages.Sheet.DebtOf", { debt: drive.debt, strength: drive.strength }),
    })),
    usual: USUAL.map((key) => say(`CALLBOARD.pages.Drive.${key}`)),
    mostStrength: Pages.MAX_STRENGTH,
    mostDebt: Pages.MAX_COUNT,
    columns: Pages.COLUMNS.map((column) => ({
      column,
      title: say(`CALLBOARD.pages.Column.${column}`),
      add: say("CALLBOARD.pages.Sheet.AddPowerTo", { column: say(`CALLBOARD.pages.Column.${column}`) }),
      powers: powers
        .filter((power) => power.system.column === column)
        .sort((a, b) => a.system.score - b.system.score)
        .map(({ id, name, img, system }) => ({ id, name, img, score: system.score, super: system.super, used: used.includes(id ?? "") })),
    })),
  };
}

const edit = (actor: Actor.Implementation, drives: object) => actor.update({ system: { pages: { drives } } } as never);

/** Returns the key of a new Drive, made of its name. If that is taken or unfit, the key is random. */
function keyFor(name: string, drives: object): string {
  const key = name.slugify({ strict: true }).slice(0, 40);
  return key === "" || key === "constructor" || key === "prototype" || Object.hasOwn(drives, key) ? foundry.utils.randomID() : key;
}

const addDrive: SheetAct = async ({ actor }) => {
  const answer = await askForm({
    title: say("CALLBOARD.pages.Sheet.AddDriveTo", { name: actor.name }),
    template: template("pages/dialogs/drive"),
    context: { usual: USUAL.map((key) => say(`CALLBOARD.pages.Drive.${key}`)), most: Pages.MAX_STRENGTH },
    yes: "CALLBOARD.pages.Sheet.AddDrive",
    icon: "fa-solid fa-plus",
  });
  const name = typeof answer?.["name"] === "string" ? cleanLine(answer["name"], Pages.MAX_NAME) : "";
  if (!answer || name === "") return;
  const { drives } = actor.system.pages;
  const last = Math.max(0, ...Object.values(drives).map(({ sort }) => sort));
  const strength = Math.min(Pages.MAX_STRENGTH, Math.max(1, Math.trunc(Number(answer["strength"])) || 1));
  await edit(actor, { [keyFor(name, drives)]: { label: name, sort: last + 100, strength, debt: 0 } });
};

const removeDrive: SheetAct = async ({ actor }, target) => {
  const key = target.closest<HTMLElement>("[data-drive]")?.dataset["drive"] ?? "";
  const answer = await askSure({
    title: actor.name,
    text: say("CALLBOARD.pages.Sheet.RemoveDriveAsk", { drive: actor.system.pages.drives[key]?.label ?? key }),
    yes: "CALLBOARD.pages.Sheet.RemoveDriveYes",
    icon: "fa-solid fa-trash",
  });
  if (!answer) return;
  const drives: Record<string, unknown> = {};
  markKeyDeleted(drives, key);
  await edit(actor, drives);
};

const addPower: SheetAct = ({ actor }, target) => {
  const column = target.dataset["column"] ?? Pages.COLUMNS[0];
  const score = sortedPowersOf(actor).filter((power) => power.system.column === column).length + 1;
  return askAndCreateItem(actor, {
    title: say("CALLBOARD.Power.NewFor", { name: actor.name }),
    fresh: say("CALLBOARD.Power.New"),
    yes: "CALLBOARD.Power.Create",
    kinds: Pages.COLUMNS.map((id) => ({ id, label: say(`CALLBOARD.pages.Column.${id}`), hint: say(`CALLBOARD.Power.ColumnHint.${id}`) })),
    data: (kind) => ({ type: "power", system: { column: kind, score: Math.min(score, Pages.MAX_SCORE) } }),
  });
};

/** The section that `pages` adds to sheets: Drives with their Debt, abilities in columns, and the Free Conflict. */
export const PAGES_SECTION: SheetSection = {
  icon: "fa-solid fa-book-open",
  part: { template: template("pages/sheet/tab"), templates: [template("pages/sheet/columns")] },
  context,
  cardFacts: () => [],
  acts: { addDrive, removeDrive, addPower },
};
