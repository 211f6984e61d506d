import type { StandIn } from "./stand-in.ts";

const measured: StandIn = { base: "foundry.abstract.Document", statics: {} };

/** Names that generation 14 has and the host lacks. They come from public papers, since the declarations are those of 13. */
export const LATER: Readonly<Record<string, StandIn>> = {
  "foundry.canvas.vfx": { holds: true },
  // Regions have replaced templates. Whether the classes still exist is unknown.
  "foundry.documents.BaseMeasuredTemplate": measured,
  "foundry.documents.MeasuredTemplateDocument": { base: "foundry.documents.BaseMeasuredTemplate", statics: {} },
};
