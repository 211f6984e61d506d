/** The fonts that come with the host, in the weights that its style sheet uses. */
const FONTS = ["500 1em Signika", "700 1em Signika", "400 1em 'Source Code Pro'"];

/** Resolves once the host's fonts are loaded. A font that cannot be loaded holds nobody up, and a page that draws nothing has none. */
export async function fontsLoaded(): Promise<void> {
  const fonts = (document as { fonts?: FontFaceSet }).fonts;
  if (!fonts) return;
  await Promise.allSettled(FONTS.map((font) => fonts.load(font)));
  await fonts.ready;
}
