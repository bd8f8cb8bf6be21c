/** Card images, which social networks show for a page: what they depend on, and their URLs. */
import { coverSeed } from './covers.ts'
import { type Locale, locales } from './locale.ts'

export const cardSize = { width: 1200, height: 630 } as const

/** Raised whenever the same facts give another image, because networks keep the files. */
const CARD_VERSION = 3

const cardKinds = ['home', 'article', 'talk', 'album', 'page'] as const
type CardKind = (typeof cardKinds)[number]

/** What a card shows of its page. */
export type CardFacts = {
  kind: CardKind
  /** 0 for the home page. */
  id: number
  title: string
  lang: string
  /** The category of an article, the ISO time of a talk, the number of photos or articles. */
  note: string | number | null
  /** URLs of images, or of a drawn cover. */
  images: readonly string[]
  isLocked: boolean
}

/** `/cards/article-7-en-1x9k2f.jpg`. A hash says what the image shows, so that a new title has a new URL. */
export const cardHref = (facts: CardFacts, siteName: string, locale: Locale): string => {
  const version = coverSeed(JSON.stringify([CARD_VERSION, siteName, facts])).toString(36)
  return `/cards/${facts.kind}-${facts.id}-${locale}-${version}.jpg`
}

export const readCardUrl = (pathname: string): { kind: CardKind; id: number; locale: Locale } | null => {
  const [, kind, id, locale] =
    /^\/cards\/([a-z]{4,7})-(0|[1-9]\d{0,14})-([a-z]{2})-[0-9a-z]{1,7}\.jpg$/.exec(pathname) ?? []
  const known = { kind: cardKinds.find((one) => one === kind), locale: locales.find((one) => one === locale) }
  return known.kind && known.locale ? { kind: known.kind, id: Number(id), locale: known.locale } : null
}
