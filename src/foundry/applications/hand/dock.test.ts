import { afterEach, describe, expect, it, vi } from "vitest";
import { dockPlaceIn, liftChatCards } from "./dock.ts";

const page = { width: 1440, height: 900 };

describe("the place of a docked window", () => {
  it("lies left of the sidebar and above the macro bar", () => {
    expect(dockPlaceIn(page, 1092, 805)).toEqual({ left: 8, width: 1076, bottom: 103 });
  });

  it("has a maximum width, and is centred in the free space", () => {
    expect(dockPlaceIn({ width: 2400, height: 1200 }, 2060, 1100)).toEqual({ left: 490, width: 1080, bottom: 108 });
  });

  it("takes the whole page if there is neither, or if the sidebar takes most of it", () => {
    expect(dockPlaceIn(page, null, null)).toEqual({ left: 180, width: 1080, bottom: 8 });
    expect(dockPlaceIn({ width: 720, height: 450 }, 372, 336)).toEqual({ left: 8, width: 704, bottom: 8 });
    expect(dockPlaceIn({ width: 500, height: 900 }, 160, null)).toEqual({ left: 8, width: 484, bottom: 8 });
  });

  it("stays within the page if the macro bar is pushed off it", () => {
    expect(dockPlaceIn({ width: 700, height: 900 }, 351, 1124)).toEqual({ left: 8, width: 335, bottom: 8 });
  });
});

describe("chat notifications over the map", () => {
  const boxed = (left: number, top: number, right: number, bottom: number) => ({
    style: { translate: "" },
    getBoundingClientRect: () => ({ left, top, right, bottom }),
  });
  afterEach(() => void vi.unstubAllGlobals());

  const lifted = (hand: object | null): string => {
    const cards = boxed(719, 549, 1009, 683);
    // They are measured where an earlier move has put them.
    cards.style.translate = "0 -1px";
    vi.stubGlobal("document", { getElementById: (name: string) => (name === "chat-notifications" ? cards : null) });
    liftChatCards(hand as Element | null);
    return cards.style.translate;
  };

  it("are moved above a docked window that covers them, and only then", () => {
    expect(lifted(boxed(8, 200, 1008, 665))).toBe("0 -492px");
    expect([lifted(boxed(8, 200, 700, 665)), lifted(boxed(8, 690, 1008, 760)), lifted(null)]).toEqual(["", "", ""]);
  });
});
