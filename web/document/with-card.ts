/** Gives a page its card image. Only the server imports this file: social networks run no scripts. */

import {
  albumCard,
  articleCard,
  coverOf,
  homeCard,
  lockedCard,
  ownPageCard,
  talkCard,
} from '#contract/card-facts.ts'
import { type CardFacts, cardHref, cardSize } from '#contract/cards.ts'
import type { Locale } from '#contract/locale.ts'
import type { Frame } from '#contract/settings.ts'
import type { PageHead } from '#web/router/route.ts'
import type { HeadMetadata } from './head.ts'

type Place = { site: Frame | null; origin: string; locale: Locale }

/** An image that was chosen for sharing stays; that of the page itself is in the card. */
export function withCard(metadata: HeadMetadata, { site, origin, locale }: Place): HeadMetadata {
  const facts = factsOf(metadata, site)
  if (!facts || !isOfPage(metadata.head, facts)) return metadata
  const href = cardHref(facts, metadata.siteName, locale)
  return { ...metadata, image: new URL(href, origin).href, imageSize: cardSize }
}

function factsOf({ head, isIndexed, siteName }: HeadMetadata, site: Frame | null): CardFacts | null {
  const { subject } = head
  if (!subject) return head.title === null && isIndexed && site ? homeCard(siteName, site.articleCount) : null
  if ('article' in subject) return articleCard(subject.article)
  if ('locked' in subject) return lockedCard(subject.locked)
  if ('talk' in subject) return talkCard(subject.talk)
  if ('album' in subject) return albumCard(subject.album)
  return 'page' in subject ? ownPageCard(subject.page) : null
}

const isOfPage = ({ image, subject }: PageHead, { images }: CardFacts): boolean => {
  const cover =
    subject && 'locked' in subject
      ? coverOf(subject.locked)
      : subject && 'album' in subject
        ? subject.album.photoAlbumCover
        : null
  return !image || images.includes(image) || image === cover
}
