/** Breaks a title into lines for an image: between words, and between Chinese characters but not before punctuation. */

const WIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef`
const UNITS = new RegExp(`\\s+|[「『《（【“‘]?[${WIDE}][，。：；！？、）】」』》”’…]*|[^\\s${WIDE}]+`, 'gu')
const wide = new RegExp(`[${WIDE}]`, 'u')

/** In widths of a Chinese character; from a serif face, rounded up. */
const widthOf = (text: string): number => {
  let width = 0
  for (const char of text) {
    if (wide.test(char)) width += 1
    else if (/[\s.,:;'’!|ijltIfr()[\]]/.test(char)) width += 0.34
    else if (/[A-ZmwMW@%&]/.test(char)) width += 0.78
    else width += 0.56
  }
  return width
}

/**
 * As few lines as the width allows, of about the same length.
 * @param maxWidth in widths of a Chinese character
 */
export function wrapTitle(title: string, maxWidth: number): string[] {
  let lines = breakLines(title, maxWidth)
  for (let width = maxWidth - 0.5; width > maxWidth / 2; width -= 0.5) {
    const narrower = breakLines(title, width)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return lines
}

function breakLines(title: string, maxWidth: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const unit of title.trim().match(UNITS) ?? []) {
    const next = /^\s/.test(unit) ? (line === '' ? '' : `${line} `) : line + unit
    if (widthOf(next.trimEnd()) <= maxWidth) {
      line = next
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = unit.trim()
    // A word that is wider than the image is cut.
    while (widthOf(line) > maxWidth) {
      const characters = [...line]
      let end = characters.length
      while (end > 1 && widthOf(characters.slice(0, end).join('')) > maxWidth) end--
      lines.push(characters.slice(0, end).join(''))
      line = characters.slice(end).join('')
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** The first lines; the last one ends with an ellipsis when there were more. */
export function limitLines(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines
  const last = [...(lines[most - 1] ?? '')]
    .slice(0, -1)
    .join('')
    .replace(/[\s，。、,.;:：；]+$/u, '')
  return [...lines.slice(0, most - 1), `${last}…`]
}
