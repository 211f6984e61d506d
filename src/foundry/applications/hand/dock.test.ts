import { describe, expect, it } from "vitest";
import { berthIn } from "./dock.ts";

const page = { width: 1440, height: 900 };

describe("the berth of a docked window", () => {
  it("lies left of the sidebar and above the macro bar", () => {
    expect(berthIn(page, 1092, 805)).toEqual({ left: 8, width: 1076, bottom: 103 });
  });

  it("is no wider than one can look over, in the middle of what is free", () => {
    expect(berthIn({ width: 2400, height: 1200 }, 2060, 1100)).toEqual({ left: 490, width: 1080, bottom: 108 });
  });

  it("takes the page where there is neither, or where the sidebar takes most of it", () => {
    expect(berthIn(page, null, null)).toEqual({ left: 180, width: 1080, bottom: 8 });
    expect(berthIn({ width: 720, height: 450 }, 372, 336)).toEqual({ left: 8, width: 704, bottom: 8 });
    expect(berthIn({ width: 500, height: 900 }, 160, null)).toEqual({ left: 8, width: 484, bottom: 8 });
  });

  it("keeps within the page where the macro bar is pushed out of it", () => {
    expect(berthIn({ width: 700, height: 900 }, 351, 1124)).toEqual({ left: 8, width: 335, bottom: 8 });
  });
});
