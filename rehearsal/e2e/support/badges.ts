import type { Page } from "playwright-core";

/** What the badge of a token shows. */
export interface WornBadge {
  readonly text: string;
  /** Its signs behind the ground and the marker, by the square of their sheet. */
  readonly signs: readonly number[];
}

/** The badges of the tokens on a page, by the tokens' names; null without a badge. */
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
