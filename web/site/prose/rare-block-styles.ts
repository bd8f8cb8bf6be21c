/** Decides which texts need the style sheet of galleries, placed images, embeds and link cards. */

/** The module that loads the style sheet, as the manifest of the build names it. */
export const RARE_BLOCK_STYLES = 'web/site/prose/rare-blocks.ts'

/** In HTML, or in JSON that holds it. The classes are those of the renderer: figures, embeds and link cards. */
export const hasRareBlock = (html: string): boolean =>
  /class=\\?"(?:pics\\?"|img (?:full|left|right)\\?"|link-card|embed )/.test(html)
