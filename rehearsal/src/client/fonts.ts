/** The host's own fonts, in the weights that its style sheet uses. */
const FONTS = ["500 1em Signika", "700 1em Signika", "400 1em 'Source Code Pro'"];

/** Resolves once the host's fonts are loaded. It does not wait for a font that fails, nor in a page without fonts. */
export async function fontsLoaded(): Promise<void> {
  const fonts = (document as { fonts?: FontFaceSet }).fonts;
  if (!fonts) return;
  await Promise.allSettled(FONTS.map((font) => fonts.load(font)));
  await fonts.ready;
}
