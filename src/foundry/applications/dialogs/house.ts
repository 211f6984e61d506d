import type { CallboardEncounter } from "../../api.ts";
import { registered } from "../../encounters.ts";
import { houseField, houseOf } from "../../settings.ts";
import { say } from "../words.ts";

const { DialogV2 } = foundry.applications.api;

/** Lets a GM choose the world's house rules of the structure that an encounter is played by; running encounters keep theirs. */
export async function askHouse(combat: CallboardEncounter): Promise<void> {
  const { structure, lang } = registered(combat);
  const house = houseOf(structure.id);
  const fields = houseField(structure.id, structure.houseRules).fields as Readonly<Record<string, foundry.data.fields.DataField.Any>>;
  const content = document.createElement("div");
  content.className = "callboard-ask";
  for (const [key, field] of Object.entries(fields)) {
    content.append(field.toFormGroup({ localize: true }, { name: key, value: house[key], localize: true } as never));
  }
  const answer = (await DialogV2.input({
    classes: ["callboard"],
    window: { title: say("CALLBOARD.House.Title", { name: game.i18n.localize(`${lang}.Title`) }) },
    position: { width: 460 },
    content,
    ok: { label: "CALLBOARD.House.Save", icon: "fa-solid fa-check" },
    rejectClose: false,
  })) as Record<string, string | boolean> | null;
  if (answer) await game.settings.set("callboard", `house.${structure.id as "stages"}`, { ...house, ...answer });
}
