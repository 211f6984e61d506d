import { expect, it, vi } from "vitest";
import { reuseActorsForDrops } from "./reuse-dropped-actors.ts";

it("an NPC dragged onto a scene from a compendium again reuses the actor of its copies", () => {
  const hooks = new Map<string, (canvas: unknown, data: object) => void>();
  const actor = (uuid: string, compendiumSource: string, actorLink: boolean, isOwner = true) => ({
    ...{ uuid, isOwner, _stats: { compendiumSource }, prototypeToken: { actorLink } },
  });
  const pack = (id: string) => `Compendium.callboard.cast.Actor.${id}`;
  const actors = [actor("Actor.goblin", pack("goblin"), false), actor("Actor.wilrow", pack("wilrow"), true)];
  vi.stubGlobal("Hooks", { on: (name: string, call: (canvas: unknown, data: object) => void) => hooks.set(name, call) });
  vi.stubGlobal("game", { actors });
  reuseActorsForDrops();
  const dropped = (data: object) => {
    hooks.get("dropCanvasData")?.(null, data);
    return data;
  };
  expect(dropped({ type: "Actor", uuid: pack("goblin") })).toEqual({ type: "Actor", uuid: "Actor.goblin" });
  for (const data of [
    { type: "Actor", uuid: pack("wilrow") },
    { type: "Actor", uuid: pack("owl") },
    { type: "Item", uuid: pack("goblin") },
  ])
    expect(dropped({ ...data })).toEqual(data);
  vi.unstubAllGlobals();
});
