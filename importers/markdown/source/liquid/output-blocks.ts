/** Gives the output of an include its place in Markdown: a paragraph of its own if its tag is alone on a line. */

const [START, END] = ['\u{F0002}', '\u{F0003}']
const ALONE = new RegExp(`(?<=^|\\n)([ \\t>]*)${START}([^${START}${END}]*)${END}[ \\t]*(\\n?)`, 'gu')
const INSIDE = new RegExp(`${START}([^${START}${END}]*)${END}`, 'gu')

export type OutputBlocks = {
  mark: (text: string) => string
  /** The text without marks, in which every block has blank lines around it. */
  apart: (text: string) => string
}

export const outputBlocks = (): OutputBlocks => ({
  mark: (text) => `${START}${tidy(text)}${END}`,
  apart: (text) =>
    text.includes(START)
      ? text
          .replace(ALONE, (_, prefix: string, block: string, end: string) =>
            block === '' ? '' : `\n${prefix}${block.replaceAll('\n', `\n${prefix}`)}\n${end}`,
          )
          .replace(INSIDE, '$1')
      : text,
})

/**
 * HTML without blank and indented lines: Markdown here ends an HTML block at a blank line, and takes what is indented for
 * code, while Jekyll's reads on to the closing tag.
 */
const tidy = (text: string): string => {
  const trimmed = text.trim()
  if (!/^<[a-z!]/i.test(trimmed) || /<(?:pre|textarea)\b|\bmarkdown\s*=/i.test(trimmed)) return trimmed
  return trimmed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
