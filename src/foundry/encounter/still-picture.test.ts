import { expect, it, vi } from "vitest";
import { combatantStillPicture } from "./still-picture.ts";

vi.stubGlobal("CONST", { DEFAULT_TOKEN: "usual.svg" });
vi.stubGlobal("foundry", {
  helpers: { media: { VideoHelper: { hasVideoExtension: (src: string) => /\.(?:webm|mp4)(?:$|\?)/.test(src) } } },
});

const pictured = (img: string | null, token: string | null, actor: string | null) =>
  combatantStillPicture({
    img,
    token: token === null ? null : { texture: { src: token } },
    actor: actor === null ? null : { img: actor },
  } as never);

it("a combatant's picture is the first still one of its own, its token's and its actor's", () => {
  expect(pictured("own.png", "token.png", "actor.png")).toBe("own.png");
  expect(pictured(null, "token.webp", "actor.png")).toBe("token.webp");
  expect(pictured("token.webm", "token.webm", "actor.png")).toBe("actor.png");
  expect(pictured(null, "token.mp4?v=2", "actor.png")).toBe("actor.png");
});

it("it is Foundry's default token if all are videos, none exists, or the combatant is gone", () => {
  expect(pictured("a.webm", "b.webm", null)).toBe("usual.svg");
  expect(pictured("", null, "")).toBe("usual.svg");
  expect(combatantStillPicture(undefined)).toBe("usual.svg");
});
