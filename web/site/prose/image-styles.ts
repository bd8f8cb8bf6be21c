/** Decides which texts need the style sheet of galleries and of images with a place of their own. */

/** The module that loads the style sheet, as the manifest of the build names it. */
export const IMAGE_STYLES = 'web/site/prose/placed-images.ts'

/** In HTML, or in JSON that holds it. The classes are those of server/rendering/markdown/elements/figures.ts. */
export const hasPlacedImage = (html: string): boolean =>
  /class=\\?"(?:pics|img (?:full|left|right))\\?"/.test(html)
