/** Gives an article without a cover image its card. Only the server imports this file: social networks run no scripts. */
import { cardHref, cardSize } from '#contract/cards.ts'
import type { HeadMetadata } from './head.ts'

export function withCard(metadata: HeadMetadata, origin: string): HeadMetadata {
  const { subject, image } = metadata.head
  if (image || !subject || !('article' in subject)) return metadata
  const { id, articleTitle: title, categoryName: category } = subject.article
  const href = cardHref(id, { title, category, siteName: metadata.siteName })
  return { ...metadata, image: new URL(href, origin).href, imageSize: cardSize }
}
