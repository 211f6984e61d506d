import type { Page } from "playwright-core";

/** The content of a token's badge. */
export interface WornBadge {
  readonly text: string;
  /** The signs after the ground and the marker, by their square in the sheet of signs. */
  readonly signs: readonly number[];
}

/** Returns the badges of the tokens on a page by token name. Null for a token without a badge. */
export function badgesOn(page: Page): Promise<Record<string, WornBadge | null>> {
  return page.evaluate(() => {
    const worn = canvas.tokens.placeables.map((token: any) => {
      const drawn = token.children.find((child: any) => child.name === "callboard-badge")?.children;
      const squares = drawn
        ?.slice(2)
        .flatMap(({ texture }: any) => (texture?.frame ? [(texture.frame.x * 8) / texture.baseTexture.width] : []));
      const text = drawn?.map((child: any) => child.text ?? "").join("");
      return [token.document.name, drawn ? { text, signs: squares } : null];
    });
    return Object.fromEntries(worn);
  });
}
