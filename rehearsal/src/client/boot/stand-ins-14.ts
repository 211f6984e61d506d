import type { StandIn } from "./stand-in.ts";

const measured: StandIn = { base: "foundry.abstract.Document", statics: {} };

/** What generation 14 has and the host does not. The declarations are of 13: this is what public papers name besides. */
export const LATER: Readonly<Record<string, StandIn>> = {
  "foundry.canvas.vfx": { holds: true },
  // Regions have taken the place of templates. Whether the classes are still there is unknown.
  "foundry.documents.BaseMeasuredTemplate": measured,
  "foundry.documents.MeasuredTemplateDocument": { base: "foundry.documents.BaseMeasuredTemplate", statics: {} },
};
