/** Serves the card images of public pages, drawn from what an anonymous visitor sees. */

import type { Article } from '#contract/articles.ts'
import { albumCard, articleCard, homeCard, lockedCard, ownPageCard, talkCard } from '#contract/card-facts.ts'
import { type CardFacts, cardHref, readCardUrl } from '#contract/cards.ts'
import type { Client } from '#contract/client.ts'
import { coverSeed, readCoverUrl } from '#contract/covers.ts'
import { type Locale, langTag } from '#contract/locale.ts'
import { counted } from '#contract/plural.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { drawnFile } from '#server/features/media/drawn-files.ts'
import { serveMedia } from '#server/features/media/serve-media.ts'
import { readOwnPage } from '#server/features/own-pages/find-own-page.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure } from '#server/platform/errors.ts'
import { IMMUTABLE } from '#server/platform/http/file-response.ts'
import { FILE_POLICY } from '#server/platform/http/security-headers.ts'
import type { CardRay, ShareCard } from '#server/rendering/covers/share-card.ts'

/**
 * Null for a page that is missing or hidden. A URL of former facts redirects to the current card.
 * @param apiIn the API of an anonymous visitor
 */
export async function cardResponse(
  ctx: Ctx,
  pathname: string,
  apiIn: (locale: Locale) => Client,
): Promise<Response | null> {
  const wanted = readCardUrl(pathname)
  if (!wanted) return null
  const { locale } = wanted
  const api = apiIn(locale)
  const settings = await selectSettings(ctx)
  const siteName = siteTitle(settings, locale)
  const facts = await readFacts(ctx, api, wanted, siteName)
  if (!facts) return null
  const href = cardHref(facts, siteName, locale)
  if (href !== pathname)
    return new Response(null, { status: 302, headers: { location: href, 'cache-control': 'no-cache' } })
  const theme = settings.themeConfig.theme === 'theme-light' ? 'theme-light' : 'theme-dark'
  const card = {
    theme,
    lang: facts.lang || langTag[locale],
    title: facts.title,
    isTalk: facts.kind === 'talk' && facts.title !== '',
    siteName: facts.kind === 'home' ? settings.author : siteName,
    note: noteOf(facts, locale, settings.timeZone, settings.websiteCreateTime.slice(0, 4)),
  } as const
  const name = `${theme}-${href.replace('/cards/', '')}`
  const load = () => loadImages(ctx, facts)
  const jpeg = await drawnFile(ctx, name, load, async (files) => ({
    card: { ...card, picture: files.length > 0 ? { kind: 'photos', files } : await drawnPicture(api, facts) },
  }))
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': IMMUTABLE,
      'content-security-policy': FILE_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

/** The card that an article would get if it were published as it is, with a drawn cover: for its owner, so nothing stores it. */
export async function draftCardResponse(
  ctx: Ctx,
  article: Article,
  locale: Locale,
  api: Client,
): Promise<Response | null> {
  const href = cardHref(articleCard(article), siteTitle(await selectSettings(ctx), locale), locale)
  const withDraft = { ...api, articles: { ...api.articles, show: async () => article } }
  const response = await cardResponse(ctx, href, () => withDraft)
  response?.headers.set('cache-control', 'private, no-store')
  return response
}

async function readFacts(
  ctx: Ctx,
  api: Client,
  { kind, id, locale }: Pick<CardFacts, 'kind' | 'id'> & { locale: Locale },
  siteName: string,
): Promise<CardFacts | null> {
  const params = { idOrName: String(id) }
  try {
    if (kind === 'article') {
      const article = await api.articles.show({ params })
      return article && articleCard(article)
    }
    if (kind === 'talk') {
      const talk = await api.talks.show({ params: { id } })
      return talk && talkCard(talk)
    }
    if (kind === 'album') return albumCard(await api.albums.photos({ params }))
    if (kind === 'home')
      return id === 0 ? homeCard(siteName, (await api.settings.frame()).articleCount) : null
    const page = await readOwnPage(ctx, id, locale)
    return page && ownPageCard(page)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.kind === 'locked') return lockedCard(error.data as Parameters<typeof lockedCard>[0])
    if (error.kind === 'refused') return null
    throw error
  }
}

/** The images that this site has, and everybody may see. */
async function loadImages(ctx: Ctx, { images }: CardFacts): Promise<Response[]> {
  const refuse = async () => false
  const loaded = await Promise.all(
    images
      .filter((url) => url.startsWith('/media/'))
      .map((url) => serveMedia(ctx, new Request(`http://localhost${url}`), url, refuse, refuse)),
  )
  return loaded.filter((response) => response?.status === 200) as Response[]
}

/** Fewer have no shape yet, as on the home page. */
const MIN_RAYS = 12

async function drawnPicture(api: Client, facts: CardFacts): Promise<ShareCard['picture']> {
  const seed = coverSeed(`${facts.kind} ${facts.id}`)
  if (facts.isLocked) return { kind: 'locked', seed }
  if (facts.kind === 'home') {
    const { rays } = await api.archives.aurora()
    if (rays.length >= MIN_RAYS) return { kind: 'rays', rays: placed(rays) }
  }
  if (facts.kind === 'talk') {
    const rays = await api.talks.rays()
    return {
      kind: 'rays',
      rays: placed(rays.map(({ createTime, length }) => [Date.parse(createTime), length])),
    }
  }
  const cover = readCoverUrl(facts.images[0] ?? '')
  return { kind: 'cover', seed: cover?.seed ?? seed, design: cover?.design ?? null }
}

/** Places times and lengths, oldest first, between 0 and 1. */
function placed(points: readonly (readonly [time: number, length: number, ...unknown[]])[]): CardRay[] {
  const [first = 0, last = 0] = [points[0]?.[0], points.at(-1)?.[0]]
  const longest = Math.max(1, ...points.map(([, length]) => length))
  return points.map(([time, length]) => [
    last === first ? 0.97 : 0.02 + (0.95 * (time - first)) / (last - first),
    0.12 + 0.84 * (length / longest) ** 0.6,
  ])
}

type Notes = {
  locked: string
  talk: (date: string) => string
  photos: (count: number) => string
  articles: (count: string, year: string) => string
}
const notes: Record<Locale, Notes> = {
  en: {
    locked: 'Locked',
    talk: (date) => `Talk, ${date}`,
    photos: (count) => `Album, ${counted(count, 'photo')}`,
    articles: (count, year) =>
      count === '1' ? `1 article since ${year}` : `${count} articles since ${year}`,
  },
  cn: {
    locked: '密码保护',
    talk: (date) => `说说，${date}`,
    photos: (count) => `相册，${count} 张照片`,
    articles: (count, year) => `${year} 年以来 ${count} 篇`,
  },
}

function noteOf(
  { kind, note, isLocked }: CardFacts,
  locale: Locale,
  timeZone: string,
  year: string,
): string | null {
  const texts = notes[locale]
  if (isLocked) return texts.locked
  if (kind === 'album') return texts.photos(Number(note))
  if (kind === 'home')
    return Number(note) > 0 ? texts.articles(Number(note).toLocaleString(langTag[locale]), year) : null
  if (kind !== 'talk') return note === null ? null : String(note)
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-CN', {
    dateStyle: 'medium',
    timeZone,
  })
  return texts.talk(format.format(Date.parse(String(note))))
}
