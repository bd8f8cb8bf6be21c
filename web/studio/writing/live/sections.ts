/** The sections of a text, and what changes when one of them moves. Pure. */

export type TextSection = {
  /** Of the heading, from 1. */
  level: number
  title: string
  from: number
  /** The end of the section, with those below it. */
  to: number
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*(?:\{#[\w-]+\})?[ \t]*$/

/** What a heading shows: without marks and addresses. */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~=+$]{1,2}(?=\S)|(?<=\S)[*_`~=+$]{1,2}/g, '')
    .trim()

export const sectionsOf = (markdown: string): TextSection[] => {
  const found: TextSection[] = []
  let fence: string | null = null
  let at = 0
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    if (fence !== null) {
      if (mark && line.trim() === mark && mark.startsWith(fence)) fence = null
    } else if (mark) fence = mark
    else {
      const [, marks = '', title = ''] = HEADING.exec(line) ?? []
      if (marks) found.push({ level: marks.length, title: plain(title), from: at, to: markdown.length })
    }
    at += line.length + 1
  }
  for (const [i, section] of found.entries()) {
    const next = found.slice(i + 1).find(({ level }) => level <= section.level)
    if (next) section.to = next.from
  }
  return found
}

/**
 * The text with a section, and those below it, before another one.
 * @param before the place of the section in front of which it goes; the number of sections for the end
 */
export const moveSection = (markdown: string, moved: number, before: number): string => {
  const sections = sectionsOf(markdown)
  const section = sections[moved]
  const place = sections[before]?.from ?? markdown.length
  if (!section || (place >= section.from && place <= section.to)) return markdown
  const text = markdown.slice(section.from, section.to)
  const rest = markdown.slice(0, section.from) + markdown.slice(section.to)
  const at = place > section.from ? place - text.length : place
  const [above, below] = [rest.slice(0, at), rest.slice(at)]
  return apart(apart(above, text), below)
}

/** Joins two texts with a blank line between them, where there was none. */
const apart = (above: string, below: string): string => {
  if (above === '' || below === '') return above + below
  const breaks = (/\n*$/.exec(above)?.[0].length ?? 0) + (/^\n*/.exec(below)?.[0].length ?? 0)
  return above + '\n'.repeat(Math.max(0, 2 - breaks)) + below
}
