/** URLs of card images, which social networks show for an article without a cover image of its own. */
import { coverSeed } from './covers.ts'

export const cardSize = { width: 1200, height: 630 } as const

/** Raised whenever the same texts give another image, because the files are cached forever. */
const CARD_VERSION = 1

/** The texts on a card. */
export type CardTexts = { title: string; category: string | null; siteName: string }

/** Says which texts the image shows, so that a new title has a new URL. */
export const cardVersion = ({ title, category, siteName }: CardTexts): string =>
  coverSeed([CARD_VERSION, title, category, siteName].join('\n')).toString(36)

/** `/cards/7-1x9k2f.png` */
export const cardHref = (articleId: number, texts: CardTexts): string =>
  `/cards/${articleId}-${cardVersion(texts)}.png`

export const readCardUrl = (pathname: string): { articleId: number; version: string } | null => {
  const [, id, version] = /^\/cards\/([1-9]\d{0,14})-([0-9a-z]{1,7})\.png$/.exec(pathname) ?? []
  return id && version ? { articleId: Number(id), version } : null
}
