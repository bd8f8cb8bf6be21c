/** The metadata of a page's head, the same for the server that renders it and the browser that updates it. */
import { feedFormats, feedHref, feedTypes } from '#contract/feeds.ts'
import type { Locale } from '#contract/locale.ts'
import type { Frame } from '#contract/settings.ts'
import { siteAuthorIntro, siteTagline, siteTitle } from '#contract/site-texts.ts'
import type { PageHead } from '#web/router/route.ts'
import type { Screen } from '#web/router/screen.ts'

export type HeadMetadata = {
  title: string
  description: string
  /** Absolute. */
  canonical: string
  /** Absolute; null when no image represents the page. */
  image: string | null
  /** Of the image, in pixels; null when unknown. */
  imageSize?: { width: number; height: number } | null
  siteName: string
  isIndexed: boolean
  /** The feeds of the page, in every format. */
  feeds: { type: string; href: string }[]
  /** The page in each language, with absolute URLs; empty when it exists in one. */
  alternates: { hreflang: string; href: string }[]
  head: PageHead
}

/** Null until the configuration is loaded. */
const NEUTRAL_TITLE = 'Borealis'

export const headMetadata = (
  screen: Pick<Screen, 'head' | 'pathname' | 'status'> | null,
  site: Frame | null,
  origin: string,
  { locale, failedTitle }: { locale: Locale; failedTitle: string },
): HeadMetadata => {
  const config = site?.websiteConfigDTO
  const siteName = config ? siteTitle(config, locale) : NEUTRAL_TITLE
  const head: PageHead = screen?.head ?? { title: failedTitle }
  const image = head.image ?? config?.logo ?? null
  return {
    // A title for search engines is complete as it was written.
    title: head.searchTitle || (head.title ? `${head.title} — ${siteName}` : siteName),
    // For a page without a description, search engines write one themselves, so only the site's name is given.
    description:
      head.description ||
      (config && siteTagline(config, locale)) ||
      plainText((config && siteAuthorIntro(config, locale)) ?? '') ||
      [head.title, siteName, config?.author].filter(Boolean).join(' — '),
    canonical: new URL(head.canonical ?? screen?.pathname ?? '/', origin).href,
    image: image ? new URL(image, origin).href : null,
    siteName,
    isIndexed: screen !== null && screen.status === 200 && !head.isHidden,
    alternates: alternatesOf(head, origin),
    feeds: feedFormats.map((format) => ({
      type: feedTypes[format],
      href: feedHref(head.feed ?? { kind: 'site' }, format),
    })),
    head,
  }
}

/** Readers of neither language get the English page. */
const alternatesOf = ({ translations = [], isHidden }: PageHead, origin: string) => {
  if (isHidden) return []
  const alternates = translations.map(({ lang, path }) => ({
    hreflang: lang,
    href: new URL(path, origin).href,
  }))
  const others = alternates.find(({ hreflang }) => hreflang === 'en')
  return others ? [...alternates, { hreflang: 'x-default', href: others.href }] : alternates
}

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
