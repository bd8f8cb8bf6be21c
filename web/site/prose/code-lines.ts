/** The lines of a code block in the document. */

/** A block of more lines than this is shown in part; the style sheet holds the same number. */
export const MAX_LINES_SHOWN = 40

export const linesOf = (figure: HTMLElement): HTMLElement[] => [
  ...figure.querySelectorAll<HTMLElement>('.ln'),
]

/** The code as it was written, without numbers. Lines marked as taken away are left out, save in a patch. */
export const codeOf = (figure: HTMLElement): string => {
  const lines = linesOf(figure)
  if (lines.length === 0) return figure.querySelector('code')?.textContent ?? ''
  const isPatch = figure.dataset.lang === 'diff'
  return lines
    .filter((line) => isPatch || !line.classList.contains('del'))
    .map((line) => (line.textContent ?? '').replace(/\n$/, ''))
    .join('\n')
}
