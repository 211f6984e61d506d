const isStill = (src: string | null | undefined): src is string =>
  typeof src === "string" && src !== "" && !foundry.helpers.media.VideoHelper.hasVideoExtension(src);

/** Returns the first still picture of a combatant, its token or its actor. Foundry's default token if there is none. */
export function combatantStillPicture(combatant: Combatant.Implementation | undefined): string {
  const sources = [combatant?.img, combatant?.token?.texture.src, combatant?.actor?.img];
  return sources.find(isStill) ?? CONST.DEFAULT_TOKEN;
}
