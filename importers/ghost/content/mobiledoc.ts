/** Converts Mobiledoc, the format of Ghost's second editor, to HTML. */
import type { WarnAbout } from '#importers/warnings.ts'
import { parseJsonWithoutNul } from '#importers/without-nul.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import { type Card, cardHtml, isKnownCard } from './cards.ts'

type Mobiledoc = { atoms: unknown[][]; cards: unknown[][]; markups: unknown[][]; sections: unknown[][] }

const lists = (value: unknown): unknown[][] =>
  Array.isArray(value) ? value.filter((one): one is unknown[] => Array.isArray(one)) : []

/** Null when it is none of version 0.3. */
export const readMobiledoc = (json: string): Mobiledoc | null => {
  try {
    const read = parseJsonWithoutNul(json) as Record<string, unknown> | null
    if (!Array.isArray(read?.sections)) return null
    const sections = lists(read.sections)
    // Of version 0.2 the sections are within a list.
    if (sections.length > 0 && typeof sections[0]?.[0] !== 'number') return null
    return { sections, atoms: lists(read.atoms), cards: lists(read.cards), markups: lists(read.markups) }
  } catch {
    return null
  }
}

const cardOf = (card: unknown[] | undefined): [name: string, card: Card] => [
  String(card?.[0] ?? ''),
  card?.[1] !== null && typeof card?.[1] === 'object' ? (card[1] as Card) : {},
]

export const hasOnlyKnownCards = ({ cards }: Mobiledoc): boolean =>
  cards.every((card) => isKnownCard(cardOf(card)[0]))

const TAGS = /^(?:p|h[1-6]|blockquote|aside|pre|ul|ol|li|a|b|strong|i|em|u|s|code|sub|sup|mark|del)$/
const MAX_CLOSED = 100

export const mobiledocHtml = (doc: Mobiledoc, warn: WarnAbout): string =>
  doc.sections.map((section) => sectionHtml(doc, section, warn)).join('\n')

/** The kinds are 1 text, 2 image, 3 list, 10 card. */
const sectionHtml = (doc: Mobiledoc, [kind, second, third]: unknown[], warn: WarnAbout): string => {
  if (kind === 1) return wrapped(tagOf(second, 'p'), markersHtml(doc, third))
  if (kind === 2) return `<img src="${escapeHtml(String(second))}" alt="">`
  const items = () => lists(third).map((item) => `<li>${markersHtml(doc, item)}</li>`)
  if (kind === 3) return wrapped(tagOf(second, 'ul'), items().join(''))
  return kind === 10 ? cardHtml(...cardOf(doc.cards[Number(second)]), warn) : ''
}

const tagOf = (value: unknown, other: string): string => (TAGS.test(String(value)) ? String(value) : other)

const wrapped = (tag: string, content: string): string =>
  tag === 'aside' ? `<blockquote>${content}</blockquote>` : `<${tag}>${content}</${tag}>`

/** A marker opens some markups, shows a text or an atom, and closes the last ones. */
const markersHtml = (doc: Mobiledoc, markers: unknown): string => {
  const open: string[] = []
  let html = ''
  for (const [kind, opened, closed, value] of lists(markers)) {
    for (const index of Array.isArray(opened) ? opened : []) {
      const [tag, attributes] = doc.markups[Number(index)] ?? []
      const name = tagOf(tag, 'span')
      const href = Array.isArray(attributes) ? attributes[attributes.indexOf('href') + 1] : undefined
      html += name === 'a' ? `<a href="${escapeHtml(String(href ?? ''))}">` : `<${name}>`
      open.push(name)
    }
    html += kind === 1 ? atomHtml(doc.atoms[Number(value)]) : escapeHtml(String(value ?? ''))
    for (let i = 0; i < Math.min(Number(closed) || 0, MAX_CLOSED) && open.length > 0; i++)
      html += `</${open.pop()}>`
  }
  return (
    html +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

const atomHtml = (atom: unknown[] | undefined): string =>
  atom?.[0] === 'soft-return' ? '<br>' : escapeHtml(String(atom?.[1] ?? ''))
