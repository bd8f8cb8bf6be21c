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
import { type Locale, langTag, locales } from '#contract/locale.ts'
import type { Frame } from '#contract/settings.ts'
import { siteTitle } from '#contract/site-texts.ts'
import type { PageHead } from '#web/router/route.ts'
import type { HeadMetadata } from './head.ts'

type Place = { site: Frame | null; origin: string; locale: Locale }

/** An image that was chosen for sharing stays; that of the page itself is in the card. */
export function withCard(metadata: HeadMetadata, { site, origin, locale }: Place): HeadMetadata {
  const facts = factsOf(metadata, site)
  if (!facts || !isOfPage(metadata.head, facts)) return metadata
  // A page of the owner's is shown in the language of its URL, whatever that of the visitor is.
  const own = facts.kind === 'page' ? locales.find((one) => langTag[one] === facts.lang) : undefined
  const siteName = own && site ? siteTitle(site.websiteConfigDTO, own) : metadata.siteName
  const href = cardHref(facts, siteName, own ?? locale)
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
