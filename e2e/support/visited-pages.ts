/** Lists one URL of each page, and what a visitor must find there. */
import { pages } from '#contract/pages.ts'
import type { SharedSite } from './shared-site.ts'

export type VisitedPage = { path: string; status: 200 | 404; shows: RegExp }

/** A site's ids are known only when it runs, so each page is a function of the site. */
type FindPage = (site: SharedSite) => Promise<VisitedPage> | VisitedPage

const at = (path: string, shows: RegExp, status: 200 | 404 = 200): VisitedPage => ({ path, shows, status })

const visitedPages = {
  home: () => at(pages.home.href(), /Everything you can write/),
  'home, second page': () => at(pages.home.href(null, { page: 2 }), /Note \d+/),
  article: ({ fixtures }) => at(pages.article.href({ articleId: fixtures.open }), /The pier was empty\./),
  'long article': ({ fixtures }) => at(pages.article.href({ articleId: fixtures.long }), /const pier/),
  'locked article': ({ fixtures }) =>
    at(pages.article.href({ articleId: fixtures.locked }), /A locked article/),
  archives: () => at(pages.archives.href(), /An open article/),
  tags: () => at(pages.tags.href(), /walking/),
  'articles of a tag': async (site) => {
    const tagId = await idOf(site, 'tags', 'tagName', 'walking')
    return at(pages.tag.href({ tagId }, { tagName: 'walking' }), /An open article/)
  },
  'articles of a category': async (site) => {
    const categoryId = await idOf(site, 'categories', 'categoryName', 'Field notes')
    return at(pages.category.href({ categoryId }), /An open article/)
  },
  talks: () => at(pages.talks.href(), /This is a talk/),
  'talks, second page': () => at(pages.talks.href(null, { page: 2 }), /comments/),
  talk: ({ fixtures }) => at(pages.talk.href({ talkId: fixtures.talks.open }), /The ferry was late\./),
  friends: () => at(pages.friends.href(), /夜航船/),
  videos: () => at(pages.videos.href(), /The quiet arc/),
  'videos of a collection': ({ fixtures }) =>
    at(pages.videos.href(null, { collection: fixtures.videos.open.id }), /About seagull/),
  video: async (site) =>
    at(pages.videos.href(null, { v: await idOfVideo(site, 'The quiet arc') }), /Ten seconds before anything/),
  albums: () => at(pages.albums.href(), /An open album/),
  album: ({ fixtures }) => at(pages.album.href({ albumId: fixtures.albums.open }), /Fog, mostly\./),
  'long album': ({ fixtures }) =>
    at(pages.album.href({ albumId: fixtures.albums.long }, { page: 3 }), /A long album/),
  message: () => at(pages.message.href(), /leave a footprint|留一个脚印/),
  search: () => at(pages.search.href(), /Search/),
  'search results': () => at(pages.search.href(null, { q: 'open walking' }), /An open article/),
  'search without results': () => at(pages.search.href(null, { q: 'qqzzxx' }), /Nothing found for “qqzzxx”/),
  about: () => at(pages.about.href(), /This is the demo|演示站点/),
  'own page': () => at('/desk', /What is on the desk|书桌上的东西/),
  unsubscribing: () =>
    at(`${pages.unsubscribe.href()}?token=nothing`, /Unsubscribe from these emails|退订这类邮件/),
  unsubscribed: () => at(pages.unsubscribe.href(null, { result: 'done' }), /You’re unsubscribed|已退订/),
  subscribing: () =>
    at(pages.subscribe.href(null, { result: 'sent' }), /New articles by email|用邮件接收新文章/),
  'confirming a subscription': () =>
    at(`${pages.confirmSubscription.href()}?token=nothing`, /Get new articles by email|用邮件接收新文章/),
  'subscription confirmed': () =>
    at(pages.confirmSubscription.href(null, { result: 'done' }), /You’re subscribed|订阅成功/),
  'choosing emails': () =>
    at(
      `${pages.emailChoice.href()}?token=nothing`,
      /How should we tell you about new articles|您想如何接收新文章/,
    ),
  'emails chosen': () =>
    at(pages.emailChoice.href(null, { result: 'weekly' }), /You’ll get a weekly digest|每周发送一封汇总邮件/),
  'undoing a change of email': () =>
    at(`${pages.undoEmailChange.href()}?token=nothing`, /Undo your email address change|撤销邮箱更改/),
  'change of email undone': () =>
    at(
      pages.undoEmailChange.href(null, { result: 'done' }),
      /Your previous email address is restored|已恢复之前的邮箱/,
    ),
  'link that undoes a change of email, used': () =>
    at(pages.undoEmailChange.href(null, { result: 'unknown' }), /This link isn’t valid|链接无效/),
  'login link': () => at(pages.loginLink.href(), /Sign in to this browser|在此浏览器中登录/),
  'not found': () => at('/nowhere', /404/, 404),
} satisfies Record<string, FindPage>

export type PageName = keyof typeof visitedPages
export const pageNames = Object.keys(visitedPages) as PageName[]

export const visitedPage = async (site: SharedSite, name: PageName): Promise<VisitedPage> =>
  (visitedPages[name] as FindPage)(site)

const idOfVideo = async ({ url }: SharedSite, name: string): Promise<number> => {
  const response = await fetch(`${url}/api/videos/collections/all`)
  const { data } = (await response.json()) as { data: { videos: { id: number; videoName: string }[] }[] }
  const found = data.flatMap(({ videos }) => videos).find(({ videoName }) => videoName === name)
  if (!found) throw new Error(`The site has no video "${name}".`)
  return found.id
}

/** The id of a tag or category by its name. */
export const idOf = async (
  { url }: SharedSite,
  entity: 'tags' | 'categories',
  field: string,
  name: string,
): Promise<number> => {
  const response = await fetch(`${url}/api/${entity}/all`)
  const { data } = (await response.json()) as { data: Record<string, string | number>[] }
  const found = data.find((each) => each[field] === name)
  if (!found) throw new Error(`The site has no ${name} among its ${entity}.`)
  return Number(found.id)
}
