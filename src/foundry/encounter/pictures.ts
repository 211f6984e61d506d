const isStill = (src: string | null | undefined): src is string =>
  typeof src === "string" && src !== "" && !foundry.helpers.media.VideoHelper.hasVideoExtension(src);

/** The still picture of a combatant: the first of its own, its token's and its actor's that is no video, which an `<img>` cannot show. Foundry's usual token if there is none. */
export function stillPictureOf(combatant: Combatant.Implementation | undefined): string {
  const sources = [combatant?.img, combatant?.token?.texture.src, combatant?.actor?.img];
  return sources.find(isStill) ?? CONST.DEFAULT_TOKEN;
}
