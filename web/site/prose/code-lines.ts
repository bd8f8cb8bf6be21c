/** Reads the lines of a code block from the document. */

/** A longer block is collapsed; the style sheet contains the same number. */
export const MAX_LINES_SHOWN = 40

export const linesOf = (figure: HTMLElement): HTMLElement[] => [
  ...figure.querySelectorAll<HTMLElement>('.ln'),
]

/** The code as it was written, without line numbers. Removed lines of a diff are omitted, except in a patch. */
export const codeOf = (figure: HTMLElement): string => {
  const lines = linesOf(figure)
  if (lines.length === 0) return figure.querySelector('code')?.textContent ?? ''
  const isPatch = figure.dataset.lang === 'diff'
  return lines
    .filter((line) => isPatch || !line.classList.contains('del'))
    .map((line) => (line.textContent ?? '').replace(/\n$/, ''))
    .join('\n')
}
