/**
 * Renders a text under edit section by section and caches the sections, so that a change in a long text costs as much as the
 * section in which it is. For previews only: the ids of headings are unique within their section.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { countText, languageOf, readingMinutes } from '#contract/count-text.ts'
import { joinRendered } from './render-parts.ts'
import type { Rendered, RenderInput } from './rendered.ts'
import { splitParts } from './source/split-parts.ts'

/** A shorter text is rendered as a whole within a few dozen milliseconds. */
const MIN_CHARACTERS = 15_000
const SECTION_CHARACTERS = 4_000
/** Footnotes are numbered through the whole text. */
const FOOTNOTE = /\[\^[^\]\s]+\]/
/** Tabs and ids of HTML elements are named after their section. */
const IS_NUMBERED = /<|:::/
/** A few texts of 20 000 words, for as long as somebody edits them. */
const CACHED_BYTES = 4 * 1024 * 1024
const CACHED_MS = 10 * 60 * 1000

export const createSectionRenderer = (render: (input: RenderInput) => Promise<Rendered>) => {
  const cache = new LRUCache<string, Rendered>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ html, text }) => html.length + text.length + 500,
    ttl: CACHED_MS,
  })

  const renderSection = async (input: RenderInput): Promise<Rendered> => {
    const key = createHash('sha256').update(JSON.stringify(input)).digest('base64')
    const known = cache.get(key)
    if (known) return known
    const rendered = await render(input)
    if (!rendered.failure) cache.set(key, rendered)
    return rendered
  }

  return async (input: RenderInput): Promise<Rendered> => {
    const { markdown } = input
    if (markdown.length < MIN_CHARACTERS || FOOTNOTE.test(markdown)) return render(input)
    const { parts, lowersHeadings } = splitParts(markdown, SECTION_CHARACTERS, false)
    const lang = languageOf(countText(markdown))
    const sections: Rendered[] = []
    for (const [index, section] of parts.entries())
      sections.push(
        await renderSection({
          markdown: section,
          images: mentioned(input.images, section),
          links: mentioned(input.links, section),
          part: { number: IS_NUMBERED.test(section) ? index + 1 : 1, lang, ids: [], lowersHeadings },
        }),
      )
    const joined = joinRendered(sections, lang)
    return { ...joined, readingMinutes: minutesOf(joined) }
  }
}

/** The entries of a record whose URL a section contains: those of others would change its key. */
const mentioned = <Value>(record: Record<string, Value> | undefined, section: string) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([url]) => section.includes(url)))

/** Each section rounds its minutes. The text contains code, which counts as no time, so its words are scaled. */
const minutesOf = ({ text, wordCount }: Rendered): number => {
  const { han, syllables, words } = countText(text)
  const share = wordCount / Math.max(1, han + syllables + words)
  return readingMinutes({ han: han * share, syllables: syllables * share, words: words * share })
}
